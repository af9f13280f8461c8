import * as z from 'zod/mini';
import { endpoint } from '../define.js';

export const getAbout = endpoint({
  method: 'GET',
  path: '/api/admin/about',
  access: 'admin',
  summary: 'Version, platform, and whether the database fits',
  response: z.object({
    version: z.string(),
    /** Abbreviated. */
    commit: z.nullable(z.string()),
    /** When the commit was made. */
    date: z.nullable(z.string()),
    /** Such as 'linux-x64'. */
    platform: z.string(),
    node: z.string(),
    /** Numbers of migrations. `unfit` are those of `later` that this version does not work with. */
    database: z.object({ applied: z.int(), missing: z.int(), later: z.int(), unfit: z.int() }),
    /** `UPDATES_URL` is set. */
    canLookForUpdates: z.boolean(),
    hasChangelog: z.boolean(),
  }),
});
export type About = z.output<typeof getAbout.response>;

export const getChangelog = endpoint({
  method: 'GET',
  path: '/api/admin/changelog',
  access: 'admin',
  summary: 'What changed in each version, as a text',
});

/** Asks the address in `UPDATES_URL`. Nothing of its answer is passed on but a version. */
export const lookForUpdates = endpoint({
  method: 'POST',
  path: '/api/admin/updates',
  access: 'admin',
  perMinute: 6,
  summary: 'Looks for a newer version on the internet',
  response: z.object({
    /** `off`: no address is set. */
    result: z.enum(['available', 'newest', 'unreachable', 'unreadable', 'off']),
    /** The newest version that was found. */
    version: z.nullable(z.string()),
  }),
});
export type FoundUpdates = z.output<typeof lookForUpdates.response>;
