import * as z from 'zod/mini';
import { endpoint } from './define.js';
import { DEFAULT_LOCALE, Locale } from './locale.js';
import { TimeZone } from './time-zone.js';
import { Version } from './version.js';

/** For people who have chosen none: the language where the browser prefers one that Lectern lacks, and of mails; the time zone. */
export const SiteRegion = z.object({ locale: Locale, timeZone: TimeZone });
export type SiteRegion = z.output<typeof SiteRegion>;

/** The settings of the site, in groups that are saved as a whole. */
export interface SiteSettings {
  region: SiteRegion;
}
export type SiteGroup = keyof SiteSettings;

/** Target of the audit log's entries about them. */
export const SITE_ID = '00000000-0000-4000-8000-000000000001';

/** The settings before an administrator has saved any. */
export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  region: { locale: DEFAULT_LOCALE, timeZone: 'UTC' },
};

/** A group with its version, which is 0 while it has the defaults. */
const saved = <Settings extends z.ZodMiniType>(settings: Settings) =>
  z.object({ version: Version, settings });

export const SavedSiteRegion = saved(SiteRegion);
export type SavedSiteRegion = z.output<typeof SavedSiteRegion>;

export const SavedSiteSettings = z.object({ region: SavedSiteRegion });
export type SavedSiteSettings = z.output<typeof SavedSiteSettings>;

export const getSiteSettings = endpoint({
  method: 'GET',
  path: '/api/admin/site',
  access: 'admin',
  summary: 'Get the settings of the site',
  response: SavedSiteSettings,
});

/** A save that started from an outdated version is refused with EDIT_CONFLICT. */
export const updateSiteRegion = endpoint({
  method: 'PUT',
  path: '/api/admin/site/region',
  access: 'admin',
  summary: 'Set language and time zone of the site',
  body: SavedSiteRegion,
  response: SavedSiteSettings,
});
