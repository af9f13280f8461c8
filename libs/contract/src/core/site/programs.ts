import * as z from 'zod/mini';
import { savedGroup } from './site-group.js';

/** What programs may use. Everything is off until an administrator turns it on. */
export const SitePrograms = z.object({
  /** People may make access tokens, and their tokens work. */
  tokens: z.boolean(),
  /** Events are sent to the webhooks of administrators. */
  webhooks: z.boolean(),
  /** Programs with a token may use the Model Context Protocol. */
  mcp: z.boolean(),
  /** Directories with a token of a service account may bring in people and groups by SCIM. */
  scim: z.boolean(),
});
export type SitePrograms = z.output<typeof SitePrograms>;

export const DEFAULT_SITE_PROGRAMS: SitePrograms = {
  tokens: false,
  webhooks: false,
  mcp: false,
  scim: false,
};

export const SavedSitePrograms = savedGroup(SitePrograms);
export type SavedSitePrograms = z.output<typeof SavedSitePrograms>;
