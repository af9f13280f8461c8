import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { OptionalSearch, paged, PageNumber } from '../core/list.js';
import { SingleLine } from '../core/single-line.js';
import { CourseId } from '../courses/course.js';
import { NotePlace, NoteQuote, NoteState } from './note.js';
import { MentionedPerson, NewPost, Post, POST_LIMITS, PostText, ThreadId } from './post.js';
import { THREAD_CALL } from './thread-call.js';

/**
 * `openThreads`: most open questions of one person in one course; `title`: its longest, in characters; `nearest`: slides that go with a
 * forwarded question; `similar`: threads offered before one is asked; `found`: a search counts no further, and its pages end there.
 */
export const THREAD_LIMITS = { openThreads: 100, title: 150, nearest: 3, similar: 5, found: 1000 };
export const THREAD_PAGE_SIZE = 20;
/** People that are offered for a mention. */
export const MAX_MENTIONABLE = 20;

/** Who reads a thread: all participants of the course, or the asker and the course's instructors. */
export const ThreadAudience = z.enum(['class', 'instructors']);
export type ThreadAudience = z.output<typeof ThreadAudience>;

/** A thread as lists show it. Its first post is its question. */
export const ListedThread = z.object({
  id: z.uuid(),
  /** Empty where the asker gave none, and where the question was deleted or is hidden from the reader. */
  title: z.string(),
  /** Beginning of the question in one line, with names in place of mentions; empty as `title`. */
  excerpt: z.string(),
  audience: ThreadAudience,
  /** Null where the account was deleted. */
  asker: z.nullable(MentionedPerson),
  isOwn: z.boolean(),
  course: z.object({ id: z.uuid(), slug: z.string(), title: z.string() }),
  /** Titles as they are, or as they were last where the object is gone; its id is null then. */
  module: z.object({ id: z.nullable(z.uuid()), title: z.string() }),
  /** `number` counts from 1 within the module. */
  slide: z.object({ id: z.nullable(z.uuid()), title: z.string(), number: z.nullable(z.int()) }),
  /** The words of the slide that the question is about, as they were; null without any. */
  quote: z.nullable(z.string()),
  /** As the range of a note. */
  range: z.nullable(z.object({ start: z.int(), end: z.int() })),
  place: z.nullable(NotePlace),
  /** Whether the quote or place is on the slide as it was chosen, as that of a note. */
  state: NoteState,
  /** Answers that were not deleted and are not hidden. */
  answerCount: z.int(),
  /** Neither an accepted answer nor closed. */
  isOpen: z.boolean(),
  isAnswered: z.boolean(),
  /** Whether an instructor of the course accepted the answer. */
  isAcceptedByInstructor: z.boolean(),
  isClosed: z.boolean(),
  /** The question is hidden: only the asker and instructors see the thread. */
  isHidden: z.boolean(),
  isDeleted: z.boolean(),
  /** The question was asked to the tutor first. */
  isFromTutor: z.boolean(),
  isFollowed: z.boolean(),
  /** Followed, with posts of others since the person read it last. */
  isUnread: z.boolean(),
  /** Reports that no instructor has dealt with; 0 for learners. */
  reportCount: z.int(),
  createdAt: z.iso.datetime(),
  lastPostAt: z.iso.datetime(),
});
export type ListedThread = z.output<typeof ListedThread>;

/** A slide near a question that the tutor did not answer. */
export const NearestSlide = z.object({
  slideId: z.uuid(),
  moduleId: z.uuid(),
  title: z.string(),
  moduleTitle: z.string(),
  /** From 1 within the module. */
  number: z.int(),
});
export type NearestSlide = z.output<typeof NearestSlide>;

/** A thread without its answers, which `listAnswers` returns. */
export const Thread = z.extend(ListedThread, {
  question: Post,
  /** The accepted answer; `listAnswers` has it in its place too. */
  accepted: z.nullable(Post),
  /** Slides that the tutor found nearest, of those that the course still has. */
  nearest: z.array(NearestSlide),
  canAnswer: z.boolean(),
  /** The asker, or an instructor of the course. */
  canAccept: z.boolean(),
  /** An instructor of the course: hides posts, and closes the thread. */
  canModerate: z.boolean(),
});
export type Thread = z.output<typeof Thread>;

const Title = SingleLine(THREAD_LIMITS.title);

/** `id` is chosen by the client, so that a repeated request asks once. At most a quote or a place. */
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

/** `own`: the person's questions; `followed`; `open`: without an accepted answer and not closed; `unread`: followed with new posts. */
export const ThreadFilter = z.enum(['all', 'own', 'followed', 'open', 'answered', 'unread']);
export type ThreadFilter = z.output<typeof ThreadFilter>;

/** Latest post first. Without course, module and slide: of all courses whose participant the person is. */
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

/** Oldest first, `POST_PAGE_SIZE` on a page; deleted and hidden ones are in their place. */
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

/** Repeated with the same `id` returns the thread that exists. 404 unless the person takes or teaches the course of the slide. */
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
 * The learner agrees by the call that the people of `audience` read the question. `messageId` is the tutor's answer. Without
 * `slideId` the question goes to the nearest slide; 400 where there is none.
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
    /** Absent: the question as the tutor got it. */
    text: z.optional(PostText),
    audience: z._default(ThreadAudience, 'class'),
  }),
  response: Thread,
  status: 201,
});

/** Questions whose words are like those of a text, answered ones first; at most `THREAD_LIMITS.similar`. */
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

/** Repeated with the same `id` returns the post that exists. 409 where the thread is closed or has `POST_LIMITS.posts` posts. */
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

/** For the asker and instructors of the course. Null takes the acceptance back, which a learner can not do with an instructor's. */
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

/** A person who asks, answers or is mentioned follows the thread until they choose otherwise. */
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

/** Only people who take or teach the course; names that contain the search, instructors first, at most `MAX_MENTIONABLE`. */
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
