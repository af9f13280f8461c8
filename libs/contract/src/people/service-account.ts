import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { TOKEN_SCOPES, type TokenArea, type TokenScope } from '../core/token-scope.js';
import { refuse } from '../core/problems/refuse.js';
import { CreatedAccessToken, listTokenAreas, NewAccessToken } from '../identity/access-token.js';
import { MAX_NAME_LENGTH, VISIBLE_TEXT } from '../identity/person-fields.js';
import { Role, UserId } from '../identity/user.js';

export const MAX_SERVICE_ACCOUNTS = 50;

/** Scopes for learning and for questions to the tutor, which service accounts do not get. */
const LEARNER_SCOPES: TokenScope[] = ['learning:write', 'tutor:write'];
export const SERVICE_TOKEN_SCOPES: TokenScope[] = TOKEN_SCOPES.filter(
  (scope) => !LEARNER_SCOPES.includes(scope),
);

/** The areas in which a token of a service account with this role can do anything. */
export const listServiceTokenAreas = (role: Role): TokenArea[] => [
  ...listTokenAreas(role),
  ...(role === 'admin' ? (['provisioning'] as const) : []),
];

/** The account of a program. It has no password and no address, and works by access tokens alone. */
export const ServiceAccount = z.object({
  id: z.uuid(),
  name: z.string(),
  role: Role,
  createdAt: z.iso.datetime(),
  /** Time of the latest call with a token of the account, to within five minutes; null before the first call. */
  lastActive: z.nullable(z.iso.datetime()),
  /** Null unless the account is suspended and a reason was given. */
  suspensionReason: z.nullable(z.string()),
  tokenCount: z.int(),
});
export type ServiceAccount = z.output<typeof ServiceAccount>;

/** `areTokensOn`: administrators allow access tokens. Otherwise no token can be made, and no token works. */
export const ServiceAccountList = z.object({ areTokensOn: z.boolean(), items: z.array(ServiceAccount) });
export type ServiceAccountList = z.output<typeof ServiceAccountList>;

/** Sorted by name. The endpoints for users also change, suspend and delete service accounts, and list and revoke their tokens. */
export const listServiceAccounts = endpoint({
  method: 'GET',
  path: '/api/admin/service-accounts',
  access: 'admin',
  summary: 'The accounts of programs',
  response: ServiceAccountList,
});

export const NewServiceAccount = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(MAX_NAME_LENGTH, { abort: true }),
      z.regex(VISIBLE_TEXT, refuse('invisible')),
    ),
  role: z.enum(['student', 'instructor', 'admin']),
});
export type NewServiceAccount = z.output<typeof NewServiceAccount>;

/** 409 beyond `MAX_SERVICE_ACCOUNTS`. */
export const createServiceAccount = endpoint({
  method: 'POST',
  path: '/api/admin/service-accounts',
  access: 'admin',
  needsRecentSignIn: true,
  perMinute: 10,
  summary: 'Make an account for a program',
  body: NewServiceAccount,
  response: ServiceAccount,
  status: 201,
});

export const NewServiceToken = z.extend(NewAccessToken, {
  scopes: z
    .array(z.enum(SERVICE_TOKEN_SCOPES))
    .check(z.minLength(1), z.maxLength(SERVICE_TOKEN_SCOPES.length)),
});
export type NewServiceToken = z.output<typeof NewServiceToken>;

/** 404 for an account that is no service account, and while tokens are off; 409 for a suspended account, and beyond `MAX_ACCESS_TOKENS`. */
export const createServiceToken = endpoint({
  method: 'POST',
  path: '/api/admin/service-accounts/:userId/tokens',
  access: 'admin',
  needsRecentSignIn: true,
  perMinute: 10,
  summary: 'Make an access token of a service account',
  params: UserId,
  body: NewServiceToken,
  response: CreatedAccessToken,
  status: 201,
});
