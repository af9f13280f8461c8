import { collate, changeRows, LTI_ISSUER_MARK, LTI_SUBJECT_MARK, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import type { Localized } from '../../../platform/lists/order.queries.js';

/** Saves where a platform lists the members of the course from which a course was opened. */
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

interface RosterRow {
  id: string;
  platform: string;
  contextTitle: string | null;
  isWaiting: boolean;
  readAt: Date | null;
  problem: string | null;
  learnerCount: number;
  missing: { name: string | null }[];
  missingCount: number;
  left: { userId: string; firstName: string | null; lastName: string | null }[];
  leftCount: number;
}

/** Compares the members of courses of platforms with the learners of a course. @param limit names in each list */
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
    -- Members who have never opened the course.
    missing AS (
      SELECT rosters.id, members.name, members.subject,
             row_number() OVER (PARTITION BY rosters.id ORDER BY ${collate(sql`members.name`, locale)}, members.subject) AS place
        FROM rosters JOIN lti_members members ON members.roster_id = rosters.id AND members.is_learner
       WHERE NOT EXISTS (
         SELECT FROM users JOIN lti_links links ON links.user_id = users.id AND links.course_id = ${courseId}
          WHERE users.issuer = rosters.issuer AND users.subject = ${LTI_SUBJECT_MARK} || members.subject)),
    -- Learners who came from there before the list was read, and are not on it. One who came later may be a new member.
    gone AS (
      SELECT rosters.id, users.id AS user_id, users.first_name, users.last_name,
             row_number() OVER (PARTITION BY rosters.id ORDER BY ${collate(sql`users.last_name`, locale)},
                                         ${collate(sql`users.first_name`, locale)}, users.id) AS place
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
           (SELECT coalesce(json_agg(json_build_object('name', missing.name) ORDER BY missing.place), '[]') FROM missing
             WHERE missing.id = rosters.id AND missing.place <= ${limit}::int) AS missing,
           (SELECT count(*)::int FROM gone WHERE gone.id = rosters.id) AS "leftCount",
           (SELECT coalesce(json_agg(json_build_object('userId', gone.user_id, 'firstName', gone.first_name,
                                                       'lastName', gone.last_name) ORDER BY gone.place), '[]') FROM gone
             WHERE gone.id = rosters.id AND gone.place <= ${limit}::int) AS "left"
      FROM rosters LEFT JOIN learners ON learners.id = rosters.id
     ORDER BY ${collate(sql`rosters.platform`, locale)}, ${collate(sql`rosters.context_title`, locale)}, rosters.id`,
  );
}

/** Plans a reading of members now. @returns the name of the platform; undefined where the course has no such list */
export async function planReading(
  manager: EntityManager,
  { courseId, rosterId }: { courseId: string; rosterId: string },
): Promise<string | undefined> {
  const [found] = await queryRows<{ platform: string }>(
    manager,
    sql`
    UPDATE lti_rosters rosters SET requested_at = now(), next_attempt_at = now(), attempts = 0, problem = NULL
      FROM lti_platforms platforms
     WHERE rosters.id = ${rosterId} AND rosters.course_id = ${courseId} AND platforms.id = rosters.platform_id
    RETURNING platforms.name AS platform`,
  );
  return found?.platform;
}
