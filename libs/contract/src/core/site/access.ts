import * as z from 'zod/mini';
import { savedGroup } from './site-group.js';

export const COURSE_CREATORS = ['instructors', 'administrators'] as const;

/** What people may do on this site. */
export const SiteAccess = z.object({
  /** Who may create courses; administrators always may. */
  courseCreators: z.enum(COURSE_CREATORS),
});
export type SiteAccess = z.output<typeof SiteAccess>;

export const DEFAULT_SITE_ACCESS: SiteAccess = { courseCreators: 'instructors' };

export const SavedSiteAccess = savedGroup(SiteAccess);
export type SavedSiteAccess = z.output<typeof SavedSiteAccess>;
