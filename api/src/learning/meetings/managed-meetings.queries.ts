import {
  MEETING_CHANGE_MAIL_HOURS,
  MEETING_PAGE_SIZE,
  type MeetingState,
  type NewMeeting,
  type Paged,
} from '@lectern/contract';
import { changeRows, isMeetingPlanned, type Meeting, queryRow, sql, type Sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { queryPage } from '../../platform/lists/read-page.js';
import { IS_MEETING_OVER, MEETING_COLUMNS, type MeetingRow } from './meetings.queries.js';

/** A meeting, for the instructors of its course. */
export interface ManagedMeetingRow extends MeetingRow {
  state: MeetingState;
  /** Position in the series, from 1. */
  position: number;
  seriesSize: number;
  /** Later meetings of the series that are planned. */
  followingCount: number;
  version: number;
}

/** Finds a page of the meetings of a course: those to come, the next one first, then those that are over, the latest first. */
export function findManagedMeetings(
  manager: EntityManager,
  { courseId, page }: { courseId: string; page: number },
): Promise<Paged<ManagedMeetingRow>> {
  const from = sql`FROM meetings WHERE meetings.course_id = ${courseId}::uuid`;
  const rows = (limits: Sql) => sql`
    SELECT page.*, (SELECT count(*)::int FROM meetings WHERE meetings.series_id = page.series_id) AS "seriesSize",
           (SELECT count(*)::int FROM meetings
             WHERE meetings.series_id = page.series_id AND meetings.position > page.position
               AND ${isMeetingPlanned()}) AS "followingCount"
      FROM (SELECT ${MEETING_COLUMNS}, meetings.series_id, meetings.position, meetings.version, ${IS_MEETING_OVER} AS is_over,
                   CASE WHEN meetings.cancelled_at IS NOT NULL THEN 'cancelled'
                        WHEN ${IS_MEETING_OVER} THEN 'over' ELSE 'planned' END AS state
              ${from}
             ORDER BY ${IS_MEETING_OVER}, CASE WHEN NOT ${IS_MEETING_OVER} THEN meetings.starts_at END,
                      meetings.starts_at DESC, meetings.id ${limits}) page
     ORDER BY page.is_over, CASE WHEN NOT page.is_over THEN page."startsAt" END, page."startsAt" DESC, page.id`;
  return queryPage(manager, { from, rows }, { page, pageSize: MEETING_PAGE_SIZE });
}

/** Counts the planned meetings of a course that have not begun. */
export async function countUpcoming(manager: EntityManager, courseId: string): Promise<number> {
  const { count } = await queryRow<{ count: number }>(
    manager,
    sql`
    SELECT count(*)::int AS count FROM meetings
     WHERE meetings.course_id = ${courseId}::uuid AND meetings.starts_at > now() AND meetings.cancelled_at IS NULL`,
  );
  return count;
}

/**
 * Adds a weekly series of meetings, which start at the same time of day in a time zone. A zone that PostgreSQL does not know counts as UTC.
 * @returns how many meetings were added
 */
export function insertSeries(
  manager: EntityManager,
  { id, title, startsAt, minutes, address, note, weeks, timeZone }: NewMeeting,
  { courseId, createdById }: { courseId: string; createdById: string },
): Promise<number> {
  const localStart = sql`(first_meeting.starts_at AT TIME ZONE first_meeting.zone)`;
  return changeRows(
    manager,
    sql`
    WITH first_meeting AS (
      SELECT ${startsAt}::timestamptz AS starts_at,
             coalesce((SELECT min(zones.name) FROM pg_timezone_names zones WHERE lower(zones.name) = lower(${timeZone}::text)),
                      'UTC') AS zone
    )
    INSERT INTO meetings (course_id, series_id, position, title, starts_at, minutes, address, note, created_by_id)
    SELECT ${courseId}::uuid, ${id}::uuid, weeks.number + 1, ${title}::text,
           -- The difference of local times is added to the first start, which is not converted: where clocks are put back, its hour
           -- exists twice.
           first_meeting.starts_at + ((${localStart} + make_interval(weeks => weeks.number)) AT TIME ZONE first_meeting.zone
                              - ${localStart} AT TIME ZONE first_meeting.zone),
           ${minutes}::int, ${address}::text, ${note}::text, ${createdById}::uuid
      FROM first_meeting, generate_series(0, ${weeks}::int - 1) weeks (number)`,
  );
}

/** Cancels a planned meeting, and on request the later meetings of its series. @returns how many were cancelled */
export const cancelPlannedMeetings = (
  manager: EntityManager,
  { id, seriesId, position }: Meeting,
  { withFollowing }: { withFollowing: boolean },
): Promise<number> =>
  changeRows(
    manager,
    sql`
    UPDATE meetings
       SET cancelled_at = now(), version = meetings.version + 1,
           is_mail_due = meetings.starts_at <= now() + make_interval(hours => ${MEETING_CHANGE_MAIL_HOURS})
     WHERE (meetings.id = ${id}::uuid
            OR ${withFollowing}::boolean AND meetings.series_id = ${seriesId}::uuid AND meetings.position > ${position}::int)
       AND ${isMeetingPlanned()}`,
  );
