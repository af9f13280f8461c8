import { computeTotal, DEFAULT_GRADEBOOK_SETTINGS, type GradebookSettings } from '@lectern/contract';
import type { EntityManager } from 'typeorm';
import { groupBy } from '../../database/group-by.js';
import { GradebookSettingsRow } from '../../entities/index.js';
import { findColumns, findEntries, findVisibleResults } from './gradebook.queries.js';
import { toColumnResult, toExamResult } from './total-results.js';

/** A learner's total in a course, of the results that the learner may see. */
export interface VisibleTotal {
  userId: string;
  /** Null: no result counts. */
  percent: number | null;
  /** The exams whose results the total was computed from. */
  examIds: string[];
}

/** Finds the settings of a course, or the defaults before the first save. */
export async function findGradebookSettings(
  manager: EntityManager,
  courseId: string,
): Promise<GradebookSettings> {
  const row = await manager.findOneBy(GradebookSettingsRow, { courseId });
  if (!row) return DEFAULT_GRADEBOOK_SETTINGS;
  const { totalBy, certificateGrade, categories, letters, exams, version } = row;
  return { totalBy, certificateGrade, categories, letters, exams, version };
}

/** Computes learners' totals in a course; none where the course has neither a published exam nor a column. */
export async function computeVisibleTotals(
  manager: EntityManager,
  { courseId, settings, userIds }: { courseId: string; settings: GradebookSettings; userIds: string[] },
): Promise<VisibleTotal[]> {
  const results = groupBy(await findVisibleResults(manager, courseId, userIds), ({ userId }) => userId);
  const columns = await findColumns(manager, courseId);
  if (!results.size && !columns.length) return [];
  const columnIds = columns.map(({ id }) => id);
  const entries = new Map(
    (await findEntries(manager, columnIds, userIds)).map((entry) => [
      `${entry.columnId} ${entry.userId}`,
      entry.points,
    ]),
  );
  return userIds.map((userId) => {
    const exams = results.get(userId) ?? [];
    const { percent } = computeTotal(settings, [
      ...exams.map((exam) => toExamResult(settings, exam)),
      ...columns.map((column) => toColumnResult(column, entries.get(`${column.id} ${userId}`) ?? null)),
    ]);
    return { userId, percent, examIds: exams.flatMap((exam) => (exam.percent === null ? [] : [exam.id])) };
  });
}
