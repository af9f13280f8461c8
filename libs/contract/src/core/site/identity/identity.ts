import * as z from 'zod/mini';
import { SingleLine } from '../../single-line.js';
import { DEFAULT_SITE } from '../site.js';
import { savedGroup } from '../site-group.js';

export const MAX_SITE_NAME_LENGTH = 40;

/** What the site is called and how it looks. */
export const SiteIdentity = z.object({
  name: SingleLine(MAX_SITE_NAME_LENGTH).check(z.minLength(1)),
  /** Ids of stored pictures. Without one for dark grounds the logo is shown there too. */
  logo: z.nullable(z.uuid()),
  darkLogo: z.nullable(z.uuid()),
  icon: z.nullable(z.uuid()),
});
export type SiteIdentity = z.output<typeof SiteIdentity>;

export const DEFAULT_SITE_IDENTITY: SiteIdentity = {
  name: DEFAULT_SITE.name,
  logo: null,
  darkLogo: null,
  icon: null,
};

export const SavedSiteIdentity = savedGroup(SiteIdentity);
export type SavedSiteIdentity = z.output<typeof SavedSiteIdentity>;
