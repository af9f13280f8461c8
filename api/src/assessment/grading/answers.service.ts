import {
  type Annotation,
  type AnswerMark,
  displayName,
  type GradableAnswer,
  type GradedAnswer,
  type HandedInFile,
  isPersonGraded,
  type QuestionContent,
} from '@lectern/contract';
import {
  addSteps,
  Attempt,
  AttemptQuestion,
  countLateSeconds,
  Exam,
  QuestionVersion,
  computeRubricFraction,
  updateAttemptPoints,
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
  type GradableRow,
  findGradable,
  findGradablePage,
  findNeighbors,
  findWholeVersion,
} from './answers.queries.js';

/** Lists, shows and grades the answers that people grade. */
@Injectable()
export class AnswersService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** Lists one page, oldest first; in anonymous mode in random order. */
  async list(examId: string, query: AnswerFilter & { page: number }) {
    const { manager } = this.source;
    if (!(await manager.existsBy(Exam, { id: examId }))) throw new Refusal(404, 'assessment.examGone');
    const { items, total } = await findGradablePage(manager, examId, query);
    const waiting = await countWaiting(manager, examId, query);
    return { items: items.map((row) => presentAnswer(row, query.anonymous)), total, waiting };
  }

  async get(id: string, filter: AnswerFilter): Promise<GradedAnswer> {
    const { manager } = this.source;
    const row = await findGradable(manager, id);
    if (!row) throw new Refusal(404, 'assessment.answerNotFound');
    const answer = await manager.findOneOrFail(AttemptQuestion, {
      where: { id },
      relations: { gradedBy: true, attempt: { exam: true } },
    });
    const version = await findWholeVersion(manager, answer.versionId);
    const { exam } = answer.attempt;
    return {
      ...presentAnswer(row, filter.anonymous),
      ...(await renderFormulas(version)),
      ...(await findNeighbors(manager, row, filter)),
      exam: { id: exam.id, title: exam.title },
      response: answer.draft,
      files: row.files,
      version: answer.markVersion,
      comment: answer.comment,
      criteria: answer.criteria ?? [],
      annotations: answer.annotations ?? [],
      gradedBy: answer.gradedBy && displayName(answer.gradedBy),
      gradedAt: answer.gradedAt?.toISOString() ?? null,
    };
  }

  /**
   * Grades an answer, or corrects its mark. Result, step and audit entry are stored in one transaction.
   * @throws Refusal (409) with the code EDIT_CONFLICT if `version` is outdated
   */
  async mark(id: string, newMark: AnswerMark, filter: AnswerFilter, actor: User): Promise<GradedAnswer> {
    await this.source.transaction((manager) => this.applyMark(manager, id, newMark, actor));
    return this.get(id, filter);
  }

  private async applyMark(
    manager: EntityManager,
    id: string,
    newMark: AnswerMark,
    actor: User,
  ): Promise<void> {
    const row = await findGradable(manager, id);
    if (!row) throw new Refusal(404, 'assessment.answerNotFound');
    // The attempt is locked before its answers, in the same order as when an attempt ends, so that both cannot block each other.
    const attempt = await manager.findOneOrFail(Attempt, {
      where: { id: row.attemptId },
      lock: { mode: 'for_no_key_update' },
    });
    // The attempt may have been reopened while this call waited for the lock.
    if (!attempt.submittedAt) throw new Refusal(404, 'assessment.answerNotFound');
    const answer = await manager.findOneByOrFail(AttemptQuestion, { id });
    requireVersion('mark', { version: answer.markVersion }, newMark.version);
    const { content } = await manager.findOneByOrFail(QuestionVersion, { id: answer.versionId });
    const { annotations } = newMark;
    if (annotations) requireValidAnnotations(row.files, annotations);
    await manager.update(AttemptQuestion, id, {
      state: 'marked',
      fraction: computeFraction(content, newMark),
      criteria: newMark.criteria,
      comment: newMark.comment || null,
      ...(annotations && { annotations: annotations.length ? annotations : null }),
      markVersion: newMark.version + 1,
      gradedById: actor.id,
      gradedAt: new Date(),
    });
    await addSteps(manager, [id], 'mark', actor.id);
    await updateAttemptPoints(manager, [attempt.id]);
    if (attempt.userId) await updateGrade(manager, attempt.examId, attempt.userId);
    const { title } = await manager.findOneByOrFail(Exam, { id: attempt.examId });
    const target = { kind: 'exam', id: attempt.examId, name: title } as const;
    await this.audit.record(manager, { actor, action: 'exam.answer-graded', target });
  }
}

function presentAnswer(row: GradableRow, isAnonymous: boolean): GradableAnswer {
  const essay = row.draft && isPersonGraded(row.draft) ? row.draft.text.trim() : '';
  return {
    id: row.id,
    question: row.question,
    learner:
      isAnonymous || !row.userId || !row.email
        ? null
        : { id: row.userId, name: displayName({ ...row, email: row.email }), email: row.email },
    submittedAt: row.submittedAt.toISOString(),
    savedLateSeconds: row.savedLateSeconds,
    lateSeconds: countLateSeconds(row.submittedAt, row.dueDate),
    fileCount: row.files.length,
    wordCount: essay ? essay.split(/\s+/).length : 0,
    maxPoints: row.maxPoints,
    points: row.fraction === null ? null : Math.round(row.fraction * row.maxPoints * 100) / 100,
  };
}

/** @throws Refusal (400) if a remark is on a file that the answer does not have, or two remarks have the same id */
function requireValidAnnotations(files: HandedInFile[], annotations: Annotation[]): void {
  const fileIds = new Set(files.map(({ id }) => id));
  const isUnique = new Set(annotations.map(({ id }) => id)).size === annotations.length;
  if (!isUnique || !annotations.every(({ fileId }) => fileIds.has(fileId)))
    throw new Refusal(400, 'assessment.annotationElsewhere');
}

/** @throws Refusal (400) unless the mark has one fraction, or a mark for each criterion of the question's rubric */
function computeFraction(content: QuestionContent, { fraction, criteria }: AnswerMark): number {
  if (fraction !== null && criteria === null) return fraction;
  const rubric = isPersonGraded(content) ? content.criteria : [];
  const markedIds = new Set(criteria?.map(({ id }) => id));
  if (fraction !== null || !criteria || !rubric.length) throw new Refusal(400, 'assessment.fractionOrMarks');
  if (
    markedIds.size !== criteria.length ||
    markedIds.size !== rubric.length ||
    !rubric.every(({ id }) => markedIds.has(id))
  )
    throw new Refusal(400, 'assessment.marksMissing');
  return computeRubricFraction(rubric, criteria);
}
