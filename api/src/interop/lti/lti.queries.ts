import { collate, changeRows, queryRow, queryRows, sql } from '@lectern/data';
import type { DataSource, EntityManager } from 'typeorm';
import type { Localized } from '../../platform/lists/order.queries.js';

/** A published course that a launch opens, with the module where the launch names one. */
export interface LaunchedCourse {
  id: string;
  slug: string;
  title: string;
  moduleId: string | null;
  moduleTitle: string | null;
  hasExam: boolean;
}

/** Finds a published course by its id or slug, with one of its modules; undefined where the course or the module does not exist. */
export async function findLaunchedCourse(
  manager: EntityManager,
  { course, moduleId }: { course: string; moduleId: string | null },
): Promise<LaunchedCourse | undefined> {
  const [launchedCourse] = await queryRows<LaunchedCourse>(
    manager,
    sql`
    SELECT courses.id, courses.slug, courses.title, modules.id AS "moduleId", modules.title AS "moduleTitle",
           EXISTS (SELECT FROM exams WHERE exams.course_id = courses.id AND exams.is_published) AS "hasExam"
      FROM courses
      LEFT JOIN modules ON modules.course_id = courses.id AND modules.id::text = ${moduleId}::text
     WHERE courses.is_published AND (courses.id::text = ${course} OR courses.slug = ${course})
       AND (${moduleId}::text IS NULL OR modules.id IS NOT NULL)
     LIMIT 1`,
  );
  return launchedCourse;
}

/** A course that a teacher can choose as content, with its modules. */
export interface OfferedCourse {
  id: string;
  title: string;
  modules: { id: string; title: string }[];
}

/** Finds the published courses, sorted by title. */
export function findOfferedCourses(
  manager: EntityManager,
  { limit, locale }: Localized<{ limit: number }>,
): Promise<OfferedCourse[]> {
  return queryRows<OfferedCourse>(
    manager,
    sql`
    SELECT courses.id, courses.title,
           coalesce((SELECT json_agg(json_build_object('id', modules.id, 'title', modules.title) ORDER BY modules.position)
                       FROM modules WHERE modules.course_id = courses.id), '[]') AS modules
      FROM courses WHERE courses.is_published
     ORDER BY ${collate(sql`courses.title`, locale)}, courses.id LIMIT ${limit}`,
  );
}

/**
 * Saves that a person opened a link at a platform. Where the link now leads to another course or has another line item, the sent score is
 * cleared, so that the worker sends the score again.
 */
export async function saveLaunchedLink(
  manager: EntityManager,
  link: {
    platformId: string;
    userId: string;
    courseId: string;
    deploymentId: string;
    resourceLinkId: string;
    contextId: string | null;
    lineItemUrl: string | null;
  },
): Promise<void> {
  const { platformId, userId, courseId, deploymentId, resourceLinkId, contextId, lineItemUrl } = link;
  const isUnchanged = sql`(lti_links.course_id = excluded.course_id
                      AND lti_links.line_item_url IS NOT DISTINCT FROM excluded.line_item_url)`;
  await changeRows(
    manager,
    sql`
    INSERT INTO lti_links (platform_id, user_id, course_id, deployment_id, resource_link_id, context_id, line_item_url,
                           last_launch_at)
    VALUES (${platformId}, ${userId}, ${courseId}, ${deploymentId}, ${resourceLinkId}, ${contextId}, ${lineItemUrl}, now())
        ON CONFLICT (platform_id, deployment_id, resource_link_id, user_id) DO UPDATE
       SET course_id = excluded.course_id, context_id = excluded.context_id, line_item_url = excluded.line_item_url,
           last_launch_at = excluded.last_launch_at,
           sent_score = CASE WHEN ${isUnchanged} THEN lti_links.sent_score END,
           sent_activity = CASE WHEN ${isUnchanged} THEN lti_links.sent_activity END,
           attempts = 0, next_attempt_at = now()`,
  );
}

/** Enrolls a launched person in a course; a repeated call changes nothing. */
export async function enrollLaunched(
  manager: EntityManager,
  { userId, courseId }: { userId: string; courseId: string },
): Promise<void> {
  await changeRows(
    manager,
    sql`INSERT INTO enrollments (user_id, course_id) VALUES (${userId}, ${courseId}) ON CONFLICT DO NOTHING`,
  );
}

/** The numbers and the latest problem that the list of platforms shows for each platform. */
export interface PlatformFigures {
  platformId: string;
  personCount: number;
  /** Scores whose sending failed and is tried again. */
  waitingScores: number;
  problem: string | null;
}

/** Counts the launched people and the failed scores of each platform. A platform that was never launched from has no row. */
export function countPeopleAndScores(source: DataSource): Promise<PlatformFigures[]> {
  return queryRows<PlatformFigures>(
    source,
    sql`
    SELECT links.platform_id AS "platformId", count(DISTINCT links.user_id)::int AS "personCount",
           (count(*) FILTER (WHERE links.problem IS NOT NULL))::int AS "waitingScores",
           (array_agg(links.problem ORDER BY links.next_attempt_at DESC) FILTER (WHERE links.problem IS NOT NULL))[1] AS problem
      FROM lti_links links GROUP BY links.platform_id`,
  );
}

export async function countPlatforms(manager: EntityManager): Promise<number> {
  const { count } = await queryRow<{ count: number }>(
    manager,
    sql`SELECT count(*)::int AS count FROM lti_platforms`,
  );
  return count;
}
