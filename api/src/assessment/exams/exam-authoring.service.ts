import {
  type AdminListedExam,
  EXAM_HAS_ATTEMPTS,
  type ExamChange,
  type ExamSettings,
  type ExamType,
} from '@lectern/contract';
import {
  countQuestions,
  Exam,
  findExamStructure,
  issueDueCertificates,
  type Person,
  retimeAttempts,
  updateGrade,
  type User,
} from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { lockRow } from '../../platform/edits/lock-row.js';
import { requireVersion } from '../../platform/edits/require-version.js';
import { Refusal } from '../../platform/http/refusal.js';
import { getDefaultSettings } from './default-settings.js';
import {
  countAttempts,
  findExamPage,
  findGradedLearners,
  findListedExam,
  findScoreRules,
  type ListedRow,
} from './exams.queries.js';
import { IncompleteExam } from './incomplete-exam.js';
import {
  type ExamInEditor,
  findCertificateProblems,
  findProblems,
  presentSettings,
  presentStructure,
} from './present-exam.js';
import { saveSections } from './save-sections.js';

/** Builds the arguments of the messages that name the numbers of attempts. */
const buildAttemptCounts = (open: number, ended: number) => ({ open, ended, total: open + ended });

/** Creates, changes, publishes and deletes exams. Callers check who may do it. */
@Injectable()
export class ExamAuthoringService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** Returns one page of the exams that the person may work with. */
  async list(query: Parameters<typeof findExamPage>[1], person: Person) {
    const { items, total } = await findExamPage(this.source.manager, query, person);
    return { items: items.map(presentListedExam), total };
  }

  get(id: string): Promise<ExamInEditor> {
    return findEdited(this.source.manager, id);
  }

  async create(
    newExam: { courseId: string; title: string; type: ExamType },
    actor: User,
  ): Promise<ExamInEditor> {
    return this.source.transaction(async (manager) => {
      const { id } = await manager.save(Exam, {
        ...getDefaultSettings(newExam.type),
        ...newExam,
      } as unknown as Exam);
      await this.record(manager, actor, 'exam.created', { id, title: newExam.title });
      return findEdited(manager, id);
    });
  }

  /**
   * Applies all changes in one transaction.
   * @throws Refusal (409) with the code EDIT_CONFLICT, EXAM_HAS_ATTEMPTS or EXAM_INCOMPLETE
   * @throws Refusal (400) if the exam would open both at a date and a number of days after the learner's enrollment
   */
  async update(id: string, change: ExamChange, actor: User): Promise<ExamInEditor> {
    return this.source.transaction(async (manager) => {
      const exam = await lockExam(manager, id);
      requireVersion('exam', exam, change.version);
      const { open, ended } = await countAttempts(manager, id);
      if (open + ended && !change.attempts)
        throw new Refusal(409, 'assessment.examHasAttempts', {
          values: buildAttemptCounts(open, ended),
          code: EXAM_HAS_ATTEMPTS,
        });

      const before = presentSettings(exam);
      const settings = { ...before, ...change.settings };
      if (settings.description === '') settings.description = null;
      if (settings.opensAt && settings.opensAfterDays) throw new Refusal(400, 'assessment.opensTwice');
      const changedFields = (Object.keys(settings) as (keyof ExamSettings)[]).filter(
        (name) => toCanonicalJson(settings[name]) !== toCanonicalJson(before[name]),
      );
      if (change.sections) await saveSections(manager, id, change.sections, actor);
      const row = { ...settings, updatedAt: new Date() } as unknown as Exam;
      await manager.update(Exam, id, row as never);
      const saved = await lockExam(manager, id);
      if (saved.isPublished) await requireComplete(manager, saved);
      if (change.attempts === 'retime') await retimeAttempts(manager, id);
      await updateResults(manager, saved, changedFields);
      await this.record(manager, actor, 'exam.updated', saved, [
        ...changedFields,
        ...(change.sections ? ['questions'] : []),
      ]);
      return findEdited(manager, id);
    });
  }

  /**
   * Publishes or unpublishes an exam. A repeated call changes nothing.
   * @throws Refusal (409) with the code EXAM_INCOMPLETE
   */
  async publish(id: string, isPublished: boolean, actor: User): Promise<ExamInEditor> {
    await this.setPublished(id, isPublished, actor);
    return this.get(id);
  }

  /** @returns false if the exam was in this state already */
  async setPublished(id: string, isPublished: boolean, actor: User): Promise<boolean> {
    return this.source.transaction(async (manager) => {
      const exam = await lockExam(manager, id);
      if (exam.isPublished === isPublished) return false;
      if (isPublished) await requireComplete(manager, exam);
      await manager.update(Exam, id, { isPublished, updatedAt: new Date() });
      await issueUnblockedCertificates(manager, exam);
      await this.record(manager, actor, isPublished ? 'exam.published' : 'exam.unpublished', exam);
      return true;
    });
  }

  /** @throws Refusal (409) with the code EXAM_HAS_ATTEMPTS if the exam has attempts and `isConfirmed` is false */
  async delete(id: string, isConfirmed: boolean, actor: User): Promise<void> {
    await this.source.transaction(async (manager) => {
      const exam = await lockExam(manager, id);
      const { open, ended } = await countAttempts(manager, id);
      if (open + ended && !isConfirmed)
        throw new Refusal(409, 'assessment.examDeletionHasAttempts', {
          values: buildAttemptCounts(open, ended),
          code: EXAM_HAS_ATTEMPTS,
        });
      await manager.delete(Exam, id);
      await issueUnblockedCertificates(manager, exam);
      await this.record(manager, actor, 'exam.deleted', exam);
    });
  }

  private record(
    manager: EntityManager,
    actor: User,
    action: 'exam.created' | 'exam.updated' | 'exam.published' | 'exam.unpublished' | 'exam.deleted',
    { id, title }: Pick<Exam, 'id' | 'title'>,
    fields: string[] = [],
  ) {
    return this.audit.record(manager, { actor, action, target: { kind: 'exam', id, name: title }, fields });
  }
}

const presentListedExam = (row: ListedRow): AdminListedExam => ({
  ...row,
  opensAt: row.opensAt?.toISOString() ?? null,
  dueDate: row.dueDate?.toISOString() ?? null,
  closesAt: row.closesAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
});

async function findEdited(manager: EntityManager, id: string): Promise<ExamInEditor> {
  const exam = await manager.findOneBy(Exam, { id });
  if (!exam) throw new Refusal(404, 'assessment.examGone');
  const row = await findListedExam(manager, id);
  const sections = await findExamStructure(manager, id);
  return {
    ...presentListedExam({ ...row, questionCount: countQuestions(sections) }),
    version: exam.version,
    settings: presentSettings(exam),
    ...presentStructure(exam, sections, row),
  };
}

const lockExam = (manager: EntityManager, id: string) => lockRow(manager, Exam, id, 'exam');

async function requireComplete(manager: EntityManager, exam: Exam) {
  const problems = [
    ...findProblems(exam, await findExamStructure(manager, exam.id)),
    ...findCertificateProblems(await findScoreRules(manager, exam.id)),
  ];
  if (problems.length) throw new IncompleteExam(problems);
}

/** Settings whose change can fulfill the requirements of a certificate. */
const CERTIFICATE_FIELDS: (keyof ExamSettings)[] = [
  'passingScore',
  'isRequiredForCertificate',
  'reviewRules',
  'closesAt',
];

/** Computes results again and issues certificates, as far as the changed settings affect them. */
async function updateResults(
  manager: EntityManager,
  { id, courseId }: Exam,
  changedFields: (keyof ExamSettings)[],
) {
  // Of an assignment, only attempts that were handed in count.
  if (changedFields.includes('gradingMethod') || changedFields.includes('type')) {
    for (const userId of await findGradedLearners(manager, id)) await updateGrade(manager, id, userId);
  }
  if (changedFields.some((field) => CERTIFICATE_FIELDS.includes(field)))
    await issueDueCertificates(manager, { courseId, userId: null });
}

/**
 * Issues the certificates that only waited for this exam, after it was unpublished or deleted. Certificates never wait for drafts of
 * exams, nor for exams that the certificate does not require.
 */
async function issueUnblockedCertificates(
  manager: EntityManager,
  { courseId, isPublished, isRequiredForCertificate }: Exam,
) {
  if (isPublished && isRequiredForCertificate)
    await issueDueCertificates(manager, { courseId, userId: null });
}

/** Converts a value to JSON with sorted field names, so that equal values give equal texts. */
const toCanonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_name, field: unknown) =>
    field && typeof field === 'object' && !Array.isArray(field)
      ? Object.fromEntries(Object.entries(field).sort(([a], [b]) => (a < b ? -1 : 1)))
      : field,
  );
