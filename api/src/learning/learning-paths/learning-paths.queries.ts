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

/** A person's place in a path. */
export interface PlaceRow {
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
  /** The rows of steps or certificate lag behind what the person has completed. */
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

/** SQL: the columns of a `PathRow`, from `paths` (learning_paths). */
const PATH_COLUMNS = sql`
  paths.id, paths.slug, paths.title, paths.description,
  (SELECT count(*)::int FROM learning_path_steps steps WHERE steps.path_id = paths.id) AS "stepCount",
  (SELECT count(*)::int FROM learning_path_steps steps
    WHERE steps.path_id = paths.id AND steps.rule <> 'optional') AS "requiredSteps",
  (SELECT count(*)::int FROM learning_path_courses placed
     JOIN courses ON courses.id = placed.course_id AND courses.is_published
    WHERE placed.path_id = paths.id) AS "courseCount"`;

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
      FROM learning_path_enrollments joined
      JOIN learning_paths paths ON paths.id = joined.path_id AND paths.is_published
     WHERE joined.user_id = ${userId}
     ORDER BY joined.completed_at IS NOT NULL,
              (SELECT min(assignments.due_at)
                 FROM (${assignedLearningPaths(sql`members.user_id = ${userId}`)}) assignments
                WHERE assignments.path_id = paths.id), ${collate(sql`paths.title`, locale)}, paths.id`,
  );
}

/** Finds a person's places in these paths. */
export function findPlaces(manager: EntityManager, userId: string, pathIds: string[]): Promise<PlaceRow[]> {
  const isOwn = sql`joined.user_id = ${userId} AND joined.path_id = ANY (${pathIds}::uuid[])`;
  return queryRows<PlaceRow>(
    manager,
    sql`
    SELECT joined.path_id AS "pathId", joined.enrolled_at AS "enrolledAt",
           greatest(joined.progress, summary.progress)::float AS progress,
           coalesce(summary.completed_steps, 0) AS "completedSteps", joined.completed_at AS "completedAt",
           due.due_at AS "dueAt", ${isOverdue(sql`due.due_at`, sql`(joined.completed_at IS NOT NULL)`)} AS "isOverdue",
           due.path_id IS NULL AS "canLeave", certificates.verification_id AS "verificationId",
           ${nextCourse(sql`joined`)} AS "nextCourse",
           coalesce(summary.completed_steps, 0) > stored.count
             OR coalesce(joined.completed_at, summary.completed_at) IS NOT NULL
                AND (joined.completed_at IS NULL OR certificates.id IS NULL AND paths.is_published) AS "isStale"
      FROM learning_path_enrollments joined
      JOIN learning_paths paths ON paths.id = joined.path_id
      LEFT JOIN (${summarizeEverything(stepStates(isOwn))}) summary ON summary.path_id = joined.path_id
      -- the earliest due date of the person's groups
      LEFT JOIN (SELECT assignments.path_id, min(assignments.due_at) AS due_at
                   FROM (${assignedLearningPaths(sql`members.user_id = ${userId}`)}) assignments
                  GROUP BY assignments.path_id) due ON due.path_id = joined.path_id
      LEFT JOIN certificates ON certificates.user_id = joined.user_id AND certificates.learning_path_id = joined.path_id
     CROSS JOIN LATERAL (
       SELECT count(*) FROM learning_path_step_completions done
         JOIN learning_path_steps steps ON steps.id = done.step_id AND steps.rule <> 'optional'
        WHERE done.user_id = joined.user_id AND steps.path_id = joined.path_id) stored
     WHERE ${isOwn}`,
  );
}

/** SQL: the first open course that a place requires and that is not completed, as JSON; one in progress before others of its step. */
const nextCourse = (place: Sql): Sql => sql`
  (SELECT json_build_object('id', courses.id, 'slug', courses.slug, 'title', courses.title)
     FROM learning_path_steps steps
     JOIN learning_path_courses placed ON placed.step_id = steps.id
     JOIN courses ON courses.id = placed.course_id AND courses.is_published
    CROSS JOIN LATERAL (${courseState(sql`courses.id`, sql`${place}.user_id`, sql`NULL::timestamptz`)}) state
    WHERE steps.path_id = ${place}.path_id AND steps.rule <> 'optional' AND state.completed_at IS NULL
      AND NOT ${hasCompletedStep(sql`steps.id`, sql`${place}.user_id`)}
      AND ${isCourseOpen(sql`courses.id`, sql`${place}.user_id`)}
    ORDER BY steps.position, state.progress = 0, placed.position LIMIT 1)`;

/** Finds the steps of a path in order, as a person (null: a visitor) has them. */
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
    SELECT placed.step_id AS "stepId", coalesce(courses.title, placed.title) AS title, courses.id AS "courseId",
           state.progress::float AS progress, state.completed_at IS NOT NULL AS "isCompleted",
           ${isCourseOpen(sql`courses.id`, user)} AS "isOpen"
      FROM learning_path_courses placed
      LEFT JOIN courses ON courses.id = placed.course_id AND courses.is_published
     CROSS JOIN LATERAL (${courseState(sql`courses.id`, user, sql`NULL::timestamptz`)}) state
     WHERE placed.path_id = ${pathId}
     ORDER BY placed.step_id, placed.position`,
  );
}

/** Whether a group that is not archived gives a path to a person. */
export async function isAssigned(
  manager: EntityManager,
  { pathId, userId }: { pathId: string; userId: string },
): Promise<boolean> {
  const { isFound } = await queryRow<{ isFound: boolean }>(
    manager,
    sql`
    SELECT EXISTS (${assignedLearningPaths(sql`members.user_id = ${userId} AND assigned.path_id = ${pathId}`)}) AS "isFound"`,
  );
  return isFound;
}
