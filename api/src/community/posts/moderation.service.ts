import type { AuditAction, Post as PostOnWire, Thread as ThreadOnWire } from '@lectern/contract';
import { countAnswers, Post, Thread, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { Refusal } from '../../platform/http/refusal.js';
import { resolveReports } from './posts.queries.js';
import { NOT_ACCEPTED } from './posts.service.js';
import { recordChange } from './record-change.js';
import { ThreadReader } from '../threads/thread-reader.service.js';

const LOCK = { mode: 'pessimistic_write' } as const;

/** What instructors do with posts of their courses; the audit log records each change, without texts. */
@Injectable()
export class ModerationService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
    private readonly reader: ThreadReader,
  ) {}

  hide(id: string, reason: string, user: User): Promise<PostOnWire> {
    return this.change(id, user, async (manager, { post, thread }) => {
      await resolveReports(manager, id);
      if (post.hiddenReason === reason) return undefined;
      const hiddenAt = post.hiddenAt ?? new Date();
      await manager.update(Post, id, { hiddenAt, hiddenReason: reason, hiddenById: user.id });
      await manager.update(Thread, thread.id, {
        isHidden: thread.isHidden || id === thread.id,
        ...(thread.acceptedPostId === id && NOT_ACCEPTED),
      });
      await countAnswers(manager, [id]);
      return 'course.post-hidden';
    });
  }

  show(id: string, user: User): Promise<PostOnWire> {
    return this.change(id, user, async (manager, { post, thread }) => {
      if (!post.hiddenAt) return undefined;
      await manager.update(Post, id, { hiddenAt: null, hiddenReason: null, hiddenById: null });
      if (id === thread.id) await manager.update(Thread, id, { isHidden: false });
      await countAnswers(manager, [id]);
      return 'course.post-shown';
    });
  }

  dismissReports(id: string, user: User): Promise<PostOnWire> {
    return this.change(id, user, async (manager) =>
      (await resolveReports(manager, id)) ? 'course.reports-dismissed' : undefined,
    );
  }

  close(id: string, isClosed: boolean, user: User): Promise<ThreadOnWire> {
    return this.source.transaction(async (manager) => {
      const thread = await manager.findOne(Thread, { where: { id }, lock: LOCK });
      if (!thread) throw new Refusal(404, 'community.thread.gone');
      if (isClosed !== (thread.closedAt !== null)) {
        await manager.update(Thread, id, { closedAt: isClosed ? new Date() : null });
        const action = isClosed ? 'course.thread-closed' : 'course.thread-reopened';
        await recordChange(this.audit, manager, { action, courseId: thread.courseId, id, user });
      }
      return this.reader.read(manager, id, user);
    });
  }

  /** @param apply returns what the audit log records; undefined if nothing changed */
  private change(
    id: string,
    user: User,
    apply: (manager: EntityManager, rows: { post: Post; thread: Thread }) => Promise<AuditAction | undefined>,
  ): Promise<PostOnWire> {
    return this.source.transaction(async (manager) => {
      const { threadId = '' } = (await manager.findOneBy(Post, { id })) ?? {};
      const thread = threadId && (await manager.findOne(Thread, { where: { id: threadId }, lock: LOCK }));
      const post = await manager.findOne(Post, { where: { id }, lock: LOCK });
      if (!thread || !post || post.deletedAt) throw new Refusal(404, 'community.post.gone');
      const action = await apply(manager, { post, thread });
      if (action) await recordChange(this.audit, manager, { action, courseId: thread.courseId, id, user });
      return this.reader.readPost(manager, id, user);
    });
  }
}
