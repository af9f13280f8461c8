import * as z from 'zod/mini';
import { DEFAULT_LOCALE, Locale } from '../locale.js';
import { TimeZone } from '../time-zone.js';
import { savedGroup } from './site-group.js';

/** For people who have chosen none: the language where the browser prefers one that Lectern lacks, and of mails; the time zone. */
export const SiteRegion = z.object({ locale: Locale, timeZone: TimeZone });
export type SiteRegion = z.output<typeof SiteRegion>;

export const DEFAULT_SITE_REGION: SiteRegion = { locale: DEFAULT_LOCALE, timeZone: 'UTC' };

export const SavedSiteRegion = savedGroup(SiteRegion);
export type SavedSiteRegion = z.output<typeof SavedSiteRegion>;
