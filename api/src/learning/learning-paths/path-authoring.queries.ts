import {
  ADDABLE_COUNT,
  type EditableLearningPath,
  LEARNING_PATH_PAGE_SIZE,
  type EditableLearningPathQuery,
  type Paged,
  PATH_LEARNER_PAGE_SIZE,
  type PathLearner,
  type PathLearnerQuery,
  type StepChange,
} from '@lectern/contract';
import {
  collate,
  assignedLearningPaths,
  changeRows,
  isCourseVisibleTo,
  isOverdue,
  isPathEditedBy,
  isTaughtBy,
  join,
  matchesSearch,
  type Person,
  queryRow,
  queryRows,
  searchPatterns,
  sql,
  type Sql,
  sqlDisplayName,
  stepStates,
  summarizePaths,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { type Localized, orderBy } from '../../platform/lists/order.queries.js';
import { queryPage } from '../../platform/lists/read-page.js';

export type EditablePathRow = Omit<EditableLearningPath, 'updatedAt'> & { updatedAt: Date };

export type LearnerRow = Pick<PathLearner, 'id' | 'name' | 'email' | 'progress' | 'completedSteps'> & {
  enrolledAt: Date;
  completedAt: Date | null;
  dueAt: Date | null;
  isOverdue: boolean;
};

/** A course of a step, for those who edit the path; `id` is null for a deleted course. */
export interface EditedCourseRow {
  stepId: string;
  id: string | null;
  title: string;
  isPublished: boolean;
}

/** SQL: how many people have joined the path in the row `paths`, and how many of them have completed it. */
const LEARNER_COUNTS = sql`
  SELECT count(*)::int AS total, count(path_enrollments.completed_at)::int AS completed
    FROM learning_path_enrollments path_enrollments WHERE path_enrollments.path_id = paths.id`;

/** Finds one page of the paths that a person edits. */
export function findEditablePaths(
  manager: EntityManager,
  { page, search, locale, ...order }: Localized<EditableLearningPathQuery>,
  person: Person,
): Promise<Paged<EditablePathRow>> {
  const conditions = [
    isPathEditedBy(sql`paths`, person),
    ...searchPatterns(search).map((pattern) => sql`lower(paths.title) LIKE ${pattern}`),
  ];
  const from = sql`FROM learning_paths paths WHERE ${join(conditions, ' AND ')}`;
  const keys = {
    title: collate(sql`paths.title`, locale),
    learners: sql`(SELECT learners.total FROM (${LEARNER_COUNTS}) learners)`,
    completed: sql`(SELECT learners.completed FROM (${LEARNER_COUNTS}) learners)`,
    updated: sql`paths.updated_at`,
  };
  const orderTerms = orderBy(order, { keys, id: sql`paths.id` });
  const rows = (limits: Sql) => sql`
    SELECT paths.id, paths.slug, paths.title, paths.is_published AS "isPublished", paths.updated_at AS "updatedAt",
           (SELECT ${sqlDisplayName(sql`users`)} FROM users WHERE users.id = paths.owner_id) AS "ownerName",
           (SELECT count(*)::int FROM learning_path_steps steps WHERE steps.path_id = paths.id) AS "stepCount",
           (SELECT count(*)::int FROM learning_path_courses path_courses WHERE path_courses.path_id = paths.id) AS "courseCount",
           learners.total AS "learnerCount", learners.completed AS "completedCount"
      FROM (SELECT paths.* ${from} ORDER BY ${orderTerms} ${limits}) paths
     CROSS JOIN LATERAL (${LEARNER_COUNTS}) learners
     ORDER BY ${orderTerms}`;
  return queryPage<EditablePathRow>(manager, { from, rows }, { page, pageSize: LEARNING_PATH_PAGE_SIZE });
}

/** Finds the courses of a path's steps, in the order within each step. */
export function findEditedCourses(manager: EntityManager, pathId: string): Promise<EditedCourseRow[]> {
  return queryRows<EditedCourseRow>(
    manager,
    sql`
    SELECT path_courses.step_id AS "stepId", courses.id, coalesce(courses.title, path_courses.title) AS title,
           coalesce(courses.is_published, false) AS "isPublished"
      FROM learning_path_courses path_courses
      LEFT JOIN courses ON courses.id = path_courses.course_id
     WHERE path_courses.path_id = ${pathId}
     ORDER BY path_courses.step_id, path_courses.position`,
  );
}

/** Finds courses that the person can add to a path, by title, at most `ADDABLE_COUNT`. */
export function findAddableCourses(
  manager: EntityManager,
  { pathId, search, person, locale }: Localized<{ pathId: string; search: string; person: Person }>,
): Promise<{ id: string; title: string; isPublished: boolean }[]> {
  const conditions = [
    isCourseVisibleTo(sql`courses`, person),
    sql`NOT EXISTS (SELECT FROM learning_path_courses path_courses
                     WHERE path_courses.path_id = ${pathId} AND path_courses.course_id = courses.id)`,
    ...searchPatterns(search).map((pattern) => sql`lower(courses.title) LIKE ${pattern}`),
  ];
  return queryRows(
    manager,
    sql`
    SELECT courses.id, courses.title, courses.is_published AS "isPublished"
      FROM courses
     WHERE ${join(conditions, ' AND ')}
     ORDER BY ${collate(sql`courses.title`, locale)}, courses.id LIMIT ${ADDABLE_COUNT}`,
  );
}

/** Counts those of the courses that the path has already or that the person may add. */
export async function countAllowedCourses(
  manager: EntityManager,
  { pathId, courseIds, person }: { pathId: string; courseIds: string[]; person: Person },
): Promise<number> {
  const { count } = await queryRow<{ count: number }>(
    manager,
    sql`
    SELECT count(*)::int AS count FROM courses
     WHERE courses.id = ANY (${courseIds}::uuid[])
       AND (${isCourseVisibleTo(sql`courses`, person)}
            OR EXISTS (SELECT FROM learning_path_courses path_courses
                        WHERE path_courses.path_id = ${pathId} AND path_courses.course_id = courses.id))`,
  );
  return count;
}

/**
 * Saves the steps of a path: changes the steps that the path has, and adds the others.
 * @returns how many were saved; fewer than `steps` where a step belongs to another path
 */
export function saveSteps(
  manager: EntityManager,
  pathId: string,
  steps: Pick<StepChange, 'id' | 'rule' | 'chooseCount'>[],
): Promise<number> {
  const bindColumn = <Key extends keyof (typeof steps)[number]>(key: Key) => steps.map((step) => step[key]);
  return changeRows(
    manager,
    sql`
    INSERT INTO learning_path_steps AS saved (id, path_id, position, rule, choose_count)
    SELECT sent.id, ${pathId}, sent.number - 1, sent.rule, sent.choose_count
      FROM unnest(${bindColumn('id')}::uuid[], ${bindColumn('rule')}::text[], ${bindColumn('chooseCount')}::int[])
           WITH ORDINALITY AS sent (id, rule, choose_count, number)
    ON CONFLICT (id) DO UPDATE
       SET position = excluded.position, rule = excluded.rule, choose_count = excluded.choose_count
     WHERE saved.path_id = excluded.path_id`,
  );
}

/** Adds courses to the steps of a path. */
export async function insertStepCourses(
  manager: EntityManager,
  pathId: string,
  stepCourses: { stepId: string; position: number; courseId: string }[],
): Promise<void> {
  await changeRows(
    manager,
    sql`
    INSERT INTO learning_path_courses (step_id, position, path_id, course_id, title)
    SELECT sent.step_id, sent.position, ${pathId}, courses.id, courses.title
      FROM unnest(${stepCourses.map(({ stepId }) => stepId)}::uuid[], ${stepCourses.map(({ position }) => position)}::int[],
                  ${stepCourses.map(({ courseId }) => courseId)}::uuid[]) AS sent (step_id, position, course_id)
      JOIN courses ON courses.id = sent.course_id`,
  );
}

/**
 * Finds one page of a path's learners. In courses that they do not teach, instructors see only what was done since the learner joined the
 * path.
 */
export function findLearners(
  manager: EntityManager,
  pathId: string,
  { page, search, locale, ...order }: Localized<PathLearnerQuery>,
  viewer: Person,
): Promise<Paged<LearnerRow>> {
  const isAdmin = sql`${viewer.role === 'admin'}::boolean`;
  const since = sql`(CASE WHEN ${isTaughtBy(sql`path_courses.course_id`, viewer)} THEN NULL ELSE path_enrollments.enrolled_at END)`;
  const conditions = [sql`path_enrollments.path_id = ${pathId}`, ...matchesSearch(sql`users`, search)];
  const from = sql`
    FROM learning_path_enrollments path_enrollments JOIN users ON users.id = path_enrollments.user_id
   WHERE ${join(conditions, ' AND ')}`;
  const name = collate(sqlDisplayName(sql`users`), locale);
  const summary = summarizePaths(
    stepStates(
      sql`(path_enrollments.path_id, path_enrollments.user_id) IN (SELECT page.path_id, page.user_id FROM page)`,
      since,
    ),
    sql`coalesce((SELECT done.completed_at FROM learning_path_step_completions done
                    JOIN page ON page.user_id = done.user_id
                   WHERE done.step_id = states.step_id AND done.user_id = states.user_id
                     AND (${isAdmin} OR done.completed_at >= page.enrolled_at)), states.completed_at)`,
  );
  const rows = (limits: Sql) => sql`
    WITH
    -- the learners of the page
    page AS MATERIALIZED (
      SELECT path_enrollments.* ${from}
       ORDER BY ${orderBy(order, { keys: { name, joined: sql`path_enrollments.enrolled_at` }, id: sql`path_enrollments.user_id` })} ${limits}
    )
    SELECT users.id, ${sqlDisplayName(sql`users`)} AS name, users.email, page.enrolled_at AS "enrolledAt",
           (CASE WHEN ${isAdmin} THEN greatest(page.progress, summary.progress) ELSE coalesce(summary.progress, 0) END)::float
             AS progress,
           coalesce(summary.completed_steps, 0) AS "completedSteps", summary.completed_at AS "completedAt",
           due.due_at AS "dueAt", ${isOverdue(sql`due.due_at`, sql`(summary.completed_at IS NOT NULL)`)} AS "isOverdue"
      FROM page JOIN users ON users.id = page.user_id
      LEFT JOIN (${summary}) summary ON summary.path_id = page.path_id AND summary.user_id = page.user_id
      LEFT JOIN LATERAL (
        SELECT min(assignments.due_at) AS due_at
          FROM (${assignedLearningPaths(
            sql`members.user_id = page.user_id AND assigned.path_id = page.path_id`,
          )}) assignments) due ON true
     ORDER BY ${orderBy(order, { keys: { name, joined: sql`page.enrolled_at` }, id: sql`users.id` })}`;
  return queryPage<LearnerRow>(manager, { from, rows }, { page, pageSize: PATH_LEARNER_PAGE_SIZE });
}
