import { OWN_UNFINISHED_COURSES, OWN_UNFINISHED_EXAMS } from '@lectern/data';
import type { DataSource } from 'typeorm';

/** Days for which a past due date stays in the feed. */
const PAST_DAYS = 90;

/** When a person has to complete a course or submit an exam. */
export interface CalendarDate {
  kind: 'course' | 'exam';
  id: string;
  title: string;
  /** Of the course. */
  slug: string;
  dueAt: Date;
  /** When the date may have changed last. */
  changedAt: Date;
}

/** Due dates of a person's courses and exams that are not completed, earliest first. */
export function findCalendarDates(source: DataSource, userId: string): Promise<CalendarDate[]> {
  return source.query<CalendarDate[]>(
    `WITH dates AS (
       SELECT 'course' AS kind, own.id, own.title, own.slug, due_at AS "dueAt",
              greatest(assigned_at, courses.updated_at) AS "changedAt"
         FROM (${OWN_UNFINISHED_COURSES}) own JOIN courses ON courses.id = own.id
       UNION ALL
       SELECT 'exam', own.id, own.title, own.slug, due_at, greatest(exams.updated_at, exam_overrides.at)
         FROM (${OWN_UNFINISHED_EXAMS}) own
         JOIN exams ON exams.id = own.id
         LEFT JOIN exam_overrides ON exam_id = own.id AND exam_overrides.user_id = $1
     )
     SELECT * FROM dates WHERE "dueAt" > now() - make_interval(days => $2) ORDER BY "dueAt", title, id`,
    [userId, PAST_DAYS],
  );
}
