import { randomUUID } from 'node:crypto';
import {
  type LearnerSurvey,
  SURVEY_ANSWERED,
  SURVEY_EDIT_DAYS,
  SURVEY_MIN_ANSWERS,
  type SurveyAnswer,
} from '@lectern/contract';
import {
  readClock,
  Survey,
  SurveyAnswerRow,
  type SurveyItemRow,
  SurveyParticipant,
  SurveyResponse,
  type User,
} from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { checkAnswers, type CheckedAnswer } from './check-answers.js';
import { findItems, lockSurvey } from './find-survey.js';
import { presentItem } from './present-survey.js';
import {
  addNamedAnswers,
  addParticipant,
  addPendingAnswers,
  hasCompletedCourse,
  reportPendingAnswers,
} from './survey-answers.queries.js';

const DAY_MS = 24 * 3_600_000;

/**
 * Learners answer the survey of a course that they have completed. See docs/decisions/anonymous-surveys.md for what is
 * stored of anonymous answers.
 */
@Injectable()
export class SurveyAnswersService {
  constructor(private readonly source: DataSource) {}

  /** Null where there is nothing that the person can answer or has answered. */
  async get(courseId: string, user: User): Promise<LearnerSurvey | null> {
    const { manager } = this.source;
    const survey = await manager.findOneBy(Survey, { courseId, isOpen: true });
    if (!survey || !(await hasCompletedCourse(manager, courseId, user))) return null;
    return this.present(manager, survey, user);
  }

  /**
   * @throws Refusal (404) unless the survey is open to the person; (409) with SURVEY_ANSWERED where the answers are final,
   * with SURVEY_CHANGED where an item is gone
   */
  answer(courseId: string, answers: SurveyAnswer[], user: User): Promise<LearnerSurvey> {
    return this.source.transaction(async (manager) => {
      const survey = await lockSurvey(manager, courseId);
      if (!survey?.isOpen || !(await hasCompletedCourse(manager, courseId, user)))
        throw new Refusal(404, 'learning.survey.notOpen');
      const items = await findItems(manager, courseId);
      const checked = checkAnswers(answers, items);
      if (survey.isAnonymous) await this.saveAnonymously(manager, courseId, { checked, user });
      else await this.saveWithName(manager, courseId, { checked, items, user });
      return this.present(manager, survey, user);
    });
  }

  private async saveAnonymously(
    manager: EntityManager,
    courseId: string,
    { checked, user }: { checked: CheckedAnswer[]; user: User },
  ): Promise<void> {
    if (!(await addParticipant(manager, courseId, user)))
      throw new Refusal(409, 'learning.survey.answered', { code: SURVEY_ANSWERED });
    await addPendingAnswers(manager, checked);
    await reportPendingAnswers(
      manager,
      checked.map(({ itemId }) => itemId),
      SURVEY_MIN_ANSWERS,
    );
  }

  /** Answers to items that were removed meanwhile stay as they are. */
  private async saveWithName(
    manager: EntityManager,
    courseId: string,
    { checked, items, user }: { checked: CheckedAnswer[]; items: SurveyItemRow[]; user: User },
  ): Promise<void> {
    const now = await readClock(manager);
    const known = await manager.findOneBy(SurveyResponse, { courseId, userId: user.id });
    if (known && endOfEdits(known) <= now)
      throw new Refusal(409, 'learning.survey.noLongerEditable', {
        code: SURVEY_ANSWERED,
        values: { days: SURVEY_EDIT_DAYS },
      });
    const responseId = known?.id ?? randomUUID();
    if (known)
      await manager.delete(
        SurveyAnswerRow,
        items.map(({ id }) => ({ itemId: id, responseId })),
      );
    else await manager.insert(SurveyResponse, { id: responseId, courseId, userId: user.id, answeredAt: now });
    await addNamedAnswers(manager, responseId, checked);
  }

  private async present(
    manager: EntityManager,
    { courseId, isAnonymous }: Survey,
    user: User,
  ): Promise<LearnerSurvey> {
    const items = (await findItems(manager, courseId)).map(presentItem);
    const common = { isAnonymous, items };
    if (isAnonymous) {
      const hasAnswered = await manager.existsBy(SurveyParticipant, { courseId, userId: user.id });
      return { ...common, hasAnswered, canAnswer: !hasAnswered, answers: [], editableUntil: null };
    }
    const response = await manager.findOneBy(SurveyResponse, { courseId, userId: user.id });
    if (!response)
      return { ...common, hasAnswered: false, canAnswer: true, answers: [], editableUntil: null };
    const rows = await manager.findBy(SurveyAnswerRow, { responseId: response.id });
    return {
      ...common,
      hasAnswered: true,
      canAnswer: endOfEdits(response) > (await readClock(manager)),
      answers: rows
        .filter(({ itemId }) => items.some(({ id }) => id === itemId))
        .map(({ itemId, step, optionId, text }) => ({ itemId, answer: step ?? optionId ?? text ?? '' })),
      editableUntil: endOfEdits(response).toISOString(),
    };
  }
}

const endOfEdits = ({ answeredAt }: SurveyResponse) =>
  new Date(answeredAt.getTime() + SURVEY_EDIT_DAYS * DAY_MS);
