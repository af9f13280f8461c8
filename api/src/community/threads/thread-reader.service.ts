import type { InboxThread, ListedThread, MentionedPerson, Paged, Post, Thread } from '@lectern/contract';
import { POST_LIMITS, readMentions } from '@lectern/contract';
import type { Person } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { findPeople } from '../participants/people.queries.js';
import { findAnswers, findPosts } from '../posts/posts.queries.js';
import { type PostRow, presentPost } from '../posts/present-post.js';
import { chooseNearest, listMentions, presentThread, type ThreadRow } from './present-thread.js';
import { findNearestSlides, findThread } from './threads.queries.js';

/** Reads threads and posts as a person sees them, with the names of the mentioned people. */
@Injectable()
export class ThreadReader {
  async presentList(manager: EntityManager, rows: ThreadRow[], { id }: Person): Promise<ListedThread[]> {
    const people = await findNames(manager, listMentions(rows));
    return rows.map((row) => presentThread(row, { userId: id, people }));
  }

  async presentInbox(
    manager: EntityManager,
    { items, total }: Paged<ThreadRow>,
    person: Person,
  ): Promise<Paged<InboxThread>> {
    const nearestIds = [...new Set(items.flatMap(({ nearestSlideIds }) => nearestSlideIds))];
    const slides = await findNearestSlides(manager, nearestIds, person);
    const threads = await this.presentList(manager, items, person);
    const nearest = items.map((row) => chooseNearest(row, slides));
    return { items: threads.map((thread, index) => ({ ...thread, nearest: nearest[index] ?? [] })), total };
  }

  /** @throws Refusal (404) */
  async read(manager: EntityManager, id: string, person: Person): Promise<Thread> {
    const row = await findThread(manager, id, person);
    if (!row) throw new Refusal(404, 'community.thread.gone');
    const [listed] = await this.presentList(manager, [row], person);
    const ids = [id, ...(row.acceptedPostId ? [row.acceptedPostId] : [])];
    const posts = await this.presentPosts(manager, await findPosts(manager, ids, person), { row, person });
    const question = posts.find((post) => post.isQuestion);
    if (!listed || !question) throw new Refusal(404, 'community.thread.gone');
    return {
      ...listed,
      question,
      accepted: posts.find((post) => post.isAccepted) ?? null,
      nearest: await findNearestSlides(manager, row.nearestSlideIds, person),
      canAnswer: !row.isClosed && row.postCount < POST_LIMITS.posts,
      canAccept: listed.isOwn || row.isTaught,
      canModerate: row.isTaught,
    };
  }

  /** @throws Refusal (404) */
  async listAnswers(
    manager: EntityManager,
    id: string,
    { page, person }: { page: number; person: Person },
  ): Promise<Paged<Post>> {
    const row = await findThread(manager, id, person);
    if (!row) throw new Refusal(404, 'community.thread.gone');
    const { items, total } = await findAnswers(manager, id, { page, person });
    return { items: await this.presentPosts(manager, items, { row, person }), total };
  }

  /** @throws Refusal (404) */
  async readPost(manager: EntityManager, id: string, person: Person): Promise<Post> {
    const [found] = await findPosts(manager, [id], person);
    const row = found && (await findThread(manager, found.threadId, person));
    const [post] = row ? await this.presentPosts(manager, [found], { row, person }) : [];
    if (!post) throw new Refusal(404, 'community.post.gone');
    return post;
  }

  private async presentPosts(
    manager: EntityManager,
    posts: PostRow[],
    { row, person }: { row: ThreadRow; person: Person },
  ): Promise<Post[]> {
    const mentions = posts.flatMap(({ text }) => readMentions(text));
    const people = await findNames(
      manager,
      mentions.map((userId) => ({ courseId: row.courseId, userId })),
    );
    return posts.map((post) => presentPost(post, { userId: person.id, isTaught: row.isTaught, people }));
  }
}

async function findNames(
  manager: EntityManager,
  mentions: { courseId: string; userId: string }[],
): Promise<Map<string, MentionedPerson>> {
  const people = await findPeople(
    manager,
    mentions.map(({ courseId }) => courseId),
    mentions.map(({ userId }) => userId),
  );
  return new Map(people.map(({ id, name, isInstructor }) => [id, { id, name, isInstructor }]));
}
