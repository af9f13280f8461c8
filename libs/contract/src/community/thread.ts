import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { OptionalSearch, paged, PageNumber } from '../core/list.js';
import { SingleLine } from '../core/single-line.js';
import { CourseId } from '../courses/course.js';
import { NotePlace, NoteQuote, NoteState } from './note.js';
import { MentionedPerson, NewPost, Post, POST_LIMITS, PostText, ThreadId } from './post.js';
import { THREAD_CALL } from './thread-call.js';

/**
 * Maximum values. `openThreads`: open questions of one person in one course; `title`: characters of a title; `nearest`: slides that are
 * listed with a question that the tutor did not answer; `similar`: similar threads that are offered before a question is asked;
 * `found`: threads that a search counts and pages through.
 */
export const THREAD_LIMITS = { openThreads: 100, title: 150, nearest: 3, similar: 5, found: 1000 };
export const THREAD_PAGE_SIZE = 20;
/** Maximum number of people that are offered for a mention. */
export const MAX_MENTIONABLE = 20;

/** The people who read a thread. `class`: all participants of the course; `instructors`: the asker and the course's instructors. */
export const ThreadAudience = z.enum(['class', 'instructors']);
export type ThreadAudience = z.output<typeof ThreadAudience>;

/** A thread as lists show it. The first post of a thread is the question. */
export const ListedThread = z.object({
  id: z.uuid(),
  /** Empty where the asker entered no title, and where the question was deleted or is hidden from the reader. */
  title: z.string(),
  /** Beginning of the question in one line, with names in place of mentions; empty where the question was deleted or is hidden. */
  excerpt: z.string(),
  audience: ThreadAudience,
  /** Null where the account was deleted. */
  asker: z.nullable(MentionedPerson),
  isOwn: z.boolean(),
  course: z.object({ id: z.uuid(), slug: z.string(), title: z.string() }),
  /** The module of the slide. If the module was deleted, `id` is null and `title` is the last title. The same applies to `slide`. */
  module: z.object({ id: z.nullable(z.uuid()), title: z.string() }),
  /** `number` counts from 1 within the module. */
  slide: z.object({ id: z.nullable(z.uuid()), title: z.string(), number: z.nullable(z.int()) }),
  /** The words of the slide that the question quotes, as they were when it was asked; null without a quote. */
  quote: z.nullable(z.string()),
  /** The place of the quote in the slide's text, as for a note. */
  range: z.nullable(z.object({ start: z.int(), end: z.int() })),
  place: z.nullable(NotePlace),
  /** Whether the slide still contains the quote or place, as for a note. */
  state: NoteState,
  /** Number of answers that are neither deleted nor hidden. */
  answerCount: z.int(),
  /** Whether the thread has no accepted answer and is not closed. */
  isOpen: z.boolean(),
  isAnswered: z.boolean(),
  /** Whether an instructor of the course accepted the answer. */
  isAcceptedByInstructor: z.boolean(),
  isClosed: z.boolean(),
  /** Whether the question is hidden, so that only the asker and instructors see the thread. */
  isHidden: z.boolean(),
  isDeleted: z.boolean(),
  /** Whether the question was first asked to the AI tutor. */
  isFromTutor: z.boolean(),
  isFollowed: z.boolean(),
  /** Whether the person follows the thread and other people have posted since the person last read it. */
  isUnread: z.boolean(),
  /** Number of reports that no instructor has handled; 0 for learners. */
  reportCount: z.int(),
  createdAt: z.iso.datetime(),
  lastPostAt: z.iso.datetime(),
});
export type ListedThread = z.output<typeof ListedThread>;

/** A slide whose content is similar to a question that the tutor did not answer. */
export const NearestSlide = z.object({
  slideId: z.uuid(),
  moduleId: z.uuid(),
  title: z.string(),
  moduleTitle: z.string(),
  /** Position of the slide within the module, from 1. */
  number: z.int(),
});
export type NearestSlide = z.output<typeof NearestSlide>;

/** A thread without its answers, which `listAnswers` returns. */
export const Thread = z.extend(ListedThread, {
  question: Post,
  /** The accepted answer, which `listAnswers` also returns among the others. */
  accepted: z.nullable(Post),
  /** The slides that the tutor found most similar to the question, without deleted ones. */
  nearest: z.array(NearestSlide),
  canAnswer: z.boolean(),
  /** Whether the person is the asker or an instructor of the course. */
  canAccept: z.boolean(),
  /** Whether the person is an instructor of the course, who can hide posts and close the thread. */
  canModerate: z.boolean(),
});
export type Thread = z.output<typeof Thread>;

const Title = SingleLine(THREAD_LIMITS.title);

/** The client chooses `id`, so that a repeated request asks only once. At most one of `quote` and `place` is set. */
export const NewThread = z.object({
  id: z.uuid(),
  slideId: z.uuid(),
  quote: z._default(z.nullable(NoteQuote), null),
  place: z._default(z.nullable(NotePlace), null),
  title: z._default(Title, ''),
  text: PostText,
  audience: z._default(ThreadAudience, 'class'),
});
export type NewThread = z.output<typeof NewThread>;

/** `own`: the person's own questions; `open`: without an accepted answer and not closed; `unread`: followed threads with new posts. */
export const ThreadFilter = z.enum(['all', 'own', 'followed', 'open', 'answered', 'unread']);
export type ThreadFilter = z.output<typeof ThreadFilter>;

/** Lists the thread with the latest post first. Without course, module and slide: threads of all courses of the person. */
export const listThreads = endpoint({
  method: 'GET',
  path: '/api/threads',
  ...THREAD_CALL,
  isOpenInViewAs: true,
  perMinute: 120,
  summary: 'Questions of a course, module or slide',
  query: z.object({
    courseId: z.optional(z.uuid()),
    moduleId: z.optional(z.uuid()),
    slideId: z.optional(z.uuid()),
    filter: z._default(ThreadFilter, 'all'),
    search: OptionalSearch,
    page: PageNumber,
  }),
  response: paged(ListedThread),
});

export const getThread = endpoint({
  method: 'GET',
  path: '/api/threads/:threadId',
  ...THREAD_CALL,
  isOpenInViewAs: true,
  of: { thread: 'threadId' },
  summary: 'A question to people',
  params: ThreadId,
  response: Thread,
});

/** Lists the oldest answer first, `POST_PAGE_SIZE` on a page. Deleted and hidden answers keep their place, without their text. */
export const listAnswers = endpoint({
  method: 'GET',
  path: '/api/threads/:threadId/posts',
  ...THREAD_CALL,
  isOpenInViewAs: true,
  of: { thread: 'threadId' },
  summary: 'The answers to a question',
  params: ThreadId,
  query: z.object({ page: PageNumber }),
  response: paged(Post),
});

/** A repeated call with the same `id` returns the existing thread. 404 unless the person takes or teaches the course of the slide. */
export const askQuestion = endpoint({
  method: 'POST',
  path: '/api/threads',
  ...THREAD_CALL,
  perMinute: 6,
  budget: 'ask',
  summary: 'Ask people a question about a slide',
  body: NewThread,
  response: Thread,
  status: 201,
});

/**
 * By this call, the learner agrees that the people of `audience` may read the question. `messageId` is the id of the tutor's answer.
 * Without `slideId`, the question belongs to the slide that is most similar to it; 400 where there is no such slide.
 */
export const forwardTutorQuestion = endpoint({
  method: 'POST',
  path: '/api/threads/from-tutor',
  ...THREAD_CALL,
  perMinute: 6,
  budget: 'ask',
  summary: 'Send a question that the tutor did not answer to people',
  body: z.object({
    id: z.uuid(),
    messageId: z.uuid(),
    slideId: z.optional(z.uuid()),
    /** Absent: the question as it was asked to the tutor. */
    text: z.optional(PostText),
    audience: z._default(ThreadAudience, 'class'),
  }),
  response: Thread,
  status: 201,
});

/** Finds questions that use similar words as a text, answered ones first; at most `THREAD_LIMITS.similar`. */
export const findSimilarThreads = endpoint({
  method: 'POST',
  path: '/api/threads/similar',
  ...THREAD_CALL,
  perMinute: 60,
  summary: 'Questions that were asked before',
  body: z.object({ slideId: z.uuid(), text: z.string().check(z.maxLength(POST_LIMITS.text)) }),
  response: z.array(ListedThread),
  status: 200,
});

/** A repeated call with the same `id` returns the existing post. 409 where the thread is closed or has `POST_LIMITS.posts` posts. */
export const answerQuestion = endpoint({
  method: 'POST',
  path: '/api/threads/:threadId/posts',
  ...THREAD_CALL,
  perMinute: 20,
  of: { thread: 'threadId' },
  summary: 'Answer a question',
  params: ThreadId,
  body: NewPost,
  response: Post,
  status: 201,
});

/** For the asker and instructors of the course. Null undoes the acceptance; only instructors undo the acceptance of an instructor. */
export const acceptAnswer = endpoint({
  method: 'PUT',
  path: '/api/threads/:threadId/accepted',
  ...THREAD_CALL,
  of: { thread: 'threadId' },
  summary: 'Mark a post as the answer, or no longer',
  params: ThreadId,
  body: z.object({ postId: z.nullable(z.uuid()) }),
  response: Thread,
});

/** Without this call, a person who asks, answers or is mentioned follows the thread. */
export const followThread = endpoint({
  method: 'PUT',
  path: '/api/threads/:threadId/following',
  ...THREAD_CALL,
  of: { thread: 'threadId' },
  summary: 'Follow a question, or no longer',
  params: ThreadId,
  body: z.object({ isFollowing: z.boolean() }),
  status: 204,
});

export const markThreadRead = endpoint({
  method: 'POST',
  path: '/api/threads/:threadId/read',
  ...THREAD_CALL,
  of: { thread: 'threadId' },
  summary: 'Mark the posts of a question as read',
  params: ThreadId,
  status: 204,
});

/** A closed thread gets no more posts. */
export const closeThread = endpoint({
  method: 'PUT',
  path: '/api/threads/:threadId/closed',
  ...THREAD_CALL,
  access: 'instructor',
  of: { taughtThread: 'threadId' },
  summary: 'Close a question, or open it again',
  params: ThreadId,
  body: z.object({ isClosed: z.boolean() }),
  response: Thread,
});

export const ThreadCounts = z.object({
  /** Followed threads with new posts. */
  unreadCount: z.int(),
  /** Open questions of others in courses that the person teaches; 0 for learners. */
  openCount: z.int(),
  reportedCount: z.int(),
});
export type ThreadCounts = z.output<typeof ThreadCounts>;

export const countThreads = endpoint({
  method: 'GET',
  path: '/api/thread-counts',
  ...THREAD_CALL,
  isOpenInViewAs: true,
  summary: "The person's unread and open questions",
  response: ThreadCounts,
});

/**
 * Lists people who take or teach the course and whose names contain the search text, instructors first, at most
 * `MAX_MENTIONABLE`.
 */
export const listMentionable = endpoint({
  method: 'GET',
  path: '/api/courses/:id/mentionable',
  ...THREAD_CALL,
  perMinute: 120,
  summary: 'People of a course who can be mentioned',
  params: CourseId,
  query: z.object({ search: OptionalSearch }),
  response: z.array(MentionedPerson),
});
