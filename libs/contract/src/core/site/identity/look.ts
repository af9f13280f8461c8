import * as z from 'zod/mini';
import { refuse } from '../../problems/refuse.js';
import { savedGroup } from '../site-group.js';

/** A color as forms and style sheets write it. */
export const HexColor = z
  .string()
  .check(z.maxLength(7, { abort: true }), z.regex(/^#[\da-f]{6}$/, refuse('wrongForm')));

/** How the site looks. */
export const SiteLook = z.object({
  /** Color of links, buttons and what is selected; null: Lectern's own. */
  primaryColor: z.nullable(HexColor),
});
export type SiteLook = z.output<typeof SiteLook>;

export const DEFAULT_SITE_LOOK: SiteLook = { primaryColor: null };

/** The primary color of screens without one of the site's own; `tokens.css` of @lectern/ui has what is derived from it. */
export const DEFAULT_PRIMARY_COLOR = '#0958d9';

export const SavedSiteLook = savedGroup(SiteLook);
export type SavedSiteLook = z.output<typeof SavedSiteLook>;
