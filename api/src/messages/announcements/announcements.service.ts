import type {
  Announcement,
  AnnouncementAudience,
  ListedAnnouncement,
  ManagedAnnouncement,
  Paged,
} from '@lectern/contract';
import type { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { findAnnouncement, findAnnouncements, markRead } from './announcements.queries.js';
import { countAudience, findAudience, findManagedAnnouncements } from './managed.queries.js';
import {
  presentAnnouncement,
  presentAudience,
  presentListed,
  presentManaged,
} from './present-announcement.js';
import { requireAudience } from './require-audience.js';

/** A page of the announcements to a course or a group, for the people who manage them. Either a course or a group is set. */
export interface ManagedQuery {
  courseId?: string | undefined;
  groupId?: string | undefined;
  page: number;
}

export interface ManagedList extends Paged<ManagedAnnouncement> {
  audience: AnnouncementAudience;
  audienceSize: number;
  isActive: boolean;
}

/** Reads announcements, for the people in their audience and for the people who manage them. */
@Injectable()
export class AnnouncementsService {
  constructor(private readonly source: DataSource) {}

  async list(
    query: { courseId?: string | undefined; page: number },
    user: User,
  ): Promise<Paged<ListedAnnouncement>> {
    const { items, total } = await findAnnouncements(this.source.manager, user, query);
    return { items: items.map(presentListed), total };
  }

  async get(id: string, user: User): Promise<Announcement> {
    const row = await findAnnouncement(this.source.manager, user, id);
    if (!row) throw new Refusal(404, 'messages.announcement.gone');
    return presentAnnouncement(row);
  }

  markRead(id: string, user: User): Promise<void> {
    return markRead(this.source.manager, user, id);
  }

  /** @throws Refusal (400) unless the query names either a course or a group */
  async listManaged(query: ManagedQuery, user: User): Promise<ManagedList> {
    const { manager } = this.source;
    const ids = requireAudience(query);
    const audience = await findAudience(manager, ids);
    if (!audience) throw new Refusal(404, 'messages.announcement.gone');
    const { items, total } = await findManagedAnnouncements(manager, ids, query.page);
    return {
      ...{ items: items.map(presentManaged), total },
      audience: presentAudience(ids, audience),
      audienceSize: await countAudience(manager, ids, user),
      isActive: audience.isActive,
    };
  }
}
