import * as z from 'zod/mini';
import { savedGroup } from './site-group.js';

/** Whether administrators see the first steps on their home while some are left. */
export const SiteFirstSteps = z.object({ isShown: z.boolean() });
export type SiteFirstSteps = z.output<typeof SiteFirstSteps>;

export const DEFAULT_SITE_FIRST_STEPS: SiteFirstSteps = { isShown: true };

export const SavedSiteFirstSteps = savedGroup(SiteFirstSteps);
export type SavedSiteFirstSteps = z.output<typeof SavedSiteFirstSteps>;
