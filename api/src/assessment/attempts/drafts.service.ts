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
import { attemptEnded, findOwnAttempt, pageNotOpen, presentClock } from './attempt-rows.js';
import { findAnswers, findKeys, findMarkable, flagAnswer } from './attempts.queries.js';
import { answerState, presentAnswer, findReviewRule } from './present-attempt.js';
import { keepOwnFiles } from '../handed-in-files/keep-own-files.js';
import { QuestionShapes } from './question-shapes.js';
import { type SavedRow, updateDraft } from './update-draft.queries.js';

interface Target {
  attemptId: string;
  position: number;
}

/** Saves, flags and checks single answers. */
@Injectable()
export class DraftsService {
  private readonly shapes = new QuestionShapes();

  constructor(private readonly source: DataSource) {}

  /** One statement in the usual case; a refused one is explained by a second. */
  async save(target: Target, change: DraftChange, user: User): Promise<SavedDraft> {
    const { response } = change;
    await this.requireFit(target, change, user);
    if (response.type === 'file-upload') {
      const own = { ...target, userId: user.id };
      change = { ...change, response: await keepOwnFiles(this.source.manager, own, response) };
    }
    const saved = await updateDraft(this.source.manager, target, change, user.id, 'open');
    return saved ? presentSaved(saved) : presentSaved(await this.explain(target, change, user));
  }

  async flag({ attemptId, position }: Target, isFlagged: boolean, user: User) {
    const own = { attemptId, position, userId: user.id };
    const flagged = await flagAnswer(this.source.manager, { ...own, isFlagged });
    if (flagged) return { isFlagged, ...presentClock(flagged.now, flagged.deadlineAt) };
    const { attempt, answer } = await this.find({ attemptId, position }, user);
    throw attempt.submittedAt || attempt.currentPage === answer.page ? attemptEnded() : pageNotOpen();
  }

  /** Saves the answer, marks it and makes it final, in one transaction. */
  async check(
    target: Target,
    change: DraftChange,
    user: User,
  ): Promise<AttemptClock & { question: AttemptQuestionOnWire }> {
    const content = await this.requireFit(target, change, user);
    if (isPersonGraded(content)) {
      await this.requireOpen(target, user);
      throw new Refusal(409, 'assessment.gradedByPerson');
    }
    if (!isAnswered(change.response)) throw new Refusal(400, 'assessment.unanswered');
    const { attempt } = await findOwnAttempt(this.source, target.attemptId, user.id);
    if (attempt.behavior !== 'immediate') throw new Refusal(409, 'assessment.checkedAtSubmission');
    const isChecked = await this.source.transaction(async (manager) => {
      const saved = await updateDraft(manager, target, change, user.id, 'checked');
      if (saved) await markChecked(manager, saved.id);
      return saved !== undefined;
    });
    if (!isChecked) await this.explain(target, change, user);
    return this.presentChecked(target, user);
  }

  private async presentChecked({ attemptId, position }: Target, user: User) {
    const { attempt, now } = await findOwnAttempt(this.source, attemptId, user.id);
    const { manager } = this.source;
    const exam = await findPersonalExam(manager, attempt.examId, user.id);
    const [answer] = await findAnswers(manager, attemptId, position);
    if (!exam || !answer) throw attemptEnded();
    const keys = await findKeys(manager, [answer.versionId]);
    const rule = findReviewRule(attempt, exam, now);
    const question = await presentAnswer(answer, keys.get(answer.versionId) ?? null, rule);
    return { ...presentClock(now, attempt.deadlineAt), question };
  }

  /**
   * The saved draft where a call repeats one that was done.
   * @throws Refusal (409) with the reason why an answer was not saved
   */
  private async explain(target: Target, change: DraftChange, user: User): Promise<SavedRow> {
    const { attempt, answer, now } = await this.find(target, user);
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
    if (attempt.submittedAt) throw attemptEnded();
    if (attempt.navigation === 'linear' && answer.page !== attempt.currentPage) throw pageNotOpen();
    if (state === 'checked') throw new Refusal(409, 'assessment.answerFinal', { code: QUESTION_CHECKED });
    if (draftRevision === change.draftRevision) throw attemptEnded();
    const details: NewerDraft = { ...presentSaved({ ...current, savedAt: savedAt ?? now }), response: draft };
    throw new Refusal(409, 'assessment.answerChangedElsewhere', { code: DRAFT_CHANGED, details });
  }

  private async find({ attemptId, position }: Target, user: User) {
    const { attempt, now } = await findOwnAttempt(this.source, attemptId, user.id);
    const answer = await this.source.manager.findOneBy(AttemptQuestion, { attemptId, position });
    if (!answer) throw new Refusal(404, 'assessment.attemptQuestionNotFound');
    return { attempt, answer, now } satisfies { attempt: Attempt; answer: AttemptQuestion; now: Date };
  }

  /** @throws Refusal (400) where the response does not belong to the question */
  private async requireFit(target: Target, { response }: DraftChange, user: User): Promise<QuestionContent> {
    const shape = await this.shapes.find(this.source.manager, { ...target, userId: user.id });
    if (!shape) throw new Refusal(404, 'assessment.attemptQuestionNotFound');
    const problem = findResponseProblem(shape, response);
    if (!problem) return shape;
    await this.requireOpen(target, user);
    throw new Refusal(400, problem);
  }

  /**
   * Called before a refusal that depends on the question: it would tell about one whose page is not open.
   * @throws Refusal (409) unless the attempt and the page of the question are open
   */
  private async requireOpen(target: Target, user: User): Promise<void> {
    const { attempt, answer } = await this.find(target, user);
    if (attempt.submittedAt) throw attemptEnded();
    if (attempt.navigation === 'linear' && answer.page !== attempt.currentPage) throw pageNotOpen();
  }
}

async function markChecked(manager: EntityManager, id: string): Promise<void> {
  const { content, key, draft } = await findMarkable(manager, id);
  const { fraction } = mark(content, key, draft);
  await manager.update(AttemptQuestion, id, { fraction });
  await addSteps(manager, [id], 'check', null);
}

const presentSaved = (row: SavedRow): SavedDraft => ({
  draftRevision: row.draftRevision,
  savedAt: row.savedAt.toISOString(),
  state: answerState(row),
  ...presentClock(row.now, row.deadlineAt),
});
