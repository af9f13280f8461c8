import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { Locale } from '../core/locale.js';

/** `suspended` is a pseudo-role for blocked accounts. */
export const Role = z.enum(['student', 'instructor', 'admin', 'suspended']);
export type Role = z.output<typeof Role>;

/** The signed-in person, as `GET /api/auth/user` returns them. */
export const User = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  role: Role,
  createdAt: z.iso.datetime(),
  lastActive: z.nullable(z.iso.datetime()),
  /** IANA name for reminders and due dates in messages; null: UTC. */
  timeZone: z.nullable(z.string()),
  /** Language of the interface, of mails and of documents; null: English. */
  locale: z.nullable(Locale),
});
export type User = z.output<typeof User>;

/** The person whose screens a session shows. */
export const SignedInUser = z.extend(User, {
  /** The administrator who sees Lectern as this person, and the end of this view; absent in the person's own session. */
  viewAs: z.optional(z.object({ administrator: z.string(), endsAt: z.iso.datetime() })),
});
export type SignedInUser = z.output<typeof SignedInUser>;

/** The signed-in person, or the person as whom an administrator sees Lectern; 401 for visitors. */
export const getUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  access: 'signed-in',
  isOpenInViewAs: true,
  summary: 'The signed-in person',
  response: SignedInUser,
});

/** Where people sign in: at the built-in provider, or at the one that OIDC_ISSUER names. */
export const SignInProvider = z.enum(['built-in', 'external']);
export type SignInProvider = z.output<typeof SignInProvider>;

/**
 * `returnTo` is the path to open after sign-in (default: the home of the person's role). `screen=sign-up` opens the sign-up page.
 * `prompt=login` asks for the password even if the person is signed in. `level=admin` does the same, and requests the second factor
 * that administrators need from an external provider. `display=popup` is for a sign-in in a frame or popup window, whose end is
 * announced on `SIGN_IN_CHANNEL`. `provider` continues at this provider a sign-in that the browser has started at the other one.
 */
export const LoginQuery = z.object({
  provider: z.optional(SignInProvider),
  returnTo: z.optional(z.string().check(z.maxLength(8000))),
  screen: z.optional(z.literal('sign-up')),
  prompt: z.optional(z.literal('login')),
  level: z.optional(z.literal('admin')),
  display: z.optional(z.literal('popup')),
});
/** Name of the `BroadcastChannel` on which a sign-in in a frame or popup window announces its end. */
export const SIGN_IN_CHANNEL = 'lectern.sign-in';

export type LoginQuery = z.output<typeof LoginQuery>;

/** Starts OpenID Connect sign-in; a browser navigation. */
export const login = endpoint({
  method: 'GET',
  path: '/api/login',
  access: 'public',
  // Each call writes rows of Lectern and of the built-in provider.
  perMinute: 30,
  summary: 'Start signing in',
  query: LoginQuery,
  status: 302,
});

/** Where the identity provider redirects to after sign-in. */
export const loginCallback = endpoint({
  method: 'GET',
  path: '/api/callback',
  access: 'public',
  summary: 'Finish signing in',
  status: 302,
});

/** Ends the session and the provider's session; a browser navigation. `provider` is only used if no person is signed in. */
export const logout = endpoint({
  method: 'GET',
  path: '/api/logout',
  access: 'public',
  summary: 'Sign out',
  query: z.object({ provider: z.optional(SignInProvider) }),
  status: 302,
});

/**
 * OpenID Connect Back-Channel Logout 1.0: the external provider ends a person's sessions. The provider's server sends the body as a
 * form. 400 for a token that is not valid, 404 on a site without an external provider.
 */
export const backchannelLogout = endpoint({
  method: 'POST',
  path: '/api/backchannel-logout',
  access: 'public',
  summary: 'End the sessions that a logout token of the provider names',
  body: z.object({ logout_token: z.string().check(z.maxLength(10_000)) }),
  status: 200,
});

export const UserId = z.object({ userId: z.uuid() });
export type UserId = z.output<typeof UserId>;
