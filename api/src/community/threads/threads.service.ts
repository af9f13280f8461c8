import {
  type InboxKind,
  type InboxThread,
  type ListedThread,
  type MentionedPerson,
  type ModuleThreads,
  type Paged,
  primaryLanguage,
  type Thread,
  type ThreadCounts,
  type ThreadFilter,
  type Locale,
} from '@lectern/contract';
import { readWords, type User } from '@lectern/data';
import { DEFAULT_LANGUAGE } from '@lectern/text';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CoursesService } from '../../courses/reading/courses.service.js';
import { Refusal } from '../../platform/http/refusal.js';
import { countInbox, findInbox, findInboxCourses } from './inbox.queries.js';
import { findMentionable } from '../participants/people.queries.js';
import { saveThreadVisit } from '../posts/posts.queries.js';
import { readSearch } from './read-search.js';
import { ThreadReader } from './thread-reader.service.js';
import {
  canAskInModule,
  countThreadsBySlide,
  countUnreadThreads,
  findCourseLanguage,
  findSimilarThreads,
  findThreads,
  isParticipant,
} from './threads.queries.js';
import type { Localized } from '../../platform/lists/order.queries.js';

interface ThreadQuery {
  courseId?: string | undefined;
  moduleId?: string | undefined;
  slideId?: string | undefined;
  filter: ThreadFilter;
  search: string;
  page: number;
}

/** Lists and reads the questions that people ask each other about slides. */
@Injectable()
export class ThreadsService {
  constructor(
    private readonly source: DataSource,
    private readonly courses: CoursesService,
    private readonly reader: ThreadReader,
  ) {}

  async list({ search, ...query }: ThreadQuery, user: User): Promise<Paged<ListedThread>> {
    const { manager } = this.source;
    const { items, total } = await findThreads(manager, user, { ...query, words: readSearch(search) });
    return { items: await this.reader.presentList(manager, items, user), total };
  }

  /** @throws Refusal (404) where the person may not see the module */
  async countInModule(moduleId: string, user: User): Promise<ModuleThreads> {
    await this.courses.module(moduleId, user);
    const { manager } = this.source;
    const canAsk = await canAskInModule(manager, moduleId, user);
    const slides = canAsk ? await countThreadsBySlide(manager, moduleId, user) : [];
    return { canAsk, slides, threadCount: slides.reduce((sum, { threadCount }) => sum + threadCount, 0) };
  }

  read(id: string, user: User): Promise<Thread> {
    return this.reader.read(this.source.manager, id, user);
  }

  listAnswers(id: string, page: number, user: User) {
    return this.reader.listAnswers(this.source.manager, id, { page, person: user });
  }

  async findSimilarThreads(
    { slideId, text }: { slideId: string; text: string },
    user: User,
  ): Promise<ListedThread[]> {
    const { manager } = this.source;
    const language = await findCourseLanguage(manager, slideId);
    const words = await readWords(manager, text, primaryLanguage(language ?? DEFAULT_LANGUAGE));
    const rows = words.words.length ? await findSimilarThreads(manager, { slideId, text: words }, user) : [];
    return this.reader.presentList(manager, rows, user);
  }

  async follow(threadId: string, isFollowing: boolean, user: User): Promise<void> {
    await saveThreadVisit(this.source.manager, { threadId, userId: user.id, isFollowing });
  }

  async markRead(threadId: string, user: User): Promise<void> {
    await saveThreadVisit(this.source.manager, { threadId, userId: user.id });
  }

  async count(user: User): Promise<ThreadCounts> {
    const { manager } = this.source;
    const unreadCount = await countUnreadThreads(manager, user);
    if (user.role === 'student') return { unreadCount, openCount: 0, reportedCount: 0 };
    return { unreadCount, ...(await countInbox(manager, user)) };
  }

  /** @throws Refusal (404) for people who take no part in the course */
  async listMentionable(
    courseId: string,
    query: Localized<{ search: string }>,
    user: User,
  ): Promise<MentionedPerson[]> {
    const { manager } = this.source;
    if (!(await isParticipant(manager, courseId, user))) throw new Refusal(404, 'courses.courseNotFound');
    return findMentionable(manager, courseId, query);
  }

  async listInbox(
    { search, ...query }: { courseId?: string | undefined; kind: InboxKind; search: string; page: number },
    user: User,
  ): Promise<Paged<InboxThread>> {
    const { manager } = this.source;
    const found = await findInbox(manager, user, { ...query, words: readSearch(search) });
    return this.reader.presentInbox(manager, found, user);
  }

  listInboxCourses(user: User, locale: Locale) {
    return findInboxCourses(this.source.manager, user, locale);
  }
}
