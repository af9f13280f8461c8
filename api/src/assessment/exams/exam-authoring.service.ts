import {
  type AdminListedExam,
  EXAM_CHANGED,
  EXAM_HAS_ATTEMPTS,
  EXAM_INCOMPLETE,
  EXAM_PAGE_SIZE,
  type EditedExam,
  type ExamChange,
  type ExamSettings,
  type ExamType,
} from '@lectern/contract';
import {
  countQuestions,
  Exam,
  findExamStructure,
  issueDueCertificates,
  isTaughtBy,
  limitTo,
  NEVER_SHOWS_REQUIRED_SCORE,
  type Person,
  retimeAttempts,
  searchPatterns,
  updateGrade,
  type User,
} from '@lectern/data';
import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { queryPage } from '../../platform/lists/read-page.js';
import { DEFAULT_SETTINGS } from './default-settings.js';
import { findCertificateProblems, findProblems, presentSettings, presentStructure } from './present-exam.js';
import { saveSections } from './save-sections.js';

const NOT_FOUND = 'This exam no longer exists.';
const CHANGED_BY_OTHERS =
  'Someone else saved this exam after you opened it. Your changes are not saved yet, and not lost.';

const hasAttempts = (open: number, ended: number) =>
  `This exam has ${open} open and ${ended} ended ${open + ended === 1 ? 'attempt' : 'attempts'}.`;

type ListedRow = Omit<AdminListedExam, 'opensAt' | 'dueDate' | 'closesAt' | 'updatedAt' | 'questionCount'> &
  Pick<Exam, 'opensAt' | 'dueDate' | 'closesAt' | 'updatedAt'> & { questionCount: number };

/** Creates, changes, publishes and deletes exams. Callers check who may do it. */
@Injectable()
export class ExamAuthoringService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** One page of the exams that the person may work with, latest changed first. */
  async list(
    { page, search, course }: { page: number; search: string; course?: string | undefined },
    person: Person,
  ) {
    const patterns = searchPatterns(search);
    const values = [course ?? null, limitTo(person), ...patterns];
    const condition = [
      '($1::uuid IS NULL OR course_id = $1)',
      isTaughtBy('exams.course_id', '$2'),
      ...patterns.map((_, index) => `lower(exams.title || ' ' || courses.title) LIKE $${index + 3}`),
    ].join(' AND ');
    const from = `FROM exams JOIN courses ON courses.id = course_id WHERE ${condition}`;
    const rows = (limits: string) =>
      `${LISTED_EXAM} ${from} ORDER BY exams.updated_at DESC, exams.id ${limits}`;
    const { items, total } = await queryPage<ListedRow>(
      this.source,
      { from, values, rows },
      { page, pageSize: EXAM_PAGE_SIZE },
    );
    return { items: items.map(presentListedExam), total };
  }

  get(id: string): Promise<EditedExam> {
    return findEdited(this.source.manager, id);
  }

  async create(given: { courseId: string; title: string; type: ExamType }, actor: User): Promise<EditedExam> {
    return this.source.transaction(async (manager) => {
      const { id } = await manager.save(Exam, { ...DEFAULT_SETTINGS, ...given } as unknown as Exam);
      await this.record(manager, actor, 'exam.created', { id, title: given.title });
      return findEdited(manager, id);
    });
  }

  /**
   * Applies all changes in one transaction.
   * @throws ConflictException with the code EXAM_CHANGED, EXAM_HAS_ATTEMPTS or EXAM_INCOMPLETE
   */
  async update(id: string, change: ExamChange, actor: User): Promise<EditedExam> {
    return this.source.transaction(async (manager) => {
      const exam = await lockExam(manager, id);
      if (exam.version !== change.version)
        throw new ConflictException({ message: CHANGED_BY_OTHERS, code: EXAM_CHANGED });
      const { open, ended } = await countAttempts(manager, id);
      if (open + ended && !change.attempts)
        throw new ConflictException({ message: hasAttempts(open, ended), code: EXAM_HAS_ATTEMPTS });

      const before = presentSettings(exam);
      const settings = { ...before, ...change.settings };
      if (settings.description === '') settings.description = null;
      const fields = (Object.keys(settings) as (keyof ExamSettings)[]).filter(
        (name) => JSON.stringify(sorted(settings[name])) !== JSON.stringify(sorted(before[name])),
      );
      if (change.sections) await saveSections(manager, id, change.sections, actor);
      const row = { ...settings, version: exam.version + 1, updatedAt: new Date() } as unknown as Exam;
      await manager.update(Exam, id, row as never);
      const saved = await lockExam(manager, id);
      if (saved.isPublished) await requireComplete(manager, saved);
      if (change.attempts === 'retime') await retimeAttempts(manager, id);
      await updateResults(manager, saved, fields);
      await this.record(manager, actor, 'exam.updated', saved, [
        ...fields,
        ...(change.sections ? ['questions'] : []),
      ]);
      return findEdited(manager, id);
    });
  }

  /** A repeated call changes nothing. @throws ConflictException with the code EXAM_INCOMPLETE */
  async publish(id: string, isPublished: boolean, actor: User): Promise<EditedExam> {
    await this.setPublished(id, isPublished, actor);
    return this.get(id);
  }

  /** @returns false where the exam was published, or was not, before */
  async setPublished(id: string, isPublished: boolean, actor: User): Promise<boolean> {
    return this.source.transaction(async (manager) => {
      const exam = await lockExam(manager, id);
      if (exam.isPublished === isPublished) return false;
      if (isPublished) await requireComplete(manager, exam);
      await manager.update(Exam, id, { isPublished, version: exam.version + 1, updatedAt: new Date() });
      await issueDueCertificates(manager, { courseId: exam.courseId, userId: null });
      await this.record(manager, actor, isPublished ? 'exam.published' : 'exam.unpublished', exam);
      return true;
    });
  }

  /** @throws ConflictException with the code EXAM_HAS_ATTEMPTS unless confirmed */
  async delete(id: string, isConfirmed: boolean, actor: User): Promise<void> {
    await this.source.transaction(async (manager) => {
      const exam = await lockExam(manager, id);
      const { open, ended } = await countAttempts(manager, id);
      if (open + ended && !isConfirmed)
        throw new ConflictException({
          message: `${hasAttempts(open, ended)} Deleting it deletes their answers and results too.`,
          code: EXAM_HAS_ATTEMPTS,
        });
      await manager.delete(Exam, id);
      await issueDueCertificates(manager, { courseId: exam.courseId, userId: null });
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

const LISTED_EXAM = `
  SELECT exams.id, exams.title, exams.type, json_build_object('id', courses.id, 'title', courses.title) AS course,
         exams.is_published AS "isPublished", opens_at AS "opensAt", due_date AS "dueDate", closes_at AS "closesAt",
         exams.updated_at AS "updatedAt",
         (SELECT coalesce(sum(coalesce(draw_count, 1)), 0)::int
            FROM exam_slots JOIN exam_sections ON exam_sections.id = section_id
           WHERE exam_id = exams.id) AS "questionCount",
         (SELECT count(*)::int FROM attempts WHERE exam_id = exams.id AND submitted_at IS NULL) AS "openAttempts",
         (SELECT count(*)::int FROM attempts WHERE exam_id = exams.id AND submitted_at IS NOT NULL) AS "endedAttempts",
         (SELECT count(*)::int FROM attempts WHERE exam_id = exams.id AND needs_grading) AS "needsGrading",
         ${NEVER_SHOWS_REQUIRED_SCORE} AS "neverShowsRequiredScore"`;

const presentListedExam = (row: ListedRow): AdminListedExam => ({
  ...row,
  opensAt: row.opensAt?.toISOString() ?? null,
  dueDate: row.dueDate?.toISOString() ?? null,
  closesAt: row.closesAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
});

async function findEdited(manager: EntityManager, id: string): Promise<EditedExam> {
  const exam = await manager.findOneBy(Exam, { id });
  if (!exam) throw new NotFoundException(NOT_FOUND);
  const [row] = await manager.query<[ListedRow]>(
    `${LISTED_EXAM} FROM exams JOIN courses ON courses.id = course_id WHERE exams.id = $1`,
    [id],
  );
  const sections = await findExamStructure(manager, id);
  return {
    ...presentListedExam({ ...row, questionCount: countQuestions(sections) }),
    version: exam.version,
    settings: presentSettings(exam),
    ...presentStructure(exam, sections, row),
  };
}

/** Locks the exam against other changes until the transaction ends; learners may still start attempts. */
async function lockExam(manager: EntityManager, id: string): Promise<Exam> {
  const exam = await manager.findOne(Exam, { where: { id }, lock: { mode: 'for_no_key_update' } });
  if (!exam) throw new NotFoundException(NOT_FOUND);
  return exam;
}

async function countAttempts(
  manager: EntityManager,
  examId: string,
): Promise<{ open: number; ended: number }> {
  const [counts] = await manager.query<[{ open: number; ended: number }]>(
    `SELECT count(*) FILTER (WHERE submitted_at IS NULL)::int AS open, count(submitted_at)::int AS ended
       FROM attempts WHERE exam_id = $1`,
    [examId],
  );
  return counts;
}

async function requireComplete(manager: EntityManager, exam: Exam) {
  const [rules] = await manager.query<[{ neverShowsRequiredScore: boolean }]>(
    `SELECT ${NEVER_SHOWS_REQUIRED_SCORE} AS "neverShowsRequiredScore" FROM exams WHERE id = $1`,
    [exam.id],
  );
  const problems = [
    ...findProblems(exam, await findExamStructure(manager, exam.id)),
    ...findCertificateProblems(rules),
  ];
  if (problems.length) throw new ConflictException({ message: problems.join(' '), code: EXAM_INCOMPLETE });
}

/** Settings that can make certificates due. */
const CERTIFICATE_FIELDS: (keyof ExamSettings)[] = [
  'passingScore',
  'isRequiredForCertificate',
  'reviewRules',
  'closesAt',
];

/** Brings results and certificates in line with changed rules. */
async function updateResults(manager: EntityManager, { id, courseId }: Exam, fields: (keyof ExamSettings)[]) {
  if (fields.includes('gradingMethod')) {
    const learners = await manager.query<{ userId: string }[]>(
      `SELECT DISTINCT user_id AS "userId" FROM attempts WHERE exam_id = $1 AND points IS NOT NULL AND user_id IS NOT NULL`,
      [id],
    );
    for (const { userId } of learners) await updateGrade(manager, id, userId);
  }
  if (fields.some((field) => CERTIFICATE_FIELDS.includes(field)))
    await issueDueCertificates(manager, { courseId, userId: null });
}

/** Objects with their fields in order, so that equal ones give the same JSON. */
const sorted = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_name, field: unknown) =>
      field && typeof field === 'object' && !Array.isArray(field)
        ? Object.fromEntries(Object.entries(field).sort(([a], [b]) => (a < b ? -1 : 1)))
        : field,
    ),
  );
