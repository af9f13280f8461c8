import type { Notification, NotificationKey, Paged, UnreadNotifications } from '@lectern/contract';
import type { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ReceivedInvitationsService } from '../../identity/accepting-invitations/received-invitations.service.js';
import { SiteSettingsService } from '../../platform/site/site-settings.service.js';
import {
  countUnread,
  findNotifications,
  markRead,
  type NotificationReader,
  type NotificationRow,
} from './notifications.queries.js';

/**
 * A person's events, derived from certificates, uploads, exams, groups, questions to people, announcements, surveys, live meetings, invitations and the audit log instead of
 * stored. Stored is which of them were read.
 */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly source: DataSource,
    private readonly site: SiteSettingsService,
    private readonly invitations: ReceivedInvitationsService,
  ) {}

  /** Latest first. */
  async list(user: User, page: number): Promise<Paged<Notification>> {
    const { items, total } = await findNotifications(this.source.manager, await this.findReader(user), page);
    return { items: items.map(present), total };
  }

  async countUnread(user: User): Promise<UnreadNotifications> {
    return { unreadCount: await countUnread(this.source.manager, await this.findReader(user)) };
  }

  async markRead(user: User, keys: NotificationKey[] | 'all'): Promise<UnreadNotifications> {
    await markRead(this.source.manager, await this.findReader(user), keys);
    return this.countUnread(user);
  }

  private async findReader(user: User): Promise<NotificationReader> {
    const { discussion, announcements } = this.site.current.features;
    const invitation = await this.invitations.findLatestWaiting(user);
    return { person: user, hasDiscussion: discussion, hasAnnouncements: announcements, invitation };
  }
}

function present({ slug, at, dueAt, ...row }: NotificationRow): Notification {
  const isOfPath = row.kind.startsWith('learning-path-');
  return {
    ...row,
    ...(dueAt && { dueAt: dueAt.toISOString() }),
    courseSlug: isOfPath ? null : slug,
    ...(isOfPath && slug && { pathSlug: slug }),
    at: at.toISOString(),
  };
}
