import {
  type AnswerMark,
  displayName,
  type GradableAnswer,
  type GradedAnswer,
  type QuestionContent,
} from '@lectern/contract';
import {
  addSteps,
  Attempt,
  AttemptQuestion,
  Exam,
  QuestionVersion,
  rubricFraction,
  sumUp,
  updateGrade,
  type User,
} from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { requireVersion } from '../../platform/edits/require-version.js';
import { renderFormulas } from '../question-html/render-formulas.js';
import { Refusal } from '../../platform/http/refusal.js';
import {
  type AnswerFilter,
  countWaiting,
  type EssayRow,
  findEssay,
  findEssayPage,
  findNeighbors,
  findWholeVersion,
} from './answers.queries.js';

/** The queue of essays that people grade. */
@Injectable()
export class AnswersService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** Oldest first; in anonymous mode by chance. */
  async list(examId: string, query: AnswerFilter & { page: number }) {
    const { manager } = this.source;
    if (!(await manager.existsBy(Exam, { id: examId }))) throw new Refusal(404, 'assessment.examGone');
    const { items, total } = await findEssayPage(manager, examId, query);
    const waiting = await countWaiting(manager, examId, query);
    return { items: items.map((row) => present(row, query.anonymous)), total, waiting };
  }

  async get(id: string, filter: AnswerFilter): Promise<GradedAnswer> {
    const { manager } = this.source;
    const row = await findEssay(manager, id);
    if (!row) throw new Refusal(404, 'assessment.answerNotFound');
    const answer = await manager.findOneOrFail(AttemptQuestion, {
      where: { id },
      relations: { gradedBy: true, attempt: { exam: true } },
    });
    const version = await findWholeVersion(manager, answer.versionId);
    const { exam } = answer.attempt;
    return {
      ...present(row, filter.anonymous),
      ...(await renderFormulas(version)),
      ...(await findNeighbors(manager, row, filter)),
      exam: { id: exam.id, title: exam.title },
      response: answer.draft,
      version: answer.markVersion,
      comment: answer.comment,
      criteria: answer.criteria ?? [],
      gradedBy: answer.gradedBy && displayName(answer.gradedBy),
      gradedAt: answer.gradedAt?.toISOString() ?? null,
    };
  }

  /**
   * Grades an answer, or corrects its mark: result, step and audit entry in one transaction.
   * @throws Refusal (409) with the code EDIT_CONFLICT when `version` is outdated
   */
  async mark(id: string, given: AnswerMark, filter: AnswerFilter, actor: User): Promise<GradedAnswer> {
    await this.source.transaction((manager) => this.applyMark(manager, id, given, actor));
    return this.get(id, filter);
  }

  private async applyMark(manager: EntityManager, id: string, given: AnswerMark, actor: User): Promise<void> {
    const row = await findEssay(manager, id);
    if (!row) throw new Refusal(404, 'assessment.answerNotFound');
    // The attempt first, as at its end.
    const attempt = await manager.findOneOrFail(Attempt, {
      where: { id: row.attemptId },
      lock: { mode: 'for_no_key_update' },
    });
    const answer = await manager.findOneByOrFail(AttemptQuestion, { id });
    requireVersion('mark', { version: answer.markVersion }, given.version);
    const { content } = await manager.findOneByOrFail(QuestionVersion, { id: answer.versionId });
    await manager.update(AttemptQuestion, id, {
      state: 'marked',
      fraction: computeFraction(content, given),
      criteria: given.criteria,
      comment: given.comment || null,
      markVersion: given.version + 1,
      gradedById: actor.id,
      gradedAt: new Date(),
    });
    await addSteps(manager, [id], 'mark', actor.id);
    await sumUp(manager, [attempt.id]);
    if (attempt.userId) await updateGrade(manager, attempt.examId, attempt.userId);
    const { title } = await manager.findOneByOrFail(Exam, { id: attempt.examId });
    const target = { kind: 'exam', id: attempt.examId, name: title } as const;
    await this.audit.record(manager, { actor, action: 'exam.answer-graded', target });
  }
}

function present(row: EssayRow, isAnonymous: boolean): GradableAnswer {
  const text = row.draft?.type === 'essay' ? row.draft.text.trim() : '';
  return {
    id: row.id,
    question: row.question,
    learner:
      isAnonymous || !row.userId || !row.email
        ? null
        : { id: row.userId, name: displayName({ ...row, email: row.email }), email: row.email },
    submittedAt: row.submittedAt.toISOString(),
    savedLateSeconds: row.savedLateSeconds,
    wordCount: text ? text.split(/\s+/).length : 0,
    maxPoints: row.maxPoints,
    points: row.fraction === null ? null : Math.round(row.fraction * row.maxPoints * 100) / 100,
  };
}

/** @throws Refusal (400) unless the mark is one fraction, or one for each criterion of the rubric */
function computeFraction(content: QuestionContent, { fraction, criteria }: AnswerMark): number {
  if (fraction !== null && criteria === null) return fraction;
  const rubric = content.type === 'essay' ? content.criteria : [];
  const ids = new Set(criteria?.map(({ id }) => id));
  if (fraction !== null || !criteria || !rubric.length) throw new Refusal(400, 'assessment.fractionOrMarks');
  if (ids.size !== criteria.length || ids.size !== rubric.length || !rubric.every(({ id }) => ids.has(id)))
    throw new Refusal(400, 'assessment.marksMissing');
  return rubricFraction(rubric, criteria);
}
