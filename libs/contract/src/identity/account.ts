import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { EmailAddress } from './person-fields.js';
import { UserId } from './user.js';

/** The signed-in person's account at the identity provider. */
export const Account = z.object({
  email: z.string(),
  /** False for a person of an external identity provider, which manages the password and the address. */
  hasPassword: z.boolean(),
  isEmailVerified: z.boolean(),
  /** Whether the site sends emails; otherwise administrators give links to people. */
  isSendingMail: z.boolean(),
});
export type Account = z.output<typeof Account>;

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/auth/account',
  access: 'signed-in',
  summary: "The signed-in person's account",
  response: Account,
});

/** A password as typed; the server's rules decide whether a new one is accepted. */
const Password = z.string().check(z.minLength(1), z.maxLength(1000));

/** Codes of a 422: the present password is wrong, or the new password is refused. */
export const WRONG_PASSWORD = 'wrong-password';
export const WEAK_PASSWORD = 'weak-password';

export const PasswordChange = z.object({ currentPassword: Password, newPassword: Password });
export type PasswordChange = z.output<typeof PasswordChange>;

/** Ends all other sessions; 422 with a code, 429 after too many wrong passwords. */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/auth/account/password',
  access: 'signed-in',
  summary: "Change one's own password",
  body: PasswordChange,
  status: 204,
});

export const EmailChange = z.object({ currentPassword: Password, email: EmailAddress });
export type EmailChange = z.output<typeof EmailChange>;

/**
 * Sends a link to the new address. The address changes when the link is used. The answer does not reveal whether the address is
 * taken. 422 with a code, 429 after too many wrong passwords.
 */
export const requestEmailChange = endpoint({
  method: 'PUT',
  path: '/api/auth/account/email',
  access: 'signed-in',
  summary: "Ask for another address for one's own account",
  body: EmailChange,
  status: 204,
});

/** Sends the confirmation link of the present address again. 409 if it is confirmed, or the site sends no mail. */
export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/account/confirmation',
  access: 'signed-in',
  summary: "Send the confirmation of one's own address again",
  status: 204,
});

/** A browser in which a person is signed in. */
export const Session = z.object({
  id: z.uuid(),
  /** Such as 'Firefox on Linux'; null for an unknown browser. */
  browser: z.nullable(z.string()),
  firstSeen: z.iso.datetime(),
  /** Updated every five minutes at most. */
  lastSeen: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type Session = z.output<typeof Session>;

/** The current session first, then the latest one. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'signed-in',
  summary: 'Where the signed-in person is signed in',
  response: z.array(Session),
});

export const SessionId = z.object({ sessionId: z.uuid() });

/** 404 for a session that has ended or belongs to someone else. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:sessionId',
  access: 'signed-in',
  summary: 'Sign out another browser',
  params: SessionId,
  status: 204,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'signed-in',
  summary: 'Sign out all other browsers',
  status: 204,
});

/** Signs a user out everywhere. Administrators who sign themselves out keep their current session. */
export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:userId/sessions',
  access: 'admin',
  summary: 'Sign a user out everywhere',
  params: UserId,
  status: 204,
});
