import {
  DEFAULT_LOCALE,
  type Gradebook,
  GRADEBOOK_PAGE_SIZE,
  type GradebookCell,
  type Locale,
  type Paged,
} from '@lectern/contract';
import {
  collate,
  isReplaced,
  join,
  matchesSearch,
  personalDueDate,
  queryRows,
  type Sql,
  sql,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { queryPage } from '../../platform/lists/read-page.js';

export interface LearnerRow {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
}

/** SQL: selects learners, sorted by last name in the order of the language. */
const selectLearners = (from: Sql, locale: Locale): Sql => sql`
  SELECT users.id, users.first_name AS "firstName", users.last_name AS "lastName", users.email ${from}
   ORDER BY ${collate(sql`coalesce(users.last_name, '')`, locale)},
            ${collate(sql`coalesce(users.first_name, '')`, locale)}, users.email`;

/** The learners of a course; with `group`, only those who are members of the group. */
export interface LearnerScope {
  courseId: string;
  group?: string | undefined;
}

const listScopeConditions = ({ courseId, group }: LearnerScope): Sql[] => [
  sql`enrollments.course_id = ${courseId}`,
  ...(group
    ? [
        sql`EXISTS (SELECT FROM group_members members
                     WHERE members.group_id = ${group} AND members.user_id = enrollments.user_id)`,
      ]
    : []),
];

/** SQL: selects the ids of the learners of a scope. */
export const selectLearnerIds = (scope: LearnerScope): Sql =>
  sql`SELECT enrollments.user_id FROM enrollments WHERE ${join(listScopeConditions(scope), ' AND ')}`;

const buildLearnersFrom = (scope: LearnerScope, search = ''): Sql => {
  const conditions = [...listScopeConditions(scope), ...matchesSearch(sql`users`, search)];
  return sql`FROM enrollments JOIN users ON users.id = enrollments.user_id WHERE ${join(conditions, ' AND ')}`;
};

/** Finds one page of the learners of a scope, sorted by name. */
export function findLearnerPage(
  manager: EntityManager,
  scope: LearnerScope,
  { page, search, locale }: { page: number; search: string; locale: Locale },
): Promise<Paged<LearnerRow>> {
  const from = buildLearnersFrom(scope, search);
  const rows = (limits: Sql) => sql`${selectLearners(from, locale)} ${limits}`;
  return queryPage(manager, { from, rows }, { page, pageSize: GRADEBOOK_PAGE_SIZE });
}

/** Finds all learners of a scope, sorted by name in the order of the language. */
export function findLearners(
  manager: EntityManager,
  scope: LearnerScope,
  locale: Locale = DEFAULT_LOCALE,
): Promise<LearnerRow[]> {
  return queryRows(manager, selectLearners(buildLearnersFrom(scope), locale));
}

/** Finds the exams of a course, oldest first, with the average percent of the scope's learners; with `examId`, only this exam. */
export function findExams(
  manager: EntityManager,
  scope: LearnerScope,
  examId: string | null,
): Promise<Gradebook['exams']> {
  return queryRows(
    manager,
    sql`
    SELECT id, title, passing_score AS "passingScore", grading_method AS "gradingMethod",
           (SELECT round(avg(exam_grades.percent)::numeric, 2)::float FROM exam_grades
             WHERE exam_grades.exam_id = exams.id AND exam_grades.user_id IN (${selectLearnerIds(scope)})) AS average
      FROM exams
     WHERE course_id = ${scope.courseId} AND (${examId}::uuid IS NULL OR id = ${examId}) ORDER BY created_at, id`,
  );
}

/** A cell with what its `lateSeconds` are computed from: the end of the attempt that it shows, and the learner's own due date. */
interface CellRow extends Omit<GradebookCell, 'lateSeconds'> {
  userId: string;
  submittedAt: Date | null;
  dueDate: Date | null;
}

/**
 * Finds the results of learners in exams; a learner without an attempt at an exam has no row for the exam. `attemptId` is the
 * attempt that a cell links to: the best one if the grading method is 'highest', otherwise the latest one with points.
 */
export function findCells(manager: EntityManager, examIds: string[], userIds: string[]): Promise<CellRow[]> {
  return queryRows(
    manager,
    sql`
    SELECT cells.*, shown.submitted_at AS "submittedAt", ${personalDueDate(sql`cells."userId"`)} AS "dueDate" FROM (
    SELECT attempts.exam_id AS "examId", attempts.user_id AS "userId", grades.percent,
           grades.percent >= exams.passing_score AS "isPassed", count(*)::int AS attempts,
           bool_or(attempts.submitted_at IS NULL) AS "openAttempt",
           bool_or(attempts.needs_grading AND NOT ${isReplaced(sql`attempts`)}) AS "needsGrading",
           bool_or(EXISTS (SELECT FROM attempt_questions answers
                            WHERE answers.attempt_id = attempts.id
                              AND answers.saved_late_seconds IS NOT NULL)) AS "hasLateSaves",
           coalesce((array_agg(attempts.id ORDER BY attempts.points / nullif(attempts.max_points, 0) DESC NULLS LAST,
                                                    attempts.number)
                      FILTER (WHERE attempts.points IS NOT NULL AND exams.grading_method = 'highest'))[1],
                    (array_agg(attempts.id ORDER BY attempts.points IS NULL, attempts.number DESC))[1]) AS "attemptId"
      FROM attempts
      JOIN exams ON exams.id = attempts.exam_id
      LEFT JOIN exam_grades grades ON grades.exam_id = exams.id AND grades.user_id = attempts.user_id
     WHERE attempts.exam_id = ANY (${examIds}) AND attempts.user_id = ANY (${userIds})
     GROUP BY attempts.exam_id, attempts.user_id, grades.percent, exams.passing_score) cells
      JOIN exams ON exams.id = cells."examId"
      LEFT JOIN attempts shown ON shown.id = cells."attemptId"`,
  );
}
