import {
  ANNOUNCEMENT_LIMITS,
  type AnnouncementChange,
  type AuditAction,
  type ManagedAnnouncement,
  type NewAnnouncement,
} from '@lectern/contract';
import { Announcement, holdLock, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { requireVersion } from '../../platform/edits/require-version.js';
import { Refusal } from '../../platform/http/refusal.js';
import {
  type AudienceIds,
  countWithinDay,
  countUnpublished,
  findAudience,
  findManagedAnnouncement,
} from './managed.queries.js';
import { presentManaged } from './present-announcement.js';
import { requireAudience } from './require-audience.js';

const DAY_MS = 24 * 3_600_000;

type Event = 'published' | 'scheduled' | 'cancelled' | 'updated' | 'deleted';

/** Writes, schedules and deletes announcements; the worker publishes them. The audit log records each change, without texts. */
@Injectable()
export class AnnouncementAuthoringService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** Saves a draft once: its id is the client's. */
  create({ id, title, text, ...sent }: NewAnnouncement, user: User): Promise<ManagedAnnouncement> {
    const audience = requireAudience(sent);
    return this.source.transaction(async (manager) => {
      await holdAudience(manager, audience);
      const existing = await manager.findOneBy(Announcement, { id });
      if (existing && isRepeated(existing, audience, user)) return this.present(manager, id);
      if (existing) throw new Refusal(409, 'messages.announcement.idInUse');
      if ((await countUnpublished(manager, audience)) >= ANNOUNCEMENT_LIMITS.unpublished)
        throw new Refusal(409, 'messages.announcement.tooManyUnpublished', {
          values: { max: ANNOUNCEMENT_LIMITS.unpublished },
        });
      await manager.insert(Announcement, { id, ...audience, authorId: user.id, title, text });
      return this.present(manager, id);
    });
  }

  /** @throws Refusal (409) with the code EDIT_CONFLICT */
  update(id: string, { version, title, text }: AnnouncementChange, user: User): Promise<ManagedAnnouncement> {
    return this.change(id, user, async (manager, saved) => {
      requireVersion('announcement', saved, version);
      const fields = [...(title === saved.title ? [] : ['title']), ...(text === saved.text ? [] : ['text'])];
      if (!fields.length) return undefined;
      await manager.update(Announcement, id, {
        ...{ title, text },
        ...(saved.publishedAt && { editedAt: new Date() }),
      });
      return saved.publishAt ? { event: 'updated', fields } : undefined;
    });
  }

  /** @param publishAt null: now */
  publish(
    id: string,
    { version, publishAt }: { version: number; publishAt: string | null },
    user: User,
  ): Promise<ManagedAnnouncement> {
    const at = publishAt ? new Date(publishAt) : new Date();
    return this.change(id, user, async (manager, saved) => {
      requireUnpublished(saved);
      requireVersion('announcement', saved, version);
      if (publishAt) requireFuture(at);
      await requireActive(manager, saved);
      await holdAudience(manager, saved);
      if ((await countWithinDay(manager, saved, { id, at })) >= ANNOUNCEMENT_LIMITS.perDay)
        throw new Refusal(409, 'messages.announcement.tooManyPerDay', {
          values: { max: ANNOUNCEMENT_LIMITS.perDay },
        });
      await manager.update(Announcement, id, { publishAt: at });
      return { event: publishAt ? 'scheduled' : 'published' };
    });
  }

  /** A repeated call changes nothing. */
  cancel(id: string, user: User): Promise<ManagedAnnouncement> {
    return this.change(id, user, async (manager, saved) => {
      requireUnpublished(saved);
      if (!saved.publishAt) return undefined;
      await manager.update(Announcement, id, { publishAt: null });
      return { event: 'cancelled' };
    });
  }

  /** A published one stays without its texts until it no longer counts for the limit of a day. */
  async delete(id: string, user: User): Promise<void> {
    await this.source.transaction(async (manager) => {
      const saved = await lockAnnouncement(manager, id);
      if (saved.publishedAt)
        await manager.update(Announcement, id, { title: '', text: '', deletedAt: new Date() });
      else await manager.delete(Announcement, id);
      await this.record(manager, saved, { event: 'deleted', user });
    });
  }

  /** @param apply returns what the audit log records; undefined for nothing */
  private change(
    id: string,
    user: User,
    apply: (
      manager: EntityManager,
      saved: Announcement,
    ) => Promise<{ event: Event; fields?: string[] } | undefined>,
  ): Promise<ManagedAnnouncement> {
    return this.source.transaction(async (manager) => {
      const saved = await lockAnnouncement(manager, id);
      const entry = await apply(manager, saved);
      if (entry) await this.record(manager, saved, { ...entry, user });
      return this.present(manager, id);
    });
  }

  private async record(
    manager: EntityManager,
    { id, courseId, groupId }: Announcement,
    { event, fields = [], user }: { event: Event; fields?: string[]; user: User },
  ): Promise<void> {
    const audience = await findAudience(manager, { courseId, groupId });
    const kind = courseId ? 'course' : 'group';
    const action: AuditAction = `${kind}.announcement-${event}`;
    const target = { kind, id: courseId ?? groupId ?? '', name: audience?.name ?? null } as const;
    await this.audit.record(manager, { actor: user, action, target, fields, detail: id });
  }

  private async present(manager: EntityManager, id: string): Promise<ManagedAnnouncement> {
    const row = await findManagedAnnouncement(manager, id);
    if (!row) throw new Refusal(404, 'messages.announcement.gone');
    return presentManaged(row);
  }
}

/** Orders the changes of a course or group, so that two requests at once count each other. */
const holdAudience = (manager: EntityManager, { courseId, groupId }: AudienceIds) =>
  holdLock(manager, `announcements of ${courseId ?? groupId}`);

const isRepeated = (saved: Announcement, { courseId, groupId }: AudienceIds, { id }: User) =>
  saved.authorId === id && saved.courseId === courseId && saved.groupId === groupId && !saved.deletedAt;

/** @throws Refusal (404) */
async function lockAnnouncement(manager: EntityManager, id: string): Promise<Announcement> {
  const saved = await manager.findOne(Announcement, { where: { id }, lock: { mode: 'for_no_key_update' } });
  if (!saved || saved.deletedAt) throw new Refusal(404, 'messages.announcement.gone');
  return saved;
}

function requireUnpublished({ publishAt, publishedAt }: Announcement): void {
  if (publishedAt || (publishAt && publishAt <= new Date()))
    throw new Refusal(409, 'messages.announcement.alreadyPublished');
}

function requireFuture(at: Date): void {
  const aheadMs = at.getTime() - Date.now();
  if (aheadMs <= 0) throw new Refusal(400, 'messages.announcement.timeIsPast');
  if (aheadMs > ANNOUNCEMENT_LIMITS.daysAhead * DAY_MS)
    throw new Refusal(400, 'messages.announcement.timeIsFar', {
      values: { days: ANNOUNCEMENT_LIMITS.daysAhead },
    });
}

async function requireActive(manager: EntityManager, ids: AudienceIds): Promise<void> {
  if ((await findAudience(manager, ids))?.isActive) return;
  throw new Refusal(
    409,
    ids.courseId ? 'messages.announcement.courseNotPublished' : 'messages.announcement.groupArchived',
  );
}
