import { collate, changeRows, LTI_ISSUER_MARK, LTI_SUBJECT_MARK, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import type { Localized } from '../../../platform/lists/order.queries.js';

/** Saves the address at which a platform lists the members of its course (context) that links to a course here. */
export async function saveRoster(
  manager: EntityManager,
  roster: {
    platformId: string;
    courseId: string;
    deploymentId: string;
    contextId: string;
    contextTitle: string | null;
    membersUrl: string;
  },
): Promise<void> {
  const { platformId, courseId, deploymentId, contextId, contextTitle, membersUrl } = roster;
  await changeRows(
    manager,
    sql`
    INSERT INTO lti_rosters AS rosters (platform_id, course_id, deployment_id, context_id, context_title, members_url)
    VALUES (${platformId}, ${courseId}, ${deploymentId}, ${contextId}, ${contextTitle}, ${membersUrl})
        ON CONFLICT (platform_id, deployment_id, context_id, course_id) DO UPDATE
       SET context_title = excluded.context_title, members_url = excluded.members_url
     WHERE (rosters.context_title, rosters.members_url) IS DISTINCT FROM (excluded.context_title, excluded.members_url)`,
  );
}

/** A roster, compared with the learners of the course. */
interface RosterRow {
  id: string;
  platform: string;
  contextTitle: string | null;
  /** Whether a requested reading is not done yet. */
  isWaiting: boolean;
  readAt: Date | null;
  problem: string | null;
  learnerCount: number;
  /** Learners on the roster who have never opened the course. */
  missing: { name: string | null }[];
  missingCount: number;
  /** Learners who came from the platform's course and are no longer on the roster. */
  left: { userId: string; firstName: string | null; lastName: string | null }[];
  leftCount: number;
}

/** Compares each roster of a course with the course's learners. @param limit of the names in each list */
export function findRosters(
  manager: EntityManager,
  { courseId, limit, locale }: Localized<{ courseId: string; limit: number }>,
): Promise<RosterRow[]> {
  return queryRows<RosterRow>(
    manager,
    sql`
    WITH
    rosters AS (
      SELECT lti_rosters.*, platforms.name AS platform, platforms.issuer || ${LTI_ISSUER_MARK} AS issuer
        FROM lti_rosters JOIN lti_platforms platforms ON platforms.id = lti_rosters.platform_id
       WHERE lti_rosters.course_id = ${courseId}),
    learners AS (
      SELECT rosters.id, count(*)::int AS total
        FROM rosters JOIN lti_members members ON members.roster_id = rosters.id AND members.is_learner
       GROUP BY rosters.id),
    -- Learners on the roster who have never opened the course.
    missing AS (
      SELECT rosters.id, members.name, members.subject,
             row_number() OVER (PARTITION BY rosters.id ORDER BY ${collate(sql`members.name`, locale)}, members.subject) AS position
        FROM rosters JOIN lti_members members ON members.roster_id = rosters.id AND members.is_learner
       WHERE NOT EXISTS (
         SELECT FROM users JOIN lti_links links ON links.user_id = users.id AND links.course_id = ${courseId}
          WHERE users.issuer = rosters.issuer AND users.subject = ${LTI_SUBJECT_MARK} || members.subject)),
    -- Learners whose last launch from there was before the roster was read, and who are not on it. A later one may be a new member.
    gone AS (
      SELECT rosters.id, users.id AS user_id, users.first_name, users.last_name,
             row_number() OVER (PARTITION BY rosters.id ORDER BY ${collate(sql`users.last_name`, locale)},
                                         ${collate(sql`users.first_name`, locale)}, users.id) AS position
        FROM rosters
        JOIN enrollments ON enrollments.course_id = ${courseId}
        JOIN users ON users.id = enrollments.user_id AND users.issuer = rosters.issuer
       WHERE EXISTS (
         SELECT FROM lti_links links
          WHERE links.user_id = users.id AND links.course_id = ${courseId} AND links.platform_id = rosters.platform_id
            AND links.deployment_id = rosters.deployment_id AND links.context_id = rosters.context_id
         HAVING max(links.last_launch_at) < rosters.read_at)
         AND NOT EXISTS (
         SELECT FROM lti_members members
          WHERE members.roster_id = rosters.id AND users.subject = ${LTI_SUBJECT_MARK} || members.subject))
    SELECT rosters.id, rosters.platform, rosters.context_title AS "contextTitle", rosters.read_at AS "readAt", rosters.problem,
           coalesce(rosters.requested_at > rosters.read_at, rosters.requested_at IS NOT NULL) AND rosters.problem IS NULL
             AS "isWaiting",
           coalesce(learners.total, 0) AS "learnerCount",
           (SELECT count(*)::int FROM missing WHERE missing.id = rosters.id) AS "missingCount",
           (SELECT coalesce(json_agg(json_build_object('name', missing.name) ORDER BY missing.position), '[]') FROM missing
             WHERE missing.id = rosters.id AND missing.position <= ${limit}::int) AS missing,
           (SELECT count(*)::int FROM gone WHERE gone.id = rosters.id) AS "leftCount",
           (SELECT coalesce(json_agg(json_build_object('userId', gone.user_id, 'firstName', gone.first_name,
                                                       'lastName', gone.last_name) ORDER BY gone.position), '[]') FROM gone
             WHERE gone.id = rosters.id AND gone.position <= ${limit}::int) AS "left"
      FROM rosters LEFT JOIN learners ON learners.id = rosters.id
     ORDER BY ${collate(sql`rosters.platform`, locale)}, ${collate(sql`rosters.context_title`, locale)}, rosters.id`,
  );
}

/**
 * Lets the worker read the members as soon as possible.
 * @returns the name of the platform; undefined where the course has no such roster
 */
export async function requestReading(
  manager: EntityManager,
  { courseId, rosterId }: { courseId: string; rosterId: string },
): Promise<string | undefined> {
  const [roster] = await queryRows<{ platform: string }>(
    manager,
    sql`
    UPDATE lti_rosters rosters SET requested_at = now(), next_attempt_at = now(), attempts = 0, problem = NULL
      FROM lti_platforms platforms
     WHERE rosters.id = ${rosterId} AND rosters.course_id = ${courseId} AND platforms.id = rosters.platform_id
    RETURNING platforms.name AS platform`,
  );
  return roster?.platform;
}
