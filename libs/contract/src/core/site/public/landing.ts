import * as z from 'zod/mini';
import { endpoint } from '../../define.js';
import { Locale } from '../../locale.js';
import { SingleLine } from '../../single-line.js';
import { LANDING_TEXT_IDS, LANDING_TEXTS, type LandingTextId } from './landing-texts.js';
import { savedGroup } from '../site-group.js';

type TextSchemas = Record<LandingTextId, z.ZodMiniOptional<ReturnType<typeof SingleLine>>>;

// `LANDING_TEXTS` has the maximum length of each text.
const schemas = LANDING_TEXT_IDS.map((id) => [id, z.optional(SingleLine(LANDING_TEXTS[id]))]);
const LandingTextsSchema = z.strictObject(Object.fromEntries(schemas) as TextSchemas);

/** The site's own texts of the landing page, by language. */
export const SiteLanding = z.object({ texts: z.partialRecord(Locale, LandingTextsSchema) });
export type SiteLanding = z.output<typeof SiteLanding>;

export const DEFAULT_SITE_LANDING: SiteLanding = { texts: {} };

/** The texts with the version of these settings. */
export const SavedSiteLanding = savedGroup(SiteLanding);
export type SavedSiteLanding = z.output<typeof SavedSiteLanding>;

export const getDefaultLandingTexts = endpoint({
  method: 'GET',
  path: '/api/admin/site/landing-defaults',
  access: 'admin',
  summary: 'Get the built-in texts of the landing page in a language, which settings can replace',
  query: z.object({ locale: Locale }),
  response: LandingTextsSchema,
});
