import * as z from 'zod/mini';
import { endpoint } from '../../define.js';
import { savedGroup } from '../site-group.js';

/** How people sign in where OIDC_ISSUER names a provider. Without one they sign in at the built-in provider. */
export const SiteSignIn = z.object({
  /** Whether the built-in provider signs people in beside the other one. */
  builtIn: z.boolean(),
});
export type SiteSignIn = z.output<typeof SiteSignIn>;

export const DEFAULT_SITE_SIGN_IN: SiteSignIn = { builtIn: false };

export const SavedSiteSignIn = savedGroup(SiteSignIn);
export type SavedSiteSignIn = z.output<typeof SavedSiteSignIn>;

export const getSignInState = endpoint({
  method: 'GET',
  path: '/api/admin/site/sign-in/state',
  access: 'admin',
  summary: 'Get the provider that the environment sets, and who signs in where',
  response: z.object({
    /** The name that sign-in pages show, and the issuer; null: the built-in provider alone signs people in. */
    provider: z.nullable(z.object({ name: z.string(), issuer: z.string() })),
    /** Whether an administrator has signed in at that provider: then the built-in one can be switched off. */
    hasAdministrator: z.boolean(),
    /** People who sign in at the built-in provider, and administrators among them. */
    builtInPeople: z.int(),
    builtInAdministrators: z.int(),
  }),
});
export type SignInState = z.output<typeof getSignInState.response>;
