import type { AccessToken } from '@lectern/contract';

/** What the open dialog is about: a new token, or the end of one. */
export type TokenAction = { kind: 'add' } | { kind: 'revoke'; token: AccessToken };
