import {
  ANSWER_OUTDATED,
  type answerPracticeQuestion,
  MAX_ANSWER_SECONDS,
  type Parsed,
  type PracticeAnswer,
  type PracticeSchedule,
  type QuestionContent,
  type QuestionResponse,
  type ReviewRule,
} from '@lectern/contract';
import {
  findResponseProblem,
  findReviewSlides,
  GRADES,
  isAnswered,
  mark,
  PracticeLogEntry,
  type Schedule,
  type User,
} from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { presentMark } from '../attempts/present-attempt.js';
import { Refusal } from '../../platform/http/refusal.js';
import {
  findMarkableVersion,
  findReadyVersion,
  isPracticable,
  type MarkableVersion,
} from './practice.queries.js';
import { appendToLog, presentSchedule, readSchedule } from './review-log.js';
import { type CardKey, lockCard } from './review-log.queries.js';

type AnswerBody = Parsed<(typeof answerPracticeQuestion)['body']>;

/** The review rule of practice: after an answer everything is shown. */
export const SHOW_ALL: ReviewRule = { score: true, correctness: true, rightAnswers: true, feedback: true };

/** Answers in practice, and the changes of a learner's cards that follow from them. Each change is an entry of the review log. */
@Injectable()
export class PracticeAnswersService {
  constructor(private readonly source: DataSource) {}

  /** Marks and stores an answer. A repeated call with the same request id stores nothing and returns the first result. */
  async answer(questionId: string, body: AnswerBody, user: User): Promise<PracticeAnswer> {
    const key = { userId: user.id, questionId };
    return this.source.transaction(async (manager) => {
      // Repeated calls are checked as well: meanwhile the learner may have started an exam with this question.
      await requirePracticable(manager, key);
      const repeated = await this.findFirstResult(manager, key, body.requestId);
      if (repeated) return repeated;
      const version = await findVersion(manager, questionId, body.version);
      const response = checkResponse(version.content, body.response);
      await lockCard(manager, key);
      const { fraction } = mark(version.content, version.key, response);
      const added = await appendToLog(manager, key, {
        kind: 'answer',
        requestId: body.requestId,
        versionId: version.id,
        response,
        fraction,
        rating: fraction === 1 ? GRADES.good : GRADES.again,
        seconds: Math.min(MAX_ANSWER_SECONDS, Math.round(body.seconds)),
      });
      if (added)
        return presentAnswer(manager, { id: added.id, userId: user.id }, version, response, added.schedule);
      // A call with the same request id has stored its answer at the same time.
      const first = await this.findFirstResult(manager, key, body.requestId);
      if (first) return first;
      throw new Refusal(409, 'assessment.requestReused');
    });
  }

  /**
   * Changes the rating of the latest right answer.
   * @throws Refusal (409) if the answer was wrong, or with the code ANSWER_OUTDATED if it is not the latest answer
   */
  async rate(answerId: string, rating: 'hard' | 'good' | 'easy', user: User): Promise<PracticeSchedule> {
    return this.source.transaction(async (manager) => {
      const { key, entry } = await lockAnswer(manager, answerId, user);
      const schedule = await readSchedule(manager, key);
      if (schedule.latest?.answerId !== answerId) throw answerOutdated();
      if (entry.rating === GRADES.again) throw new Refusal(409, 'assessment.answerWasWrong');
      if (schedule.latest.rating === rating) return presentSchedule(schedule);
      const added = await appendToLog(manager, key, { kind: 'rate', answerId, rating: GRADES[rating] });
      return presentSchedule(added?.schedule ?? schedule);
    });
  }

  /** Undoes the latest answer. A repeated call changes nothing. */
  async undo(answerId: string, user: User): Promise<{ questionId: string; isInReview: boolean }> {
    return this.source.transaction(async (manager) => {
      const { key } = await lockAnswer(manager, answerId, user);
      const presentCard = ({ card }: Schedule) => ({
        questionId: key.questionId,
        isInReview: card.isInReview,
      });
      const schedule = await readSchedule(manager, key);
      const isUndone = await manager.existsBy(PracticeLogEntry, { kind: 'undo', answerId });
      if (isUndone) return presentCard(schedule);
      if (schedule.latest?.answerId !== answerId) throw answerOutdated();
      const added = await appendToLog(manager, key, { kind: 'undo', answerId });
      return presentCard(added?.schedule ?? schedule);
    });
  }

  /** Adds a question to the learner's review or removes it. */
  async setReview(questionId: string, isInReview: boolean, user: User) {
    const key = { userId: user.id, questionId };
    return this.source.transaction(async (manager) => {
      await requirePracticable(manager, key);
      await lockCard(manager, key);
      const schedule = await readSchedule(manager, key);
      const added =
        schedule.card.isInReview === isInReview
          ? undefined
          : await appendToLog(manager, key, { kind: isInReview ? 'mark' : 'unmark' });
      const { card } = added?.schedule ?? schedule;
      return { isInReview: card.isInReview, days: card.lastAnswerAt ? card.scheduledDays : null };
    });
  }

  private async findFirstResult(manager: EntityManager, key: CardKey, requestId: string) {
    const entry = await manager.findOneBy(PracticeLogEntry, { ...key, requestId });
    if (!entry?.versionId) return undefined;
    const version = await findMarkableVersion(manager, entry.versionId);
    if (!version) return undefined;
    return presentAnswer(
      manager,
      { id: entry.id, userId: key.userId },
      version,
      entry.response,
      await readSchedule(manager, key),
    );
  }
}

async function presentAnswer(
  manager: EntityManager,
  { id: answerId, userId }: { id: string; userId: string },
  { id, content, key }: MarkableVersion,
  response: QuestionResponse | null,
  schedule: Schedule,
): Promise<PracticeAnswer> {
  const { fraction } = mark(content, key, response);
  const slides = await findReviewSlides(manager, [id], { rule: SHOW_ALL, userId });
  const days = schedule.latest?.answerId === answerId ? schedule.latest.days : null;
  return {
    ...presentSchedule(schedule),
    answerId,
    mark: await presentMark({ content, draft: response, fraction, maxPoints: 1 }, key, SHOW_ALL),
    choices: fraction === 1 && days ? { hard: days.hard, good: days.good, easy: days.easy } : null,
    slide: slides.get(id) ?? null,
  };
}

/** Finds an answer of the person, and locks the question's card. */
async function lockAnswer(manager: EntityManager, answerId: string, user: User) {
  const entry = await manager.findOneBy(PracticeLogEntry, { id: answerId, userId: user.id, kind: 'answer' });
  if (!entry) throw new Refusal(404, 'assessment.answerNotFound');
  const key = { userId: user.id, questionId: entry.questionId };
  await lockCard(manager, key);
  return { key, entry };
}

/** @throws Refusal (404) if the person cannot practice the question now */
async function requirePracticable(manager: EntityManager, { userId, questionId }: CardKey): Promise<void> {
  if (!(await isPracticable(manager, userId, questionId)))
    throw new Refusal(404, 'assessment.notPracticable');
}

/** Finds the version that the learner has answered; a newer one may exist. */
async function findVersion(
  manager: EntityManager,
  questionId: string,
  version: number,
): Promise<MarkableVersion> {
  const found = await findReadyVersion(manager, questionId, version);
  if (!found) throw new Refusal(404, 'assessment.questionVersionNotFound');
  return found;
}

function checkResponse(content: QuestionContent, response: QuestionResponse | null): QuestionResponse | null {
  if (!response) return null;
  const problem = findResponseProblem(content, response);
  if (problem) throw new Refusal(400, problem);
  if (!isAnswered(response)) throw new Refusal(400, 'assessment.unanswered');
  return response;
}

const answerOutdated = () => new Refusal(409, 'assessment.answerOutdated', { code: ANSWER_OUTDATED });
