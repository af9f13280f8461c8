import {
  CERTIFICATE_EXPIRING_DAYS,
  COURSE_DUE_SOON_DAYS,
  EXAM_DUE_SOON_DAYS,
  type Notification,
  NOTIFICATION_COUNT,
  type ReminderKind,
} from '@lectern/contract';
import {
  isTaughtBy,
  limitTo,
  NEVER_SHOWS_REQUIRED_SCORE,
  OWN_UNFINISHED_COURSES,
  OWN_UNFINISHED_EXAMS,
  renewableFrom,
  renewedBy,
  type User,
} from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

type Row = Omit<Notification, 'at'> & { at: Date };

/** SQL: whether the person gets this kind of reminder in the panel. */
const isShown = (kind: ReminderKind) => `'${kind}' <> ALL (muted.kinds)`;

/** SQL: days before a due date from which a person sees it, by the kinds that are not muted; null: never. */
const dueSoonDays = (days: number) =>
  `CASE WHEN ${isShown('due-in-7-days')} THEN ${days} WHEN ${isShown('due-in-1-day')} THEN 1 END`;

/** A person's events, derived from certificates, uploads, exams, groups and the audit log instead of stored. */
@Injectable()
export class NotificationsService {
  constructor(private readonly source: DataSource) {}

  /** Latest first. */
  async list(user: User): Promise<Notification[]> {
    const rows = await this.source.query<Row[]>(
      `WITH
       muted AS (SELECT coalesce((SELECT muted_in_panel FROM reminder_settings WHERE user_id = $1), '{}') AS kinds),
       soon AS (SELECT ${dueSoonDays(EXAM_DUE_SOON_DAYS)} AS exam_days, ${dueSoonDays(COURSE_DUE_SOON_DAYS)} AS course_days
                  FROM muted)
       (SELECT id, 'certificate-issued' AS kind, course_name AS subject, NULL AS "courseSlug", issued_at AS at
          FROM certificates, muted WHERE user_id = $1 AND ${isShown('certificate-issued')}
         ORDER BY issued_at DESC LIMIT $2)
       UNION ALL
       (SELECT id, CASE WHEN expires_at <= now() THEN 'certificate-expired' ELSE 'certificate-expiring' END,
               course_name, NULL, CASE WHEN expires_at <= now() THEN expires_at ELSE soon_at END
          FROM certificates, muted,
               LATERAL (SELECT greatest(expires_at - interval '${CERTIFICATE_EXPIRING_DAYS.first} days',
                                        ${renewableFrom('certificates')}) AS soon_at) dates
         WHERE user_id = $1 AND soon_at <= now() AND ${isShown('certificate-expiring')}
           AND ${renewedBy('certificates')} IS NULL
         ORDER BY expires_at DESC LIMIT $2)
       UNION ALL
       (SELECT uploads.id, 'course-ready', courses.title, courses.slug, uploads.updated_at
          FROM uploads JOIN courses ON courses.id = uploads.course_id CROSS JOIN muted
         WHERE uploads.user_id = $1 AND status = 'completed' AND ${isShown('course-ready')}
         ORDER BY uploads.created_at DESC LIMIT $2)
       UNION ALL
       (SELECT id, 'upload-failed', coalesce(title, file_name), NULL, updated_at
          FROM uploads WHERE user_id = $1 AND status = 'failed' AND coalesce(title, file_name) <> '' ORDER BY created_at DESC LIMIT $2)
       UNION ALL
       (SELECT id, 'exam-due', title, slug, due_at - make_interval(days => exam_days)
          FROM (${OWN_UNFINISHED_EXAMS}) exams, soon
         WHERE due_at BETWEEN now() AND now() + make_interval(days => exam_days)
         ORDER BY due_at LIMIT $2)
       UNION ALL
       (SELECT exams.id, 'exam-never-shows-result', exams.title, courses.slug, exams.updated_at
          FROM exams JOIN courses ON courses.id = exams.course_id
         WHERE exams.is_published AND ${NEVER_SHOWS_REQUIRED_SCORE} AND ${isTaughtBy('courses.id', '$3')}
         ORDER BY exams.updated_at DESC LIMIT $2)
       UNION ALL
       (SELECT events.*
          FROM (SELECT id, CASE WHEN due_at < now() THEN 'course-overdue'
                                WHEN due_at < now() + make_interval(days => course_days) THEN 'course-due'
                                ELSE 'course-assigned' END AS kind, title, slug,
                       CASE WHEN due_at < now() THEN due_at
                            WHEN due_at < now() + make_interval(days => course_days)
                            THEN greatest(assigned_at, due_at - make_interval(days => course_days))
                            ELSE assigned_at END AS at
                  FROM (${OWN_UNFINISHED_COURSES}) assigned, soon) events, muted
         WHERE (kind <> 'course-overdue' OR ${isShown('overdue')}) AND (kind <> 'course-assigned' OR ${isShown('assigned')})
         ORDER BY at DESC LIMIT $2)
       UNION ALL
       (SELECT overlay(overlay(md5(audit_entries.id::text) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid, 'second-factor-reset', '', NULL, at
          FROM audit_entries
         WHERE target_id = $1 AND target_kind = 'user' AND action = 'user.second-factor-reset'
         ORDER BY at DESC LIMIT $2)
       ORDER BY at DESC LIMIT $2`,
      [user.id, NOTIFICATION_COUNT, limitTo(user)],
    );
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }
}
