import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { GroupId } from './group.js';
import { SingleLine } from '../core/single-line.js';

/** Longest value of a claim that names a group, in characters. */
export const MAX_CLAIM_LENGTH = 200;

export const GroupClaim = z.object({
  /** Name of the claim of the identity provider; null if none is configured. */
  claim: z.nullable(z.string()),
  /** People become members if the claim contains this value; null: the claim makes no members. */
  value: z.nullable(z.string()),
});
export type GroupClaim = z.output<typeof GroupClaim>;

export const getGroupClaim = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId/claim',
  access: 'admin',
  of: { group: 'groupId' },
  summary: "The value of the sign-in provider's claim that makes people members",
  params: GroupId,
  response: GroupClaim,
});

/** Takes effect at the next sign-in of each person. 409 for a value that another group has. */
export const updateGroupClaim = endpoint({
  method: 'PUT',
  path: '/api/groups/:groupId/claim',
  access: 'admin',
  of: { group: 'groupId' },
  summary: "Set the value of the sign-in provider's claim that makes people members",
  params: GroupId,
  body: z.object({
    value: z.nullable(SingleLine(MAX_CLAIM_LENGTH).check(z.minLength(1))),
  }),
  response: GroupClaim,
});
