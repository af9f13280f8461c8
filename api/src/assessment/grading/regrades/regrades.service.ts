import {
  MAX_REGRADE_CHANGES,
  type Regrade as RegradeOnWire,
  type RegradePreview,
  type RegradeRequest,
  type RegradeRule,
} from '@lectern/contract';
import { Exam, Regrade, updateAttemptPoints, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { AuditService } from '../../../platform/audit/audit.service.js';
import { lockRow } from '../../../platform/edits/lock-row.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { applyRegrade, type RegradeOutcome, updateGrades } from './apply-regrade.js';
import { presentRegrade } from './present-regrade.js';
import { findFormerMarks, insertFormerMarks, lockAttemptResults, updateMarks } from './regrades.queries.js';

/** Thrown to roll back the transaction of a preview; contains the outcome of the regrade. */
class PreviewRollback extends Error {
  constructor(readonly outcome: RegradeOutcome) {
    super('preview');
  }
}

/** Regrades give new marks to all answers to a question of an exam. They can be previewed and undone. */
@Injectable()
export class RegradesService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** Applies the regrade and rolls it back, so that a preview shows exactly what the regrade would do. */
  async preview(examId: string, request: RegradeRequest): Promise<RegradePreview> {
    try {
      await this.source.transaction(async (manager) => {
        const exam = await lockRow(manager, Exam, examId, 'exam');
        throw new PreviewRollback(await applyRegrade(manager, exam, request));
      });
    } catch (error) {
      if (!(error instanceof PreviewRollback)) throw error;
      const { attempts, changes } = error.outcome;
      return { attempts, changed: changes.length, changes: changes.slice(0, MAX_REGRADE_CHANGES) };
    }
    throw new Error('A preview is always rolled back');
  }

  /** @throws Refusal (409) if no mark would change */
  async apply(
    examId: string,
    { reason, ...request }: RegradeRequest & { reason: string },
    actor: User,
  ): Promise<RegradeOnWire> {
    const id = await this.source.transaction(async (manager) => {
      const exam = await lockRow(manager, Exam, examId, 'exam');
      const { answers, changes, learnerIds } = await applyRegrade(manager, exam, request);
      if (!answers.length) throw new Refusal(409, 'assessment.nothingToRegrade');
      const saved = await manager.save(Regrade, {
        examId,
        ...request,
        reason,
        byId: actor.id,
        changed: changes.length,
      } as Regrade);
      await insertFormerMarks(manager, saved.id, answers);
      await updateGrades(manager, exam, answers, learnerIds, 'regrade', actor);
      await this.record(manager, actor, 'exam.regraded', exam, request.rule);
      return saved.id;
    });
    return this.find(examId, id);
  }

  /** Lists the regrades of an exam, latest first. */
  async list(examId: string): Promise<RegradeOnWire[]> {
    if (!(await this.source.manager.existsBy(Exam, { id: examId })))
      throw new Refusal(404, 'assessment.examGone');
    const regrades = await this.source.manager.find(Regrade, {
      where: { examId },
      relations: { question: true, by: true },
      order: { at: 'DESC', id: 'DESC' },
    });
    const latestByQuestion = new Map<string, string>();
    for (const { id, questionId, undoneAt } of regrades)
      if (!undoneAt && !latestByQuestion.has(questionId)) latestByQuestion.set(questionId, id);
    return regrades.map((row) => presentRegrade(row, latestByQuestion.get(row.questionId) === row.id));
  }

  /** Restores the marks from before a regrade, except of answers that a person has graded after the regrade. */
  async undo(id: string, actor: User): Promise<RegradeOnWire> {
    const examId = await this.source.transaction(async (manager) => {
      const regrade = await manager.findOneBy(Regrade, { id });
      if (!regrade) throw new Refusal(404, 'assessment.regradeGone');
      const exam = await lockRow(manager, Exam, regrade.examId, 'exam');
      const latest = await manager.findOne(Regrade, {
        where: { examId: exam.id, questionId: regrade.questionId, undoneAt: IsNull() },
        order: { at: 'DESC', id: 'DESC' },
      });
      if (latest?.id !== id) throw new Refusal(409, 'assessment.regradeNotLatest');
      const before = await lockAttemptResults(manager, exam.id, regrade.questionId);
      const marks = await findFormerMarks(manager, regrade);
      await updateMarks(manager, marks);
      await updateAttemptPoints(
        manager,
        before.map((result) => result.id),
      );
      const learnerIds = new Set(before.flatMap(({ userId }) => userId ?? []));
      await updateGrades(manager, exam, marks, learnerIds, 'undo', actor);
      await manager.update(Regrade, id, { undoneAt: new Date() });
      await this.record(manager, actor, 'exam.regrade-undone', exam, regrade.rule);
      return exam.id;
    });
    return this.find(examId, id);
  }

  private async find(examId: string, id: string): Promise<RegradeOnWire> {
    const found = (await this.list(examId)).find((row) => row.id === id);
    if (!found) throw new Refusal(404, 'assessment.regradeGone');
    return found;
  }

  private record(
    manager: EntityManager,
    actor: User,
    action: 'exam.regraded' | 'exam.regrade-undone',
    { id, title }: Exam,
    rule: RegradeRule,
  ) {
    return this.audit.record(manager, {
      actor,
      action,
      target: { kind: 'exam', id, name: title },
      detail: rule,
    });
  }
}
