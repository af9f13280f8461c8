import {
  EXAM_DUE_SOON_DAYS,
  type Notification,
  NOTIFICATION_COUNT,
  type ReminderKind,
} from '@lectern/contract';
import { assignedCourses, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

type Row = Omit<Notification, 'at'> & { at: Date };

/** SQL: whether the person gets this kind of reminder in the panel. */
const isShown = (kind: ReminderKind) => `'${kind}' <> ALL (muted.kinds)`;

/** SQL: days before a due date from which a person sees it, by the kinds that are not muted; null: never. */
const DUE_SOON_DAYS = `CASE WHEN ${isShown('due-in-7-days')} THEN 7 WHEN ${isShown('due-in-1-day')} THEN 1 END`;

/** A person's events, derived from assigned courses, certificates, uploads, exams and the audit log instead of stored. */
@Injectable()
export class NotificationsService {
  constructor(private readonly source: DataSource) {}

  /** Latest first. */
  async list(user: User): Promise<Notification[]> {
    const rows = await this.source.query<Row[]>(
      `WITH
       muted AS (SELECT coalesce((SELECT muted_in_panel FROM reminder_settings WHERE user_id = $1), '{}') AS kinds),
       -- assigned courses that are not completed, with the date that counts
       assigned AS (
         SELECT courses.id, title, slug, due_at, assigned_at
           FROM (SELECT course_id, min(due_at) AS due_at, max(assigned_at) AS assigned_at
                   FROM (${assignedCourses('members.user_id = $1')}) all_groups
                  GROUP BY course_id) own
           JOIN courses ON courses.id = course_id AND courses.is_published
          WHERE NOT EXISTS (SELECT FROM enrollments
                             WHERE enrollments.user_id = $1 AND enrollments.course_id = courses.id
                               AND completed_at IS NOT NULL)
       )
       (SELECT id, 'certificate-issued' AS kind, course_name AS subject, NULL AS "courseSlug", issued_at AS at
          FROM certificates, muted WHERE user_id = $1 AND ${isShown('certificate-issued')}
         ORDER BY issued_at DESC LIMIT $2)
       UNION ALL
       (SELECT uploads.id, 'course-ready', courses.title, courses.slug, uploads.updated_at
          FROM uploads JOIN courses ON courses.id = uploads.course_id CROSS JOIN muted
         WHERE uploads.user_id = $1 AND status = 'completed' AND ${isShown('course-ready')}
         ORDER BY uploads.created_at DESC LIMIT $2)
       UNION ALL
       (SELECT id, 'upload-failed', coalesce(title, file_name), NULL, updated_at
          FROM uploads WHERE user_id = $1 AND status = 'failed' AND coalesce(title, file_name) <> '' ORDER BY created_at DESC LIMIT $2)
       UNION ALL
       (SELECT id, 'course-assigned', title, slug, assigned_at
          FROM assigned, muted WHERE ${isShown('assigned')} ORDER BY assigned_at DESC LIMIT $2)
       UNION ALL
       (SELECT id, 'course-due', title, slug, due_at - make_interval(days => ${DUE_SOON_DAYS})
          FROM assigned, muted WHERE due_at BETWEEN now() AND now() + make_interval(days => ${DUE_SOON_DAYS})
         ORDER BY due_at LIMIT $2)
       UNION ALL
       (SELECT id, 'course-overdue', title, slug, due_at
          FROM assigned, muted WHERE due_at < now() AND ${isShown('overdue')} ORDER BY due_at DESC LIMIT $2)
       UNION ALL
       (SELECT exams.id, 'exam-due', exams.title, courses.slug, due.date - make_interval(days => soon.days)
          FROM enrollments
          JOIN courses ON courses.id = enrollments.course_id AND courses.is_published
          JOIN exams ON exams.course_id = courses.id AND exams.is_published
          LEFT JOIN exam_overrides ON exam_id = exams.id AND exam_overrides.user_id = $1
          CROSS JOIN LATERAL (SELECT coalesce(exam_overrides.due_date, exams.due_date) AS date) due
          CROSS JOIN (SELECT least(${DUE_SOON_DAYS}, $3) AS days FROM muted WHERE ${DUE_SOON_DAYS} > 0) soon
         WHERE enrollments.user_id = $1 AND due.date BETWEEN now() AND now() + make_interval(days => soon.days)
           AND NOT EXISTS (SELECT FROM attempts WHERE attempts.exam_id = exams.id AND attempts.user_id = $1
                                                  AND submitted_at IS NOT NULL)
         ORDER BY due.date LIMIT $2)
       UNION ALL
       (SELECT overlay(overlay(md5(audit_entries.id::text) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid, 'second-factor-reset', '', NULL, at
          FROM audit_entries
         WHERE target_id = $1 AND target_kind = 'user' AND action = 'user.second-factor-reset'
         ORDER BY at DESC LIMIT $2)
       ORDER BY at DESC LIMIT $2`,
      [user.id, NOTIFICATION_COUNT, EXAM_DUE_SOON_DAYS],
    );
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }
}
