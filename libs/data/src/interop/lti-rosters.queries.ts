import type { DataSource } from 'typeorm';
import { changeRows, queryRows, sql } from '../database/sql.js';

/** A worker that has not finished a reading after this time has crashed, and another worker may take the roster. */
const LEASE_SECONDS = 600;
/** For this time after an instructor's request a roster is read daily. Then its members are deleted. */
const ROSTER_DAYS = 90;

/** A roster that is due for reading. */
export interface DueRoster {
  id: string;
  platformId: string;
  contextId: string;
  membersUrl: string;
  attempts: number;
}

/** Takes a roster that is due. No other worker gets it within `LEASE_SECONDS`. */
export async function takeDueRoster(source: DataSource): Promise<DueRoster | undefined> {
  const [roster] = await queryRows<DueRoster>(
    source,
    sql`
    UPDATE lti_rosters rosters
       SET attempts = rosters.attempts + 1,
           next_attempt_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}::int)
     WHERE rosters.id = (SELECT due.id FROM lti_rosters due WHERE due.next_attempt_at <= clock_timestamp()
                          ORDER BY due.next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING rosters.id, rosters.platform_id AS "platformId", rosters.context_id AS "contextId",
              rosters.members_url AS "membersUrl", rosters.attempts`,
  );
  return roster;
}

/**
 * Finds the links in a platform's course that open the course of a roster, the latest launched first.
 * @returns the ids of the links at the platform, at most `limit`
 */
export async function findRosterLinks(
  source: DataSource,
  { id, limit }: { id: string; limit: number },
): Promise<string[]> {
  const links = await queryRows<{ resourceLinkId: string }>(
    source,
    sql`
    SELECT links.resource_link_id AS "resourceLinkId"
      FROM lti_rosters rosters
      JOIN lti_links links ON links.platform_id = rosters.platform_id AND links.course_id = rosters.course_id
                          AND links.deployment_id = rosters.deployment_id AND links.context_id = rosters.context_id
     WHERE rosters.id = ${id}
     GROUP BY links.resource_link_id ORDER BY max(links.last_launch_at) DESC LIMIT ${limit}`,
  );
  return links.map(({ resourceLinkId }) => resourceLinkId);
}

/** A member as a platform lists them. */
export interface RosterMember {
  subject: string;
  name: string | null;
  isLearner: boolean;
}

/** Replaces the members of a roster by those that a platform sent, and plans the next reading. */
export async function saveMembers(
  source: DataSource,
  { id, members, pauseSeconds }: { id: string; members: RosterMember[]; pauseSeconds: number },
): Promise<void> {
  await source.transaction(async (manager) => {
    const hasRoster = await changeRows(
      manager,
      sql`
      UPDATE lti_rosters SET read_at = clock_timestamp(), attempts = 0, problem = NULL,
             next_attempt_at = clock_timestamp() + make_interval(secs => ${pauseSeconds}::int)
       WHERE id = ${id}`,
    );
    if (!hasRoster) return;
    await changeRows(manager, sql`DELETE FROM lti_members WHERE roster_id = ${id}`);
    await changeRows(
      manager,
      sql`
      INSERT INTO lti_members (roster_id, subject, name, is_learner)
      SELECT ${id}::uuid, sent.subject, sent.name, sent."isLearner"
        FROM jsonb_to_recordset(${JSON.stringify(members)}::jsonb) AS sent (subject text, name text, "isLearner" boolean)`,
    );
  });
}

/** Saves why a roster could not be read, and the time of the next attempt. */
export async function saveRosterProblem(
  source: DataSource,
  { id, problem, pauseSeconds }: { id: string; problem: string; pauseSeconds: number },
): Promise<void> {
  await changeRows(
    source.manager,
    sql`
    UPDATE lti_rosters
       SET problem = ${problem}, next_attempt_at = clock_timestamp() + make_interval(secs => ${pauseSeconds}::int)
     WHERE id = ${id}`,
  );
}

/**
 * Deletes the members of rosters that no instructor requested within `ROSTER_DAYS`, and plans no more readings.
 * @returns the number of rosters
 */
export async function deleteUnusedMembers(source: DataSource): Promise<number> {
  return source.transaction(async (manager) => {
    const unused = await queryRows<{ id: string }>(
      manager,
      sql`
      UPDATE lti_rosters
         SET requested_at = NULL, read_at = NULL, next_attempt_at = NULL, attempts = 0, problem = NULL
       WHERE requested_at < now() - make_interval(days => ${ROSTER_DAYS}::int)
      RETURNING id`,
    );
    const ids = unused.map(({ id }) => id);
    await changeRows(manager, sql`DELETE FROM lti_members WHERE roster_id = ANY (${ids}::uuid[])`);
    return ids.length;
  });
}
