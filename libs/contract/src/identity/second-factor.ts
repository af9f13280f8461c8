import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { VISIBLE_TEXT } from './person-fields.js';
import { UserId } from './user.js';
import { refuse } from '../core/problems/refuse.js';

/** Longest name of a passkey, in characters. */
export const MAX_PASSKEY_NAME_LENGTH = 60;

/** Maximum number of passkeys of one account. */
export const MAX_PASSKEYS = 20;

/** Number of recovery codes that are made together, in place of the earlier ones. */
export const RECOVERY_CODE_COUNT = 10;

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
});
export type Passkey = z.output<typeof Passkey>;

/** The second factors of the signed-in person. People of an external identity provider have none here. */
export const SecondFactor = z.object({
  /** Oldest first. */
  passkeys: z.array(Passkey),
  /** The app that shows one-time codes; null without an app. */
  authenticatorApp: z.nullable(
    z.object({ addedAt: z.iso.datetime(), lastUsedAt: z.nullable(z.iso.datetime()) }),
  ),
  recoveryCodesLeft: z.int(),
  /** Whether the person is an administrator of a site that requires a second factor of administrators. */
  isRequired: z.boolean(),
  /** From this time on an administrator without a second factor must add one at sign-in; null if none is required. */
  dueAt: z.nullable(z.iso.datetime()),
  /** False if the host of the site is an IP address, for which browsers create no passkeys. */
  canUsePasskeys: z.boolean(),
});
export type SecondFactor = z.output<typeof SecondFactor>;

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/auth/account/second-factor',
  access: 'signed-in',
  summary: "The signed-in person's passkeys, authenticator app and recovery codes",
  response: SecondFactor,
});

/** New recovery codes, which are shown once; null if the account keeps its present codes. */
export const NewRecoveryCodes = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });
export type NewRecoveryCodes = z.output<typeof NewRecoveryCodes>;

/** WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });
export type PasskeyOptions = z.output<typeof PasskeyOptions>;

/** The challenge is valid in this session, for one answer and five minutes. */
export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/account/passkeys/options',
  access: 'signed-in',
  needsRecentSignIn: true,
  summary: 'What the browser needs to make a passkey',
  response: PasskeyOptions,
});

export const PasskeyName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(MAX_PASSKEY_NAME_LENGTH, { abort: true }),
    z.regex(VISIBLE_TEXT, refuse('invisible')),
  );

/** The name that a person enters for a new passkey. */
export const NamedPasskey = z.object({ name: PasskeyName });

/** `response` is WebAuthn's `RegistrationResponseJSON`. */
export const NewPasskey = z.extend(NamedPasskey, {
  response: z.looseObject({ id: z.string().check(z.maxLength(2000)) }),
});
export type NewPasskey = z.output<typeof NewPasskey>;

/** Ends all other sessions. 422 for an answer that does not fit the challenge, 409 beyond `MAX_PASSKEYS`. */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/account/passkeys',
  access: 'signed-in',
  needsRecentSignIn: true,
  summary: 'Add a passkey to one’s own account',
  body: NewPasskey,
  response: NewRecoveryCodes,
  status: 201,
});

export const PasskeyId = z.object({ passkeyId: z.uuid() });

/** Ends all other sessions. 409 for the last factor of an administrator who needs one. */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/account/passkeys/:passkeyId',
  access: 'signed-in',
  needsRecentSignIn: true,
  summary: 'Remove a passkey from one’s own account',
  params: PasskeyId,
  status: 204,
});

/** The key of an authenticator app. The app becomes a second factor when its first code was sent. */
export const AuthenticatorKey = z.object({
  /** Base32. */
  key: z.string(),
  /** The key as a picture for the app's camera, as a `data:` URL. */
  picture: z.string(),
});
export type AuthenticatorKey = z.output<typeof AuthenticatorKey>;

/** 409 if the account has an app already. */
export const startAuthenticatorApp = endpoint({
  method: 'POST',
  path: '/api/auth/account/authenticator-app/key',
  access: 'signed-in',
  needsRecentSignIn: true,
  summary: 'A new key for an authenticator app',
  response: AuthenticatorKey,
});

export const AuthenticatorCode = z.object({
  code: z.string().check(z.maxLength(20, { abort: true }), z.regex(/^[\d\s]*$/, refuse('notDigits'))),
});
export type AuthenticatorCode = z.output<typeof AuthenticatorCode>;

/** Ends all other sessions. 422 for a wrong code, 429 after too many. */
export const addAuthenticatorApp = endpoint({
  method: 'POST',
  path: '/api/auth/account/authenticator-app',
  access: 'signed-in',
  needsRecentSignIn: true,
  summary: 'Add the authenticator app whose first code this is',
  body: AuthenticatorCode,
  response: NewRecoveryCodes,
  status: 201,
});

/** Ends all other sessions. 409 for the last factor of an administrator who needs one. */
export const removeAuthenticatorApp = endpoint({
  method: 'DELETE',
  path: '/api/auth/account/authenticator-app',
  access: 'signed-in',
  needsRecentSignIn: true,
  summary: 'Remove the authenticator app from one’s own account',
  status: 204,
});

/** 409 for an account without a second factor. */
export const replaceRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/account/recovery-codes',
  access: 'signed-in',
  needsRecentSignIn: true,
  summary: 'Replace one’s own recovery codes',
  response: NewRecoveryCodes,
});

/**
 * Removes a person's passkeys, authenticator app and recovery codes, and signs the person out everywhere. 403 for one's own account,
 * 409 for an account without a second factor.
 */
export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:userId/second-factor',
  access: 'admin',
  needsRecentSignIn: true,
  summary: "Remove a user's second factor",
  params: UserId,
  status: 204,
});
