import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { TOKEN_SCOPES, TOKEN_AREAS, type TokenArea, type TokenScope } from '../core/token-scope.js';
import { refuse } from '../core/problems/refuse.js';
import { VISIBLE_TEXT } from './person-fields.js';
import { type Role, UserId } from './user.js';

/** Start of every token, by which secret scanners recognise leaked tokens. */
export const ACCESS_TOKEN_PREFIX = 'lectern_pat_';

/** Longest name of a token, in characters. */
export const MAX_TOKEN_NAME_LENGTH = 60;

/** Maximum number of tokens of one person, including expired ones. */
export const MAX_ACCESS_TOKENS = 20;

/** Longest life of a token. */
export const MAX_TOKEN_DAYS = 365;
export const DEFAULT_TOKEN_DAYS = 90;
/** Lifetimes of a token that screens offer, in days. */
export const TOKEN_LIVES = [7, 30, DEFAULT_TOKEN_DAYS, 180, MAX_TOKEN_DAYS] as const;

/** The roles whose tokens have any use in an area. In other areas tokens of all roles have. */
const AREA_ROLES: Partial<Record<TokenArea, Role[]>> = {
  assessment: ['instructor', 'admin'],
  people: ['instructor', 'admin'],
  site: ['admin'],
  provisioning: [],
};

/** Scopes that people can give to their own tokens. The others are for service accounts. */
export const PERSONAL_TOKEN_SCOPES: TokenScope[] = TOKEN_SCOPES.filter(
  (scope) => !scope.startsWith('provisioning:'),
);

/** The areas in which a token of a person with this role can do anything. */
export const listTokenAreas = (role: Role): TokenArea[] =>
  TOKEN_AREAS.filter((area) => AREA_ROLES[area]?.includes(role) ?? true);

export const TokenScopes = z
  .array(z.enum(TOKEN_SCOPES))
  .check(z.minLength(1), z.maxLength(TOKEN_SCOPES.length));

/** A token without the secret text, which only the owner knows. */
export const AccessToken = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: TokenScopes,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Time of the latest call, to within five minutes; null before the first call. */
  lastUsedAt: z.nullable(z.iso.datetime()),
});
export type AccessToken = z.output<typeof AccessToken>;

/** `isOn`: administrators allow tokens. While they do not, no token works and none can be made. */
export const AccessTokenList = z.object({ isOn: z.boolean(), items: z.array(AccessToken) });
export type AccessTokenList = z.output<typeof AccessTokenList>;

/** Oldest first. */
export const listAccessTokens = endpoint({
  method: 'GET',
  path: '/api/auth/tokens',
  access: 'signed-in',
  summary: "The signed-in person's access tokens",
  response: AccessTokenList,
});

export const NewAccessToken = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(MAX_TOKEN_NAME_LENGTH, { abort: true }),
      z.regex(VISIBLE_TEXT, refuse('invisible')),
    ),
  scopes: z
    .array(z.enum(PERSONAL_TOKEN_SCOPES))
    .check(z.minLength(1), z.maxLength(PERSONAL_TOKEN_SCOPES.length)),
  days: z._default(z.int().check(z.gte(1), z.lte(MAX_TOKEN_DAYS)), DEFAULT_TOKEN_DAYS),
});
export type NewAccessToken = z.output<typeof NewAccessToken>;

/** The token itself is not stored, and not shown again. */
export const CreatedAccessToken = z.extend(AccessToken, { token: z.string() });
export type CreatedAccessToken = z.output<typeof CreatedAccessToken>;

/** 404 while administrators do not allow tokens, 409 beyond `MAX_ACCESS_TOKENS`. */
export const createAccessToken = endpoint({
  method: 'POST',
  path: '/api/auth/tokens',
  access: 'signed-in',
  needsRecentSignIn: true,
  perMinute: 10,
  summary: 'Make an access token for a program',
  body: NewAccessToken,
  response: CreatedAccessToken,
  status: 201,
});

export const revokeAccessToken = endpoint({
  method: 'DELETE',
  path: '/api/auth/tokens/:tokenId',
  access: 'signed-in',
  summary: 'Revoke one of one’s own access tokens',
  params: z.object({ tokenId: z.uuid() }),
  status: 204,
});

/** Oldest first. */
export const listUserTokens = endpoint({
  method: 'GET',
  path: '/api/admin/users/:userId/tokens',
  access: 'admin',
  summary: "A user's access tokens",
  params: UserId,
  response: z.array(AccessToken),
});

export const revokeUserToken = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:userId/tokens/:tokenId',
  access: 'admin',
  summary: "Revoke a user's access token",
  params: z.extend(UserId, { tokenId: z.uuid() }),
  status: 204,
});
