import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { GroupId } from './group.js';
import { Due } from './group-course.js';
import { refuse } from '../core/problems/refuse.js';

/** Characters of a join code: the 32 of Crockford's Base32, which are not mistaken for each other. Each has 5 bits. */
export const JOIN_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Length of a join code in characters: 60 random bits. */
export const JOIN_CODE_LENGTH = 12;

/** Maximum number of people who can join by one link. */
export const MAX_JOIN_USES = 100_000;

/** Codes of the 410 for a join link that has expired, that was used `maxUses` times, or whose group is archived. */
export const JOIN_REFUSALS = ['join-link-expired', 'join-link-full', 'group-archived'] as const;
export const JoinRefusal = z.enum(JOIN_REFUSALS);
export type JoinRefusal = z.output<typeof JoinRefusal>;

/** Converts a typed code into its stored form: upper case, without separators, and with digits for letters that look like digits. */
export function normalizeJoinCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
}

/** A code as a person types it. */
export const TypedJoinCode = z.object({
  code: z.string().check(z.refine((typed) => normalizeJoinCode(typed).length === JOIN_CODE_LENGTH)),
});

/** A code in blocks of four, as in 'AB3D-9KX2-07QZ'. */
export const formatJoinCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code;

/** A link by which people join a group. `expiresAt` is null without an end, and `maxUses` is null without a limit. */
export const JoinLink = z.object({
  id: z.uuid(),
  code: z.string(),
  expiresAt: z.nullable(z.iso.datetime()),
  maxUses: z.nullable(z.int()),
  /** Number of people who joined by the link. */
  uses: z.int(),
  createdAt: z.iso.datetime(),
});
export type JoinLink = z.output<typeof JoinLink>;

/** Newest first. */
export const listJoinLinks = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId/join-links',
  access: 'instructor',
  of: { group: 'groupId' },
  summary: 'The join links of a group',
  params: GroupId,
  response: z.array(JoinLink),
});

const USES_MESSAGE = refuse('notCount', { max: MAX_JOIN_USES });

export const JoinLinkLimits = z.object({
  expiresAt: z.nullable(z.iso.datetime()),
  maxUses: z.nullable(z.int(USES_MESSAGE).check(z.gte(1, USES_MESSAGE), z.lte(MAX_JOIN_USES, USES_MESSAGE))),
});
export type JoinLinkLimits = z.output<typeof JoinLinkLimits>;

/** 409 with the code `group-archived` for an archived group, 400 for an end in the past. */
export const createJoinLink = endpoint({
  method: 'POST',
  path: '/api/groups/:groupId/join-links',
  access: 'instructor',
  of: { group: 'groupId' },
  summary: 'Create a join link',
  params: GroupId,
  body: JoinLinkLimits,
  response: JoinLink,
  status: 201,
});

/** The link no longer works. People who joined by it stay members. */
export const revokeJoinLink = endpoint({
  method: 'DELETE',
  path: '/api/groups/:groupId/join-links/:linkId',
  access: 'instructor',
  of: { group: 'groupId' },
  summary: 'Revoke a join link',
  params: z.extend(GroupId, { linkId: z.uuid() }),
  status: 204,
});

const JoinCode = z.object({ code: z.string().check(z.maxLength(40)) });

/** The group of a join link, with its published courses and learning paths. */
export const JoinPreview = z.object({
  groupName: z.string(),
  description: z.nullable(z.string()),
  courses: z.array(z.object({ id: z.uuid(), slug: z.string(), title: z.string(), due: Due })),
  learningPaths: z.array(z.object({ id: z.uuid(), slug: z.string(), title: z.string(), due: Due })),
  /** Whether the signed-in person is a member already. */
  isMember: z.boolean(),
});
export type JoinPreview = z.output<typeof JoinPreview>;

/** 404 for an unknown or revoked code, 410 with a code of `JOIN_REFUSALS`. Members see the group in any case. */
export const previewJoin = endpoint({
  method: 'GET',
  path: '/api/join/:code',
  access: 'public',
  // Each call can be a guess at a join code.
  perMinute: 30,
  summary: 'What a join link leads to',
  params: JoinCode,
  response: JoinPreview,
});

/** Joins and enrolls in the group's courses; a repeated call changes nothing. Refuses as `previewJoin` does. */
export const joinGroup = endpoint({
  method: 'POST',
  path: '/api/join/:code',
  access: 'signed-in',
  // Each call can be a guess at a join code.
  perMinute: 30,
  summary: 'Join a group',
  params: JoinCode,
  response: z.object({ groupId: z.uuid(), groupName: z.string() }),
});
