import { MEETING_SOON_MINUTES, MAX_NOTIFICATIONS, SHOWN_MEETINGS } from '@lectern/contract';
import {
  isMeetingPlanned,
  mayOpenSlides,
  MEETING_ENDS_AT,
  type Person,
  queryRows,
  selectMeetingAudience,
  sql,
  type Sql,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** A meeting, for the people of its course. */
export interface MeetingRow {
  id: string;
  title: string;
  startsAt: Date;
  minutes: number;
  /** Null where the meeting is over or cancelled. */
  address: string | null;
  note: string;
  isCancelled: boolean;
}

/** SQL: the columns of a `MeetingRow`. */
export const MEETING_COLUMNS = sql`
  meetings.id, meetings.title, meetings.starts_at AS "startsAt", meetings.minutes, meetings.note,
  CASE WHEN ${isMeetingPlanned()} THEN meetings.address END AS address,
  meetings.cancelled_at IS NOT NULL AS "isCancelled"`;

/** SQL: whether the meeting of a row of `meetings` is over. */
export const IS_MEETING_OVER = sql`(${MEETING_ENDS_AT} <= now())`;

/** A person, and the course whose meetings the person reads. */
interface CourseMeetingsReader {
  courseId: string;
  person: Person;
}

/** SQL: SELECT of the meetings of a course that a person may read, to which conditions are added. */
const selectReadableMeetings = ({ courseId, person }: CourseMeetingsReader): Sql => sql`
  SELECT ${MEETING_COLUMNS}
    FROM meetings JOIN courses ON courses.id = meetings.course_id
   WHERE meetings.course_id = ${courseId}::uuid AND ${mayOpenSlides(person)}`;

/** Finds the meetings of a course that a person may read and that are not over, the next one first. */
export const findUpcomingMeetings = (
  manager: EntityManager,
  reader: CourseMeetingsReader,
): Promise<MeetingRow[]> =>
  queryRows(
    manager,
    sql`${selectReadableMeetings(reader)} AND NOT ${IS_MEETING_OVER}
        ORDER BY meetings.starts_at, meetings.id LIMIT ${SHOWN_MEETINGS.upcoming}`,
  );

/** Finds the meetings of a course that a person may read and that are over, the latest first. */
export const findPastMeetings = (
  manager: EntityManager,
  reader: CourseMeetingsReader,
): Promise<MeetingRow[]> =>
  queryRows(
    manager,
    sql`${selectReadableMeetings(reader)} AND ${IS_MEETING_OVER}
        ORDER BY meetings.starts_at DESC, meetings.id LIMIT ${SHOWN_MEETINGS.past}`,
  );

export interface NextMeetingRow extends MeetingRow {
  courseTitle: string;
  courseSlug: string;
}

/** Finds the meeting in a person's courses that takes place now, else the next one. */
export async function findNextMeeting(
  manager: EntityManager,
  userId: string,
): Promise<NextMeetingRow | undefined> {
  const [next] = await queryRows<NextMeetingRow>(
    manager,
    sql`
    SELECT ${MEETING_COLUMNS}, courses.title AS "courseTitle", courses.slug AS "courseSlug"
      FROM (${selectCoursesWithMeetings(userId)}) attended
      JOIN meetings ON meetings.course_id = attended.course_id AND ${isMeetingPlanned()}
      JOIN courses ON courses.id = meetings.course_id
     ORDER BY meetings.starts_at, meetings.id LIMIT 1`,
  );
  return next;
}

/** SQL: the courses whose meetings a person attends, with `course_id` and `since`: when a learner enrolled, null for instructors. */
const selectCoursesWithMeetings = (personId: string): Sql =>
  selectMeetingAudience(({ userId }) => sql`${userId} = ${personId}::uuid`);

/**
 * SQL: a person's notifications about meetings that are not over: rows `id`, `kind`, `title`, `slug`, `at`. From a
 * day before its start, a meeting has a notification 'meeting-tomorrow'; from `MEETING_SOON_MINUTES` before the start, 'meeting-soon'
 * replaces it. Learners also get one notification for each moved meeting, and one for all meetings of a series that were cancelled
 * together.
 */
export const selectMeetingEvents = (userId: string): Sql => sql`
  WITH attended AS MATERIALIZED (${selectCoursesWithMeetings(userId)}),
  -- meetings within the next day, and the times at which their two notifications appear
  soon AS (
    SELECT meetings.id, meetings.course_id, meetings.title, meetings.created_at,
           meetings.starts_at - interval '1 day' AS day_before,
           meetings.starts_at - make_interval(mins => ${MEETING_SOON_MINUTES}) AS minutes_before
      FROM attended JOIN meetings ON meetings.course_id = attended.course_id
     WHERE ${isMeetingPlanned()} AND meetings.starts_at <= now() + interval '1 day'
  ),
  -- meetings that were moved after the learner enrolled
  moved AS (
    SELECT meetings.id, meetings.course_id, meetings.title, meetings.moved_at AS at
      FROM attended JOIN meetings ON meetings.course_id = attended.course_id
     WHERE ${isMeetingPlanned()} AND meetings.moved_at >= attended.since
  ),
  -- the first of the meetings that were cancelled together
  cancelled AS (
    SELECT DISTINCT ON (meetings.series_id, meetings.cancelled_at)
           meetings.id, meetings.course_id, meetings.title, meetings.cancelled_at AS at
      FROM attended JOIN meetings ON meetings.course_id = attended.course_id
     WHERE meetings.cancelled_at >= attended.since AND NOT ${IS_MEETING_OVER}
     ORDER BY meetings.series_id, meetings.cancelled_at, meetings.starts_at
  )
  SELECT events.id, events.kind, courses.title || ' · ' || events.title AS title, courses.slug, events.at
    FROM (SELECT soon.id, soon.course_id, soon.title, 'meeting-soon' AS kind,
                 greatest(soon.minutes_before, soon.created_at) AS at
            FROM soon WHERE soon.minutes_before <= now()
           UNION ALL
          SELECT soon.id, soon.course_id, soon.title, 'meeting-tomorrow', greatest(soon.day_before, soon.created_at)
            FROM soon WHERE soon.minutes_before > now()
           UNION ALL
          SELECT moved.id, moved.course_id, moved.title, 'meeting-moved', moved.at FROM moved
           UNION ALL
          SELECT cancelled.id, cancelled.course_id, cancelled.title, 'meeting-cancelled', cancelled.at FROM cancelled) events
    JOIN courses ON courses.id = events.course_id
   ORDER BY events.at DESC LIMIT ${MAX_NOTIFICATIONS}`;
