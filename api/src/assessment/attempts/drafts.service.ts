import {
  type AttemptQuestion as AttemptQuestionOnWire,
  type AttemptClock,
  DRAFT_CHANGED,
  type DraftChange,
  isPersonGraded,
  type NewerDraft,
  QUESTION_CHECKED,
  type QuestionContent,
  type SavedDraft,
} from '@lectern/contract';
import {
  addSteps,
  type Attempt,
  AttemptQuestion,
  findPersonalExam,
  findResponseProblem,
  isAnswered,
  mark,
  type User,
} from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { attemptEndedRefusal, findOwnAttempt, pageNotOpenRefusal, presentClock } from './attempt-rows.js';
import { findAnswers, findKeys, findQuestionToMark, flagAnswer } from './attempts.queries.js';
import { getAnswerState, presentAnswer, findReviewRule } from './present-attempt.js';
import { removeForeignFiles } from '../handed-in-files/remove-foreign-files.js';
import { QuestionShapes } from './question-shapes.js';
import { type SavedAnswer, updateDraft } from './update-draft.queries.js';

/** A question of an attempt. */
interface QuestionPlace {
  attemptId: string;
  position: number;
}

/** Saves, flags and checks single answers of an open attempt. */
@Injectable()
export class DraftsService {
  private readonly shapes = new QuestionShapes();

  constructor(private readonly source: DataSource) {}

  /** Saves with one statement. Only if that changes nothing, further queries find out why. */
  async save(place: QuestionPlace, change: DraftChange, user: User): Promise<SavedDraft> {
    const { response } = change;
    await this.requireValidResponse(place, change, user);
    if (response.type === 'file-upload') {
      const answerPlace = { ...place, userId: user.id };
      change = { ...change, response: await removeForeignFiles(this.source.manager, answerPlace, response) };
    }
    const saved = await updateDraft(this.source.manager, place, change, user.id, 'open');
    return presentSavedDraft(saved ?? (await this.resolveUnsavedDraft(place, change, user)));
  }

  async flag({ attemptId, position }: QuestionPlace, isFlagged: boolean, user: User) {
    const clock = await flagAnswer(this.source.manager, { attemptId, position, userId: user.id, isFlagged });
    if (clock) return { isFlagged, ...presentClock(clock.now, clock.deadlineAt) };
    const { attempt, answer } = await this.findAttemptAndAnswer({ attemptId, position }, user);
    throw attempt.submittedAt || attempt.currentPage === answer.page
      ? attemptEndedRefusal()
      : pageNotOpenRefusal();
  }

  /** Saves the answer, marks it and makes it final, in one transaction. */
  async check(
    place: QuestionPlace,
    change: DraftChange,
    user: User,
  ): Promise<AttemptClock & { question: AttemptQuestionOnWire }> {
    const content = await this.requireValidResponse(place, change, user);
    if (isPersonGraded(content)) {
      await this.requireOpenPage(place, user);
      throw new Refusal(409, 'assessment.gradedByPerson');
    }
    if (!isAnswered(change.response)) throw new Refusal(400, 'assessment.unanswered');
    const { attempt } = await findOwnAttempt(this.source, place.attemptId, user.id);
    if (attempt.behavior !== 'immediate') throw new Refusal(409, 'assessment.checkedAtSubmission');
    const isChecked = await this.source.transaction(async (manager) => {
      const saved = await updateDraft(manager, place, change, user.id, 'checked');
      if (saved) await markAnswer(manager, saved.id);
      return saved !== undefined;
    });
    if (!isChecked) await this.resolveUnsavedDraft(place, change, user);
    return this.presentChecked(place, user);
  }

  private async presentChecked({ attemptId, position }: QuestionPlace, user: User) {
    const { attempt, now } = await findOwnAttempt(this.source, attemptId, user.id);
    const { manager } = this.source;
    const exam = await findPersonalExam(manager, attempt.examId, user.id);
    const [answer] = await findAnswers(manager, attemptId, position);
    if (!exam || !answer) throw attemptEndedRefusal();
    const keys = await findKeys(manager, [answer.versionId]);
    const rule = findReviewRule(attempt, exam, now);
    const question = await presentAnswer(answer, keys.get(answer.versionId) ?? null, rule);
    return { ...presentClock(now, attempt.deadlineAt), question };
  }

  /**
   * Called after a save that changed nothing.
   * @returns the saved draft, if the call repeats one that has already saved it
   * @throws Refusal (409) with the reason why the answer was not saved
   */
  private async resolveUnsavedDraft(
    place: QuestionPlace,
    change: DraftChange,
    user: User,
  ): Promise<SavedAnswer> {
    const { attempt, answer, now } = await this.findAttemptAndAnswer(place, user);
    const { draft, draftRevision, savedAt, state } = answer;
    const current = {
      id: answer.id,
      draft,
      draftRevision,
      savedAt,
      state,
      now,
      deadlineAt: attempt.deadlineAt,
    };
    if (savedAt && answer.draftRequestId === change.requestId) return { ...current, savedAt };
    if (attempt.submittedAt) throw attemptEndedRefusal();
    if (attempt.navigation === 'linear' && answer.page !== attempt.currentPage) throw pageNotOpenRefusal();
    if (state === 'checked') throw new Refusal(409, 'assessment.answerFinal', { code: QUESTION_CHECKED });
    if (draftRevision === change.draftRevision) throw attemptEndedRefusal();
    const details: NewerDraft = {
      ...presentSavedDraft({ ...current, savedAt: savedAt ?? now }),
      response: draft,
    };
    throw new Refusal(409, 'assessment.answerChangedElsewhere', { code: DRAFT_CHANGED, details });
  }

  private async findAttemptAndAnswer({ attemptId, position }: QuestionPlace, user: User) {
    const { attempt, now } = await findOwnAttempt(this.source, attemptId, user.id);
    const answer = await this.source.manager.findOneBy(AttemptQuestion, { attemptId, position });
    if (!answer) throw new Refusal(404, 'assessment.attemptQuestionNotFound');
    return { attempt, answer, now } satisfies { attempt: Attempt; answer: AttemptQuestion; now: Date };
  }

  /** @throws Refusal (400) if the response does not fit the question's type or names parts that the question does not have */
  private async requireValidResponse(
    place: QuestionPlace,
    { response }: DraftChange,
    user: User,
  ): Promise<QuestionContent> {
    const shape = await this.shapes.find(this.source.manager, { ...place, userId: user.id });
    if (!shape) throw new Refusal(404, 'assessment.attemptQuestionNotFound');
    const problem = findResponseProblem(shape, response);
    if (!problem) return shape;
    await this.requireOpenPage(place, user);
    throw new Refusal(400, problem);
  }

  /**
   * Called before a refusal that depends on the question, because such a refusal would reveal something about a question on a page
   * that is not open.
   * @throws Refusal (409) unless the attempt and the question's page are open
   */
  private async requireOpenPage(place: QuestionPlace, user: User): Promise<void> {
    const { attempt, answer } = await this.findAttemptAndAnswer(place, user);
    if (attempt.submittedAt) throw attemptEndedRefusal();
    if (attempt.navigation === 'linear' && answer.page !== attempt.currentPage) throw pageNotOpenRefusal();
  }
}

async function markAnswer(manager: EntityManager, id: string): Promise<void> {
  const { content, key, draft } = await findQuestionToMark(manager, id);
  const { fraction } = mark(content, key, draft);
  await manager.update(AttemptQuestion, id, { fraction });
  await addSteps(manager, [id], 'check', null);
}

const presentSavedDraft = (saved: SavedAnswer): SavedDraft => ({
  draftRevision: saved.draftRevision,
  savedAt: saved.savedAt.toISOString(),
  state: getAnswerState(saved),
  ...presentClock(saved.now, saved.deadlineAt),
});
