import {
  displayName,
  type ExamOverride as OverrideOnWire,
  type ListedExamOverride,
  type Locale,
} from '@lectern/contract';
import { Enrollment, Exam, ExamOverride, issueDueCertificates, retimeAttempts, User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { Refusal } from '../../platform/http/refusal.js';
import { sortByText } from '../../platform/lists/sort-texts.js';

/** Overrides: a single learner's own dates, extra time and attempts in an exam. */
@Injectable()
export class OverridesService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** Lists the overrides of an exam, sorted by the learner's name. */
  async list(examId: string, locale: Locale): Promise<ListedExamOverride[]> {
    await findExam(this.source.manager, examId);
    const overrides = await this.source.manager.find(ExamOverride, {
      where: { examId, userId: Not(IsNull()) },
      relations: { user: true, by: true },
    });
    return sortByText(overrides.map(presentOverride), locale, ({ learner }) => learner.name);
  }

  /**
   * Sets an override. It changes the deadline of an open attempt at once.
   * @throws Refusal (404) unless the person is enrolled
   */
  async set(
    examId: string,
    userId: string,
    override: OverrideOnWire,
    actor: User,
  ): Promise<ListedExamOverride> {
    return this.source.transaction(async (manager) => {
      const exam = await findExam(manager, examId);
      const isEnrolled = await manager.existsBy(Enrollment, { courseId: exam.courseId, userId });
      if (!isEnrolled) throw new Refusal(404, 'assessment.personNotEnrolled');
      const row = { ...override, examId, userId, byId: actor.id, at: new Date() };
      await manager.upsert(ExamOverride, row as never, ['examId', 'userId']);
      await retimeAttempts(manager, examId, userId);
      // Other dates can make results visible earlier, and certificates are issued for visible results.
      await issueDueCertificates(manager, { courseId: exam.courseId, userId });
      await this.record(manager, actor, 'exam.override-set', exam);
      const saved = await manager.findOneOrFail(ExamOverride, {
        where: { examId, userId },
        relations: { user: true, by: true },
      });
      return presentOverride(saved);
    });
  }

  async delete(examId: string, userId: string, actor: User): Promise<void> {
    await this.source.transaction(async (manager) => {
      const exam = await findExam(manager, examId);
      const { affected } = await manager.delete(ExamOverride, { examId, userId });
      if (!affected) throw new Refusal(404, 'assessment.noOwnDates');
      await retimeAttempts(manager, examId, userId);
      await issueDueCertificates(manager, { courseId: exam.courseId, userId });
      await this.record(manager, actor, 'exam.override-removed', exam);
    });
  }

  /** The audit entry does not name the learner, because it is not deleted with the learner's account. */
  private record(
    manager: EntityManager,
    actor: User,
    action: 'exam.override-set' | 'exam.override-removed',
    { id, title }: Exam,
  ) {
    return this.audit.record(manager, { actor, action, target: { kind: 'exam', id, name: title } });
  }
}

async function findExam(manager: EntityManager, id: string): Promise<Exam> {
  const exam = await manager.findOneBy(Exam, { id });
  if (!exam) throw new Refusal(404, 'assessment.examGone');
  return exam;
}

function presentOverride(override: ExamOverride): ListedExamOverride {
  const { opensAt, dueDate, closesAt, extraMinutes, maxAttempts, reason, user, by, at } = override;
  return {
    opensAt: opensAt?.toISOString() ?? null,
    dueDate: dueDate?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    extraMinutes,
    maxAttempts,
    reason,
    learner: { id: user.id, name: displayName(user), email: user.email },
    by: by && displayName(by),
    at: at.toISOString(),
  };
}
