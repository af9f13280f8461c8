import { type Locale, type SiteRegion, WITHOUT_MAILBOX_ENDING } from '@lectern/contract';
import { changeRows, MEETING_ENDS_AT, queryRows, selectMeetingAudience, sql, type Sql } from '@lectern/data';
import type { DataSource, EntityManager } from 'typeorm';
import type { ReminderKey } from '../reminders/reminders.queries.js';

/** A message about a meeting that a learner should get now. */
export interface MeetingChangeMail extends ReminderKey {
  email: string;
  locale: Locale;
  /** Time zone, by its name in PostgreSQL. */
  zone: string;
  change: 'moved' | 'cancelled';
  startsAt: Date;
  title: string;
  courseTitle: string;
  courseSlug: string;
}

/** SQL: when the meeting of the row `meetings` was changed last. */
const CHANGED_AT = sql`coalesce(meetings.cancelled_at, meetings.moved_at)`;

/** Whether messages about any meeting are due. */
export async function hasDueMeetings(source: DataSource): Promise<boolean> {
  return (await queryRows(source, sql`SELECT FROM meetings WHERE meetings.is_mail_due LIMIT 1`)).length > 0;
}

/** Locks a meeting about which messages are due; it skips meetings that another worker has locked. @returns the id */
export async function lockDueMeeting(manager: EntityManager): Promise<string | undefined> {
  const [row] = await queryRows<{ id: string }>(
    manager,
    sql`
    SELECT meetings.id FROM meetings WHERE meetings.is_mail_due
     ORDER BY meetings.starts_at, meetings.id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
  );
  return row?.id;
}

/** Stores that no message about a meeting is due any more. @param id undefined: of all meetings */
export async function clearDueMail(manager: EntityManager, id?: string): Promise<void> {
  const isMeeting = id === undefined ? sql`true` : sql`meetings.id = ${id}::uuid`;
  await changeRows(
    manager,
    sql`UPDATE meetings SET is_mail_due = false WHERE meetings.is_mail_due AND ${isMeeting}`,
  );
}

/**
 * SQL: the `occurrence` of the reminder about the change of the row `meetings`. It is the same as in `findDueReminders`, so that the
 * daily message does not repeat a change that was sent at once.
 */
const OCCURRENCE = sql`
  CASE WHEN meetings.cancelled_at IS NULL THEN 'moved ' ELSE 'cancelled ' END || trunc(extract(epoch FROM ${CHANGED_AT}))::text`;

/**
 * Finds messages for the next learners who have none about a changed meeting yet: learners who were enrolled before the change and did not
 * mute meetings. There are none once the meeting is over.
 * @param zones the time zones that people have chosen, as stored and as PostgreSQL names them
 * @param region language and time zone of people who have chosen none
 */
export function findChangeMails(
  manager: EntityManager,
  {
    id,
    limit,
    zones,
    region,
  }: { id: string; limit: number; zones: { stored: string[]; names: string[] }; region: SiteRegion },
): Promise<MeetingChangeMail[]> {
  const isInCourseOfMeeting = ({ courseId }: { courseId: Sql }) =>
    sql`${courseId} = (SELECT changed.course_id FROM meetings changed WHERE changed.id = ${id}::uuid)`;
  return queryRows<MeetingChangeMail>(
    manager,
    sql`
    SELECT users.id AS "userId", users.email, coalesce(users.locale, ${region.locale}) AS locale, zones.name AS zone,
           'meeting' AS kind, meetings.id AS "subjectId", ${OCCURRENCE} AS occurrence,
           CASE WHEN meetings.cancelled_at IS NULL THEN 'moved' ELSE 'cancelled' END AS change,
           meetings.starts_at AS "startsAt", meetings.title, courses.title AS "courseTitle", courses.slug AS "courseSlug"
      FROM meetings
      JOIN courses ON courses.id = meetings.course_id
      JOIN (${selectMeetingAudience(isInCourseOfMeeting)}) attended ON attended.since <= ${CHANGED_AT}
      JOIN users ON users.id = attended.user_id AND users.role <> 'suspended'
       AND users.email NOT LIKE ${`%${WITHOUT_MAILBOX_ENDING}`}
      JOIN unnest(${zones.stored}::text[], ${zones.names}::text[]) AS zones (stored, name)
        ON zones.stored = coalesce(users.time_zone, ${region.timeZone})
      LEFT JOIN reminder_settings settings ON settings.user_id = users.id
     WHERE meetings.id = ${id}::uuid AND ${MEETING_ENDS_AT} > now()
       AND 'meeting' <> ALL (coalesce(settings.muted_by_mail, '{}'))
       AND NOT EXISTS (SELECT FROM reminders sent
                        WHERE sent.user_id = users.id AND sent.kind = 'meeting' AND sent.subject_id = meetings.id
                          AND sent.occurrence = ${OCCURRENCE})
     ORDER BY users.id LIMIT ${limit}`,
  );
}
