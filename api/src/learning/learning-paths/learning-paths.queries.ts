import {
  LEARNING_PATH_PAGE_SIZE,
  type LearningPathQuery,
  type ListedLearningPath,
  type Locale,
  type Paged,
  type StepRule,
} from '@lectern/contract';
import {
  collate,
  assignedLearningPaths,
  courseState,
  hasCompletedStep,
  isCourseOpen,
  isOverdue,
  isPathEditedBy,
  isPathVisibleTo,
  isStepOpen,
  join,
  type Person,
  queryRow,
  queryRows,
  requiredCount,
  searchPatterns,
  sql,
  type Sql,
  stepStates,
  summarizeEverything,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { type Localized } from '../../platform/lists/order.queries.js';
import { queryPage } from '../../platform/lists/read-page.js';

export type PathRow = Omit<ListedLearningPath, 'enrollment'>;
export type PathDetailRow = PathRow & { isPublished: boolean; isInOrder: boolean; canEdit: boolean };

/** What a person has done in a path that they have joined. */
export interface PathEnrollmentRow {
  pathId: string;
  enrolledAt: Date;
  progress: number;
  completedSteps: number;
  completedAt: Date | null;
  dueAt: Date | null;
  isOverdue: boolean;
  canLeave: boolean;
  verificationId: string | null;
  nextCourse: { id: string; slug: string; title: string } | null;
  /** Whether the stored steps, completion or certificate lag behind what the person has completed in the courses. */
  isStale: boolean;
}

export interface StepRow {
  id: string;
  rule: StepRule;
  requiredCount: number;
  isOpen: boolean;
  isCompleted: boolean;
}

export interface StepCourseRow {
  stepId: string;
  title: string;
  /** Null where the course is not published or was deleted. */
  courseId: string | null;
  progress: number;
  isCompleted: boolean;
  isOpen: boolean;
}

/** SQL: the columns of a `PathRow`, from the row `paths` (learning_paths). */
const PATH_COLUMNS = sql`
  paths.id, paths.slug, paths.title, paths.description,
  (SELECT count(*)::int FROM learning_path_steps steps WHERE steps.path_id = paths.id) AS "stepCount",
  (SELECT count(*)::int FROM learning_path_steps steps
    WHERE steps.path_id = paths.id AND steps.rule <> 'optional') AS "requiredSteps",
  (SELECT count(*)::int FROM learning_path_courses path_courses
     JOIN courses ON courses.id = path_courses.course_id AND courses.is_published
    WHERE path_courses.path_id = paths.id) AS "courseCount"`;

/** Finds one page of the published paths, by title. */
export function findPublishedPaths(
  manager: EntityManager,
  { page, search, locale }: Localized<LearningPathQuery>,
): Promise<Paged<PathRow>> {
  const conditions = [
    sql`paths.is_published`,
    ...searchPatterns(search).map((pattern) => sql`lower(paths.title) LIKE ${pattern}`),
  ];
  const from = sql`FROM learning_paths paths WHERE ${join(conditions, ' AND ')}`;
  const title = collate(sql`paths.title`, locale);
  const rows = (limits: Sql) => sql`SELECT ${PATH_COLUMNS} ${from} ORDER BY ${title}, paths.id ${limits}`;
  return queryPage<PathRow>(manager, { from, rows }, { page, pageSize: LEARNING_PATH_PAGE_SIZE });
}

/** Finds a path that a person (null: a visitor) may see. */
export async function findPath(
  manager: EntityManager,
  key: { slug: string } | { id: string },
  person: Person | null,
): Promise<PathDetailRow | undefined> {
  const isKey = 'slug' in key ? sql`paths.slug = ${key.slug}` : sql`paths.id = ${key.id}`;
  const [path] = await queryRows<PathDetailRow>(
    manager,
    sql`
    SELECT ${PATH_COLUMNS}, paths.is_published AS "isPublished", paths.is_in_order AS "isInOrder",
           ${isPathEditedBy(sql`paths`, person)} AS "canEdit"
      FROM learning_paths paths
     WHERE ${isKey} AND ${isPathVisibleTo(sql`paths`, person)}`,
  );
  return path;
}

/** Finds the published paths that a person has joined: those not completed first, then by due date and title. */
export function findOwnPaths(manager: EntityManager, userId: string, locale: Locale): Promise<PathRow[]> {
  return queryRows<PathRow>(
    manager,
    sql`
    SELECT ${PATH_COLUMNS}
      FROM learning_path_enrollments path_enrollments
      JOIN learning_paths paths ON paths.id = path_enrollments.path_id AND paths.is_published
     WHERE path_enrollments.user_id = ${userId}
     ORDER BY path_enrollments.completed_at IS NOT NULL,
              (SELECT min(assignments.due_at)
                 FROM (${assignedLearningPaths(sql`members.user_id = ${userId}`)}) assignments
                WHERE assignments.path_id = paths.id), ${collate(sql`paths.title`, locale)}, paths.id`,
  );
}

/** Finds what a person has done in these paths. */
export function findPathEnrollments(
  manager: EntityManager,
  userId: string,
  pathIds: string[],
): Promise<PathEnrollmentRow[]> {
  const isChosen = sql`path_enrollments.user_id = ${userId} AND path_enrollments.path_id = ANY (${pathIds}::uuid[])`;
  return queryRows<PathEnrollmentRow>(
    manager,
    sql`
    SELECT path_enrollments.path_id AS "pathId", path_enrollments.enrolled_at AS "enrolledAt",
           greatest(path_enrollments.progress, summary.progress)::float AS progress,
           coalesce(summary.completed_steps, 0) AS "completedSteps", path_enrollments.completed_at AS "completedAt",
           due.due_at AS "dueAt", ${isOverdue(sql`due.due_at`, sql`(path_enrollments.completed_at IS NOT NULL)`)} AS "isOverdue",
           due.path_id IS NULL AS "canLeave", certificates.verification_id AS "verificationId",
           ${selectNextCourse(sql`path_enrollments`)} AS "nextCourse",
           coalesce(summary.completed_steps, 0) > stored_steps.count
             OR coalesce(path_enrollments.completed_at, summary.completed_at) IS NOT NULL
                AND (path_enrollments.completed_at IS NULL OR certificates.id IS NULL AND paths.is_published) AS "isStale"
      FROM learning_path_enrollments path_enrollments
      JOIN learning_paths paths ON paths.id = path_enrollments.path_id
      LEFT JOIN (${summarizeEverything(stepStates(isChosen))}) summary ON summary.path_id = path_enrollments.path_id
      -- the earliest due date of the person's groups
      LEFT JOIN (SELECT assignments.path_id, min(assignments.due_at) AS due_at
                   FROM (${assignedLearningPaths(sql`members.user_id = ${userId}`)}) assignments
                  GROUP BY assignments.path_id) due ON due.path_id = path_enrollments.path_id
      LEFT JOIN certificates ON certificates.user_id = path_enrollments.user_id AND certificates.learning_path_id = path_enrollments.path_id
     CROSS JOIN LATERAL (
       SELECT count(*) FROM learning_path_step_completions done
         JOIN learning_path_steps steps ON steps.id = done.step_id AND steps.rule <> 'optional'
        WHERE done.user_id = path_enrollments.user_id AND steps.path_id = path_enrollments.path_id) stored_steps
     WHERE ${isChosen}`,
  );
}

/**
 * SQL: the next course of a person in a path, as JSON: the first open, required course that is not completed. Within a step, courses in
 * progress come first.
 * @param enrollment name of the row of `learning_path_enrollments`
 */
const selectNextCourse = (enrollment: Sql): Sql => sql`
  (SELECT json_build_object('id', courses.id, 'slug', courses.slug, 'title', courses.title)
     FROM learning_path_steps steps
     JOIN learning_path_courses path_courses ON path_courses.step_id = steps.id
     JOIN courses ON courses.id = path_courses.course_id AND courses.is_published
    CROSS JOIN LATERAL (${courseState(sql`courses.id`, sql`${enrollment}.user_id`, sql`NULL::timestamptz`)}) state
    WHERE steps.path_id = ${enrollment}.path_id AND steps.rule <> 'optional' AND state.completed_at IS NULL
      AND NOT ${hasCompletedStep(sql`steps.id`, sql`${enrollment}.user_id`)}
      AND ${isCourseOpen(sql`courses.id`, sql`${enrollment}.user_id`)}
    ORDER BY steps.position, state.progress = 0, path_courses.position LIMIT 1)`;

/** Finds the steps of a path in order, with whether they are open to a person (null: a visitor) and completed. */
export function findSteps(manager: EntityManager, pathId: string, userId: string | null): Promise<StepRow[]> {
  const user = sql`${userId}::uuid`;
  return queryRows<StepRow>(
    manager,
    sql`
    SELECT steps.id, steps.rule, ${requiredCount(sql`steps`)} AS "requiredCount",
           ${isStepOpen(sql`steps`, sql`paths`, user)} AS "isOpen",
           ${hasCompletedStep(sql`steps.id`, user)} AS "isCompleted"
      FROM learning_path_steps steps JOIN learning_paths paths ON paths.id = steps.path_id
     WHERE steps.path_id = ${pathId}
     ORDER BY steps.position`,
  );
}

/** Finds the courses of a path's steps in order, with what a person (null: a visitor) has done in them. */
export function findStepCourses(
  manager: EntityManager,
  pathId: string,
  userId: string | null,
): Promise<StepCourseRow[]> {
  const user = sql`${userId}::uuid`;
  return queryRows<StepCourseRow>(
    manager,
    sql`
    SELECT path_courses.step_id AS "stepId", coalesce(courses.title, path_courses.title) AS title, courses.id AS "courseId",
           state.progress::float AS progress, state.completed_at IS NOT NULL AS "isCompleted",
           ${isCourseOpen(sql`courses.id`, user)} AS "isOpen"
      FROM learning_path_courses path_courses
      LEFT JOIN courses ON courses.id = path_courses.course_id AND courses.is_published
     CROSS JOIN LATERAL (${courseState(sql`courses.id`, user, sql`NULL::timestamptz`)}) state
     WHERE path_courses.path_id = ${pathId}
     ORDER BY path_courses.step_id, path_courses.position`,
  );
}

/** Whether a path is assigned to a person by a group that is not archived. */
export async function isAssigned(
  manager: EntityManager,
  { pathId, userId }: { pathId: string; userId: string },
): Promise<boolean> {
  const { isAssigned } = await queryRow<{ isAssigned: boolean }>(
    manager,
    sql`
    SELECT EXISTS (${assignedLearningPaths(sql`members.user_id = ${userId} AND assigned.path_id = ${pathId}`)}) AS "isAssigned"`,
  );
  return isAssigned;
}
