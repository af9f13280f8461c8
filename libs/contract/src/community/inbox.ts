import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { OptionalSearch, paged, PageNumber } from '../core/list.js';
import { THREAD_CALL } from './thread-call.js';
import { ListedThread, NearestSlide } from './thread.js';

export const INBOX_PAGE_SIZE = 20;

/**
 * Which questions the inbox lists. `open`: without an accepted answer and not closed; `tutor`: open questions that the AI tutor did
 * not answer; `reported`: questions with a reported post.
 */
export const InboxKind = z.enum(['open', 'tutor', 'reported']);
export type InboxKind = z.output<typeof InboxKind>;

export const InboxThread = z.extend(ListedThread, { nearest: z.array(NearestSlide) });
export type InboxThread = z.output<typeof InboxThread>;

/** The question that has waited longest comes first; the instructor's own questions are left out. */
export const listInbox = endpoint({
  method: 'GET',
  path: '/api/inbox',
  ...THREAD_CALL,
  access: 'instructor',
  isOpenInViewAs: true,
  of: { course: 'query.courseId' },
  summary: "Open questions in the instructor's courses",
  query: z.object({
    courseId: z.optional(z.uuid()),
    kind: z._default(InboxKind, 'open'),
    search: OptionalSearch,
    page: PageNumber,
  }),
  response: paged(InboxThread),
});

/** Lists only courses with open or reported questions, by title. */
export const listInboxCourses = endpoint({
  method: 'GET',
  path: '/api/inbox/courses',
  ...THREAD_CALL,
  access: 'instructor',
  isOpenInViewAs: true,
  summary: "The instructor's courses with open questions",
  response: z.array(
    z.object({
      id: z.uuid(),
      slug: z.string(),
      title: z.string(),
      openCount: z.int(),
      tutorCount: z.int(),
      reportedCount: z.int(),
    }),
  ),
});
