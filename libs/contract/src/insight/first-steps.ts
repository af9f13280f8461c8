import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { SavedSiteFirstSteps } from '../core/site/first-steps.js';

/** What a new site needs, in the order in which administrators are shown it. */
export const FIRST_STEPS = ['identity', 'mail', 'course', 'people', 'backup'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** How far the set-up of the site is. */
export const FirstSteps = z.object({
  /** Whether the dashboard shows the first steps, with the version that a change of this setting has to name. */
  setting: SavedSiteFirstSteps,
  done: z.array(z.enum(FIRST_STEPS)),
  /** How many of the sample courses the site does not have. */
  missingSamples: z.int(),
});
export type FirstSteps = z.output<typeof FirstSteps>;

export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/api/admin/first-steps',
  access: 'admin',
  summary: 'How far the set-up of the site is',
  response: FirstSteps,
});
