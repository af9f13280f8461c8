import { assignedCourses } from '@lectern/data';
import type { DataSource } from 'typeorm';

/** Days for which a past due date stays in the feed. */
const PAST_DAYS = 90;

/** When a person has to complete a course or submit an exam. */
export interface DueDate {
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
export function findDueDates(source: DataSource, userId: string): Promise<DueDate[]> {
  return source.query<DueDate[]>(
    `WITH
     -- the date that counts of each assigned course
     assigned AS (
       SELECT course_id, min(due_at) AS due_at, max(assigned_at) AS assigned_at
         FROM (${assignedCourses('members.user_id = $1')}) all_groups
        GROUP BY course_id
     ),
     dates AS (
       SELECT 'course' AS kind, courses.id, title, slug, due_at AS "dueAt",
              greatest(assigned_at, courses.updated_at) AS "changedAt"
         FROM assigned JOIN courses ON courses.id = course_id AND courses.is_published
        WHERE NOT EXISTS (SELECT FROM enrollments
                           WHERE enrollments.user_id = $1 AND enrollments.course_id = courses.id
                             AND completed_at IS NOT NULL)
       UNION ALL
       SELECT 'exam', exams.id, exams.title, slug, coalesce(exam_overrides.due_date, exams.due_date),
              greatest(exams.updated_at, exam_overrides.at)
         FROM enrollments
         JOIN courses ON courses.id = enrollments.course_id AND courses.is_published
         JOIN exams ON exams.course_id = courses.id AND exams.is_published
         LEFT JOIN exam_overrides ON exam_id = exams.id AND exam_overrides.user_id = $1
        WHERE enrollments.user_id = $1
          AND NOT EXISTS (SELECT FROM attempts WHERE attempts.exam_id = exams.id AND attempts.user_id = $1
                                                 AND submitted_at IS NOT NULL)
     )
     SELECT * FROM dates WHERE "dueAt" > now() - make_interval(days => $2) ORDER BY "dueAt", title, id`,
    [userId, PAST_DAYS],
  );
}
