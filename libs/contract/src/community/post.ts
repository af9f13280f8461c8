import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { Version } from '../core/version.js';
import { THREAD_CALL } from './thread-call.js';

/** Longest texts in characters, most posts of a thread with its question, and most people that a post mentions. */
export const POST_LIMITS = { text: 5000, reason: 500, posts: 500, mentions: 10 };
export const POST_PAGE_SIZE = 50;
/** Days after which a report that an instructor dealt with is deleted. */
export const REPORT_RETENTION_DAYS = 90;

export const ThreadId = z.object({ threadId: z.uuid() });
export type ThreadId = z.output<typeof ThreadId>;
const PostId = z.object({ postId: z.uuid() });

/** How a text mentions a person: `<@id>`. A screen shows '@Name' in its place, so that names follow the account. */
const MENTION = /<@([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})>/g;

/** The part of a text that mentions a person. */
export const writeMention = (userId: string): string => `<@${userId}>`;

/** The ids of the people that a text mentions, each once, in order. */
export const readMentions = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(MENTION), ([, id]) => id as string)),
];

/** Replaces the mentions of a text, by default by the person's name. */
export const replaceMentions = (text: string, write: (userId: string) => string): string =>
  text.replace(MENTION, (_, id: string) => write(id));

/** Plain text in lines with mentions (`writeMention`). */
export const PostText = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(POST_LIMITS.text, { abort: true }));

/** A person as the other participants of a course see them. */
export const MentionedPerson = z.object({
  id: z.uuid(),
  /** Empty where the account has none. */
  name: z.string(),
  isInstructor: z.boolean(),
});
export type MentionedPerson = z.output<typeof MentionedPerson>;

/** A question or an answer of a thread. */
export const Post = z.object({
  id: z.uuid(),
  threadId: z.uuid(),
  isQuestion: z.boolean(),
  /** Null where the account was deleted. */
  author: z.nullable(MentionedPerson),
  isOwn: z.boolean(),
  /** Empty where the post was deleted, or is hidden from the reader; its author and instructors read it on. */
  text: z.string(),
  /** The people that the text mentions, without deleted accounts. */
  mentions: z.array(MentionedPerson),
  isAccepted: z.boolean(),
  /** Of an accepted answer: by an instructor of the course, or by the asker. */
  acceptedBy: z.nullable(z.enum(['instructor', 'asker'])),
  isDeleted: z.boolean(),
  isHidden: z.boolean(),
  /** Why it is hidden; only for its author and instructors. */
  hiddenReason: z.nullable(z.string()),
  /** Whether the person has reported it. */
  isReported: z.boolean(),
  /** Reports that no instructor has dealt with, with their reasons; for instructors only. */
  reports: z.array(z.object({ reason: z.string(), createdAt: z.iso.datetime() })),
  /** Own, not deleted, and the thread is not closed. */
  canEdit: z.boolean(),
  version: Version,
  createdAt: z.iso.datetime(),
  editedAt: z.nullable(z.iso.datetime()),
});
export type Post = z.output<typeof Post>;

/** `id` is chosen by the client, so that a repeated request answers once. */
export const NewPost = z.object({ id: z.uuid(), text: PostText });
export type NewPost = z.output<typeof NewPost>;

/** `title` is that of the thread, with its question only. */
export const PostChange = z.object({
  version: Version,
  text: PostText,
  title: z.optional(z.string().check(z.trim(), z.maxLength(150))),
});
export type PostChange = z.output<typeof PostChange>;

/**
 * 409 with the code EDIT_CONFLICT when the post was changed after `version`. An accepted answer that its author edits is
 * accepted no longer.
 */
export const updatePost = endpoint({
  method: 'PUT',
  path: '/api/posts/:postId',
  ...THREAD_CALL,
  perMinute: 20,
  of: { ownPost: 'postId' },
  summary: 'Change an own question or answer',
  params: PostId,
  body: PostChange,
  response: Post,
});

/** The text is removed, and 'Deleted post' is in its place; a question without answers is removed whole. */
export const deletePost = endpoint({
  method: 'DELETE',
  path: '/api/posts/:postId',
  ...THREAD_CALL,
  of: { ownPost: 'postId' },
  summary: 'Delete an own question or answer',
  params: PostId,
  status: 204,
});

const Reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(POST_LIMITS.reason, { abort: true }));

/** The course's instructors see the reason, without the name of the person. A second report of a person replaces the first. */
export const reportPost = endpoint({
  method: 'POST',
  path: '/api/posts/:postId/report',
  ...THREAD_CALL,
  perMinute: 10,
  of: { post: 'postId' },
  summary: 'Report a question or answer to the instructors',
  params: PostId,
  body: z.object({ reason: Reason }),
  status: 204,
});

/** Its reports are dealt with. A repetition replaces the reason. */
export const hidePost = endpoint({
  method: 'PUT',
  path: '/api/posts/:postId/hidden',
  ...THREAD_CALL,
  access: 'instructor',
  of: { taughtPost: 'postId' },
  summary: 'Hide a question or answer with a reason',
  params: PostId,
  body: z.object({ reason: Reason }),
  response: Post,
});

export const showPost = endpoint({
  method: 'DELETE',
  path: '/api/posts/:postId/hidden',
  ...THREAD_CALL,
  access: 'instructor',
  of: { taughtPost: 'postId' },
  summary: 'Show a hidden question or answer again',
  params: PostId,
  response: Post,
});

/** The post stays as it is. */
export const dismissReports = endpoint({
  method: 'DELETE',
  path: '/api/posts/:postId/reports',
  ...THREAD_CALL,
  access: 'instructor',
  of: { taughtPost: 'postId' },
  summary: 'Dismiss the reports about a question or answer',
  params: PostId,
  response: Post,
});
