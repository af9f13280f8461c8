import {
  type NewPost,
  POST_LIMITS,
  type PostChange,
  type Post as PostOnWire,
  primaryLanguage,
  type Thread as ThreadOnWire,
} from '@lectern/contract';
import { deletePosts, Post, readWords, savePostWords, teachesCourse, Thread, type User } from '@lectern/data';
import { DEFAULT_LANGUAGE } from '@lectern/text';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { requireVersion } from '../../platform/edits/require-version.js';
import { Refusal } from '../../platform/http/refusal.js';
import { followOnWriting, countNewAnswer, findLanguage, saveMentions, saveReport } from './posts.queries.js';
import { recordChange } from './record-change.js';
import { requireReaders } from '../participants/require-readers.js';
import { ThreadReader } from '../threads/thread-reader.service.js';

const LOCK = { mode: 'pessimistic_write' } as const;
/** What a thread is without an accepted answer. */
export const NOT_ACCEPTED = {
  acceptedPostId: null,
  acceptedById: null,
  acceptedAt: null,
  isAcceptedByInstructor: false,
};

/**
 * Answers, edits, deletes, accepts and reports posts. Each change locks the thread first. The audit log records which answers instructors
 * accept, because the tutor shows them.
 */
@Injectable()
export class PostsService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
    private readonly reader: ThreadReader,
  ) {}

  /** Saves an answer once: its id is the client's. */
  answer(threadId: string, { id, text }: NewPost, user: User): Promise<PostOnWire> {
    return this.source.transaction(async (manager) => {
      const thread = await this.lockThread(manager, threadId);
      const existing = await manager.findOneBy(Post, { id });
      if (existing?.threadId === threadId && existing.authorId === user.id)
        return this.reader.readPost(manager, id, user);
      if (existing) throw new Refusal(409, 'community.post.idInUse');
      if (thread.closedAt) throw new Refusal(409, 'community.thread.closed');
      if (thread.postCount >= POST_LIMITS.posts)
        throw new Refusal(409, 'community.thread.full', { values: { max: POST_LIMITS.posts } });
      const mentions = await requireReaders(manager, text, { thread });
      await manager.insert(Post, { id, threadId, authorId: user.id, text });
      await countNewAnswer(manager, threadId, user.id);
      await this.index(manager, { id, text, mentions, thread });
      await followOnWriting(manager, threadId, user.id);
      return this.reader.readPost(manager, id, user);
    });
  }

  /** @throws Refusal (409) with the code EDIT_CONFLICT */
  update(id: string, { version, text, title }: PostChange, user: User): Promise<PostOnWire> {
    return this.source.transaction(async (manager) => {
      const { post, thread } = await this.lockPost(manager, id);
      if (thread.closedAt) throw new Refusal(409, 'community.thread.closed');
      const newTitle = id === thread.id ? (title ?? thread.title) : thread.title;
      // A repetition of a save whose answer was lost is no conflict.
      if (post.text === text && newTitle === thread.title) return this.reader.readPost(manager, id, user);
      requireVersion('post', post, version);
      const mentions = await requireReaders(manager, text, { thread, before: post.text });
      await manager.update(Post, id, { text, editedAt: new Date() });
      await manager.update(Thread, thread.id, {
        title: newTitle,
        // What was accepted is another text now.
        ...(thread.acceptedPostId === id && NOT_ACCEPTED),
      });
      await this.index(manager, { id, text, mentions, thread: { ...thread, title: newTitle } });
      return this.reader.readPost(manager, id, user);
    });
  }

  /** A repetition changes nothing. */
  delete(id: string): Promise<void> {
    return this.source.transaction(async (manager) => {
      const post = await manager.findOneBy(Post, { id });
      if (!post) return;
      await this.lockThread(manager, post.threadId);
      await deletePosts(manager, [id]);
    });
  }

  accept(threadId: string, postId: string | null, user: User): Promise<ThreadOnWire> {
    return this.source.transaction(async (manager) => {
      const thread = await this.lockThread(manager, threadId);
      const isInstructor = await teachesCourse(manager, thread.courseId, user);
      if (!isInstructor && thread.askerId !== user.id)
        throw new Refusal(403, 'community.thread.onlyAskerAccepts');
      if (!isInstructor && thread.isAcceptedByInstructor)
        throw new Refusal(403, 'community.thread.acceptedByInstructor');
      if (postId !== null) await this.requireAnswer(manager, threadId, postId);
      const isSaved =
        thread.acceptedPostId === postId &&
        (postId === null || thread.isAcceptedByInstructor === isInstructor);
      if (isSaved) return this.reader.read(manager, threadId, user);
      const accepted = {
        ...{ acceptedPostId: postId, acceptedById: user.id, acceptedAt: new Date() },
        isAcceptedByInstructor: isInstructor,
      };
      await manager.update(Thread, threadId, postId === null ? NOT_ACCEPTED : accepted);
      if (isInstructor) {
        const action = postId === null ? 'course.answer-not-accepted' : 'course.answer-accepted';
        const id = postId ?? thread.acceptedPostId ?? threadId;
        await recordChange(this.audit, manager, { action, courseId: thread.courseId, id, user });
      }
      return this.reader.read(manager, threadId, user);
    });
  }

  report(postId: string, reason: string, user: User): Promise<void> {
    return this.source.transaction(async (manager) => {
      const { post } = await this.lockPost(manager, postId);
      if (post.authorId === user.id) throw new Refusal(409, 'community.post.ownReport');
      await saveReport(manager, { postId, userId: user.id, reason });
    });
  }

  /** @throws Refusal (404) for a post that is no answer of the thread, or that can't be read */
  private async requireAnswer(manager: EntityManager, threadId: string, postId: string): Promise<void> {
    const post = await manager.findOneBy(Post, { id: postId, threadId });
    if (!post || postId === threadId || post.deletedAt || post.hiddenAt)
      throw new Refusal(404, 'community.post.gone');
  }

  private async lockThread(manager: EntityManager, id: string): Promise<Thread> {
    const thread = await manager.findOne(Thread, { where: { id }, lock: LOCK });
    if (!thread) throw new Refusal(404, 'community.thread.gone');
    return thread;
  }

  /** Locks the thread of a post. @throws Refusal (404) for a deleted post */
  private async lockPost(manager: EntityManager, id: string): Promise<{ post: Post; thread: Thread }> {
    const { threadId = '' } = (await manager.findOneBy(Post, { id })) ?? {};
    if (!threadId) throw new Refusal(404, 'community.post.gone');
    const thread = await this.lockThread(manager, threadId);
    const post = await manager.findOne(Post, { where: { id }, lock: LOCK });
    if (!post || post.deletedAt) throw new Refusal(404, 'community.post.gone');
    return { post, thread };
  }

  /** Saves by what a post is found, and who it mentions. The words of a question include its title. */
  private async index(
    manager: EntityManager,
    { id, text, mentions, thread }: { id: string; text: string; mentions: string[]; thread: Thread },
  ): Promise<void> {
    await saveMentions(manager, { id, threadId: thread.id }, mentions);
    const language = primaryLanguage((await findLanguage(manager, thread.courseId)) ?? DEFAULT_LANGUAGE);
    const title = id === thread.id ? `${thread.title}\n` : '';
    await savePostWords(manager, id, await readWords(manager, title + text, language));
  }
}
