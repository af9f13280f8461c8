import {
  displayName,
  EDIT_CONFLICT,
  type EnteredGrade,
  GRADE_IMPORT_LIMITS,
  type GradeColumn,
  type GradeEntry,
  type GradeImportPreview,
  type Locale,
} from '@lectern/contract';
import { findColumns, findEntries, type User } from '@lectern/data';
import { translateText } from '@lectern/i18n/server';
import { readGradeFile } from '@lectern/import-reader';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { Refusal } from '../../platform/http/refusal.js';
import { lockCourse } from '../../platform/rights/lock-course.js';
import type { FileRules } from '../../platform/transfer/receive-file.js';
import { receiveImport } from '../../platform/transfer/receive-import.js';
import { upsertEntries } from './entries.queries.js';
import { listGradeWords } from './grade-headings.js';
import { findExams, findLearners, type LearnerRow } from './gradebook.queries.js';
import { planGrades } from './plan-grades.js';

const FILE_RULES: FileRules = {
  maxBytes: GRADE_IMPORT_LIMITS.bytes,
  tooLarge: {
    id: 'people.userFile.tooLarge',
    values: { megabytes: GRADE_IMPORT_LIMITS.bytes / 1024 / 1024 },
  },
  missing: { id: 'assessment.gradeFile.missing' },
};

/** Imports points and comments of many learners from a file in the format of the gradebook's export. */
@Injectable()
export class GradeImportsService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** Shows what an import of the file would change. Nothing is stored. */
  async preview(
    courseId: string,
    request: Request,
    actor: User,
    locale: Locale,
  ): Promise<GradeImportPreview> {
    const { manager } = this.source;
    const columns = await findColumns(manager, courseId);
    const exams = await findExams(manager, { courseId }, null);
    const words = listGradeWords(
      columns,
      exams.map(({ title }) => title),
    );
    const file = await receiveImport(request, actor, FILE_RULES, ({ bytes }, signal) =>
      readGradeFile(bytes, words, signal),
    );
    const columnsInFile = columns.filter(({ id }) => file.keys.some((key) => key.startsWith(id)));
    const { learners, entries } = await findLearnersWithEntries(manager, courseId, columnsInFile);
    const learnersByAddress = new Map(learners.map((learner) => [learner.email.toLowerCase(), learner]));
    const plan = planGrades({ columns: columnsInFile, learners: learnersByAddress, entries, file });
    return {
      columns: columnsInFile.map(({ id, title, maxPoints }) => ({ id, title, maxPoints })),
      changes: plan.changes,
      unchangedCount: plan.unchangedCount,
      problems: plan.problems
        .slice(0, GRADE_IMPORT_LIMITS.problems)
        .map(({ text, ...problem }) => ({ ...problem, problem: translateText(locale, text) })),
      problemCount: plan.problems.length,
      notes: file.notes.map((note) => translateText(locale, note)),
    };
  }

  /**
   * Saves all entries or none, under the lock of the course. The audit log gets the number of entries and no learner's name.
   * @throws Refusal (409) with the code EDIT_CONFLICT if another person has changed one of the entries
   */
  async save(courseId: string, grades: EnteredGrade[], actor: User) {
    return this.source.transaction(async (manager) => {
      const course = await lockCourse(manager, courseId, actor);
      const columns = new Map((await findColumns(manager, courseId)).map((column) => [column.id, column]));
      const { learners, entries } = await findLearnersWithEntries(manager, courseId, [...columns.values()]);
      const learnersById = new Map(learners.map((learner) => [learner.id, learner]));
      for (const grade of grades) requireValidGrade(grade, columns.get(grade.columnId), learnersById);
      const outdated = grades.filter(
        ({ columnId, userId, version }) => (entries.get(`${columnId} ${userId}`)?.version ?? 0) !== version,
      );
      if (outdated[0]) throw buildConflict(outdated[0], outdated.length, columns, learnersById);
      await upsertEntries(
        manager,
        grades.map(({ comment, ...grade }) => ({ ...grade, comment: comment || null })),
      );
      await this.audit.record(manager, {
        actor,
        action: 'course.grades-entered',
        target: { kind: 'course', id: courseId, name: course.title },
        detail: String(grades.length),
      });
      return {
        entries: grades.map(({ columnId, userId, version }) => ({ columnId, userId, version: version + 1 })),
      };
    });
  }
}

/** Finds the learners of a course, and their entries in the columns, by '<column> <learner>'. */
async function findLearnersWithEntries(manager: EntityManager, courseId: string, columns: GradeColumn[]) {
  const learners = await findLearners(manager, { courseId });
  const rows = await findEntries(
    manager,
    columns.map(({ id }) => id),
    learners.map(({ id }) => id),
  );
  const entries = new Map<string, GradeEntry>(
    rows.map(({ userId, ...entry }) => [`${entry.columnId} ${userId}`, entry]),
  );
  return { learners, entries };
}

function requireValidGrade(
  { userId, points }: EnteredGrade,
  column: GradeColumn | undefined,
  learnersById: Map<string, LearnerRow>,
): void {
  if (!column) throw new Refusal(404, 'assessment.columnGone');
  if (!learnersById.has(userId)) throw new Refusal(404, 'assessment.personNotEnrolled');
  if (points !== null && points > column.maxPoints)
    throw new Refusal(400, 'assessment.tooManyPoints', { values: { max: column.maxPoints } });
}

function buildConflict(
  { columnId, userId }: EnteredGrade,
  count: number,
  columns: Map<string, GradeColumn>,
  learnersById: Map<string, LearnerRow>,
): Refusal {
  const learner = learnersById.get(userId);
  const values = {
    learner: learner ? displayName(learner) : '',
    column: columns.get(columnId)?.title ?? '',
    count,
  };
  return new Refusal(409, 'assessment.gradesChanged', { values, code: EDIT_CONFLICT });
}
