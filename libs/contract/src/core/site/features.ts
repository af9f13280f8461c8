import * as z from 'zod/mini';
import type { Feature } from './feature-list.js';
import { savedGroup } from './site-group.js';

/** Whether the site has each feature. */
export const SiteFeatures = z.object({
  /** Visitors see courses; off: only people who have signed in. */
  catalog: z.boolean(),
  tutor: z.boolean(),
  /** Questions of learners to the people of their course. */
  discussion: z.boolean(),
  /** Instructors and group managers write to the people of their courses and groups. */
  announcements: z.boolean(),
  /** Paths of several courses, with a certificate of the whole. */
  learningPaths: z.boolean(),
  practice: z.boolean(),
  calendar: z.boolean(),
  /** Reports about learners, with those that are mailed. */
  reports: z.boolean(),
  /** The installed app opens without a connection. */
  offline: z.boolean(),
  /** Other learning platforms open courses by LTI. Off until an administrator turns it on. */
  lti: z.boolean(),
  /** SCORM packages become modules of courses. Off until an administrator turns it on: packages contain programs. */
  scormImport: z.boolean(),
  /** External tools become modules of courses by LTI. Off until an administrator turns it on. */
  externalTools: z.boolean(),
} satisfies Record<Feature, z.ZodMiniType<boolean>>);
export type SiteFeatures = z.output<typeof SiteFeatures>;

export const DEFAULT_SITE_FEATURES: SiteFeatures = {
  catalog: true,
  tutor: true,
  discussion: true,
  announcements: true,
  learningPaths: true,
  practice: true,
  calendar: true,
  reports: true,
  offline: true,
  lti: false,
  scormImport: false,
  externalTools: false,
};

export const SavedSiteFeatures = savedGroup(SiteFeatures);
export type SavedSiteFeatures = z.output<typeof SavedSiteFeatures>;

/** `code` of the 404 of a call that belongs to a feature which the site has switched off. */
export const FEATURE_OFF = 'feature-off';
