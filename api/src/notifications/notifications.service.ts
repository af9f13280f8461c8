import {
  COURSE_DUE_SOON_DAYS,
  EXAM_DUE_SOON_DAYS,
  type Notification,
  NOTIFICATION_COUNT,
} from '@lectern/contract';
import { OWN_UNFINISHED_COURSES, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

type Row = Omit<Notification, 'at'> & { at: Date };

/** A person's events, derived from certificates, uploads, exams, groups and the audit log instead of stored. */
@Injectable()
export class NotificationsService {
  constructor(private readonly source: DataSource) {}

  /** Latest first. */
  async list(user: User): Promise<Notification[]> {
    const rows = await this.source.query<Row[]>(
      `(SELECT id, 'certificate-issued' AS kind, course_name AS subject, NULL AS "courseSlug", issued_at AS at
          FROM certificates WHERE user_id = $1 ORDER BY issued_at DESC LIMIT $2)
       UNION ALL
       (SELECT uploads.id, 'course-ready', courses.title, courses.slug, uploads.updated_at
          FROM uploads JOIN courses ON courses.id = uploads.course_id
         WHERE uploads.user_id = $1 AND status = 'completed' ORDER BY uploads.created_at DESC LIMIT $2)
       UNION ALL
       (SELECT id, 'upload-failed', coalesce(title, file_name), NULL, updated_at
          FROM uploads WHERE user_id = $1 AND status = 'failed' AND coalesce(title, file_name) <> '' ORDER BY created_at DESC LIMIT $2)
       UNION ALL
       (SELECT exams.id, 'exam-due', exams.title, courses.slug, due.date - make_interval(days => $3)
          FROM enrollments
          JOIN courses ON courses.id = enrollments.course_id AND courses.is_published
          JOIN exams ON exams.course_id = courses.id AND exams.is_published
          LEFT JOIN exam_overrides ON exam_id = exams.id AND exam_overrides.user_id = $1
          CROSS JOIN LATERAL (SELECT coalesce(exam_overrides.due_date, exams.due_date) AS date) due
         WHERE enrollments.user_id = $1 AND due.date BETWEEN now() AND now() + make_interval(days => $3)
           AND NOT EXISTS (SELECT FROM attempts WHERE attempts.exam_id = exams.id AND attempts.user_id = $1
                                                  AND submitted_at IS NOT NULL)
         ORDER BY due.date LIMIT $2)
       UNION ALL
       (SELECT id, CASE WHEN due_at < now() THEN 'course-overdue'
                        WHEN due_at < now() + make_interval(days => $4) THEN 'course-due'
                        ELSE 'course-assigned' END, title, slug,
               CASE WHEN due_at < now() THEN due_at
                    WHEN due_at < now() + make_interval(days => $4)
                    THEN greatest(assigned_at, due_at - make_interval(days => $4))
                    ELSE assigned_at END AS at
          FROM (${OWN_UNFINISHED_COURSES}) assigned ORDER BY at DESC LIMIT $2)
       UNION ALL
       (SELECT overlay(overlay(md5(audit_entries.id::text) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid, 'second-factor-reset', '', NULL, at
          FROM audit_entries
         WHERE target_id = $1 AND target_kind = 'user' AND action = 'user.second-factor-reset'
         ORDER BY at DESC LIMIT $2)
       ORDER BY at DESC LIMIT $2`,
      [user.id, NOTIFICATION_COUNT, EXAM_DUE_SOON_DAYS, COURSE_DUE_SOON_DAYS],
    );
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }
}
