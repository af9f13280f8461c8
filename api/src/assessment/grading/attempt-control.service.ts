import type { AttemptSummary, AuditAction } from '@lectern/contract';
import {
  Attempt,
  endAttempt,
  isPostgresError,
  reopenAttempt,
  UNIQUE_VIOLATION,
  type User,
} from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { Refusal } from '../../platform/http/refusal.js';
import { isRegraded, lockAttempts } from './admin-attempts.queries.js';
import { summarizeAttempt } from './summarize-attempts.js';

/** Lets administrators and instructors end and reopen learners' attempts. */
@Injectable()
export class AttemptControlService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** A repeated call changes nothing. */
  async end(id: string, actor: User): Promise<AttemptSummary> {
    return this.source.transaction(async (manager) => {
      await findAttempt(manager, id);
      const hasEnded = await endAttempt(manager, id, 'admin');
      const attempt = await findAttempt(manager, id);
      if (hasEnded) await this.record(manager, actor, 'exam.attempt-ended', attempt);
      return summarizeAttempt(manager, attempt);
    });
  }

  /** @throws Refusal (409) with the reason why the attempt cannot be reopened */
  async reopen(id: string, minutes: number | null, actor: User): Promise<AttemptSummary> {
    try {
      return await this.source.transaction((manager) =>
        this.reopenInTransaction(manager, id, { minutes, actor }),
      );
    } catch (error) {
      // The learner has just started another attempt, and at most one may be open.
      if (isPostgresError(error, UNIQUE_VIOLATION)) throw new Refusal(409, 'assessment.laterAttempt');
      throw error;
    }
  }

  private async reopenInTransaction(
    manager: EntityManager,
    id: string,
    { minutes, actor }: { minutes: number | null; actor: User },
  ): Promise<AttemptSummary> {
    const before = await findAttempt(manager, id);
    await lockAttempts(manager, before.examId, before.userId);
    await requireReopenable(manager, await findAttempt(manager, id));
    await reopenAttempt(manager, id, minutes);
    const attempt = await findAttempt(manager, id);
    await this.record(manager, actor, 'exam.attempt-reopened', attempt);
    return summarizeAttempt(manager, attempt);
  }

  /** The audit entry does not name the learner, because it is not deleted with the learner's account. */
  private record(manager: EntityManager, actor: User, action: AuditAction, { exam, number }: Attempt) {
    const target = { kind: 'exam' as const, id: exam.id, name: exam.title };
    return this.audit.record(manager, { actor, action, target, detail: `attempt ${number}` });
  }
}

async function findAttempt(manager: EntityManager, id: string): Promise<Attempt> {
  const attempt = await manager.findOne(Attempt, { where: { id }, relations: { exam: true } });
  if (!attempt) throw new Refusal(404, 'assessment.attemptNotFound');
  return attempt;
}

/** @throws Refusal (409) with the reason why an attempt cannot be reopened */
async function requireReopenable(manager: EntityManager, attempt: Attempt): Promise<void> {
  const { id, examId, userId, number, submittedAt, endedBy } = attempt;
  if (!submittedAt) throw new Refusal(409, 'assessment.attemptIsOpen');
  if (endedBy === 'learner') throw new Refusal(409, 'assessment.attemptSubmitted');
  if (!userId) throw new Refusal(409, 'assessment.learnerDeleted');
  if (await manager.existsBy(Attempt, { examId, userId, number: MoreThan(number) }))
    throw new Refusal(409, 'assessment.laterAttempt');
  if (await isRegraded(manager, id)) throw new Refusal(409, 'assessment.answerRegraded');
}
