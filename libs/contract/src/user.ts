import * as z from 'zod/mini';
import { endpoint } from './define.js';

/** `suspended` is a pseudo-role for blocked accounts. */
export const Role = z.enum(['student', 'instructor', 'admin', 'suspended']);
export type Role = z.output<typeof Role>;

/** The signed-in person, as `GET /api/auth/user` answers. Dates are ISO strings. */
export const User = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  role: Role,
  createdAt: z.iso.datetime(),
  lastActive: z.nullable(z.iso.datetime()),
});
export type User = z.output<typeof User>;

/** The signed-in person; 401 for visitors. */
export const getUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  access: 'signed-in',
  summary: 'The signed-in person',
  response: User,
});

/** Query of a sign-in: where to come back to; same-origin paths only. */
export const LoginQuery = z.object({ returnTo: z.optional(z.string()) });
export type LoginQuery = z.output<typeof LoginQuery>;

/** Starts OpenID Connect sign-in; a browser navigation. */
export const login = endpoint({
  method: 'GET',
  path: '/api/login',
  access: 'public',
  summary: 'Start signing in',
  query: LoginQuery,
  status: 302,
});

/** Where the provider sends the browser back to. */
export const loginCallback = endpoint({
  method: 'GET',
  path: '/api/callback',
  access: 'public',
  summary: 'Finish signing in',
  status: 302,
});

/** Ends the session and the provider's session; a browser navigation. */
export const logout = endpoint({
  method: 'GET',
  path: '/api/logout',
  access: 'public',
  summary: 'Sign out',
  status: 302,
});
