import { type Notification, NOTIFICATION_COUNT } from '@lectern/contract';
import type { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

type Row = Omit<Notification, 'at'> & { at: Date };

/** A person's events, derived from certificates and uploads instead of stored. */
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
          FROM uploads WHERE user_id = $1 AND status = 'failed' ORDER BY created_at DESC LIMIT $2)
       ORDER BY at DESC LIMIT $2`,
      [user.id, NOTIFICATION_COUNT],
    );
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }
}
