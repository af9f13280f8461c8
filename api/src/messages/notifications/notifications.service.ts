import type { Notification } from '@lectern/contract';
import type { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { findNotifications } from './notifications.queries.js';

/** A person's events, derived from certificates, uploads, exams, groups and the audit log instead of stored. */
@Injectable()
export class NotificationsService {
  constructor(private readonly source: DataSource) {}

  /** Latest first. */
  async list(user: User): Promise<Notification[]> {
    const rows = await findNotifications(this.source.manager, user);
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }
}
