import * as z from 'zod/mini';
import { endpoint } from '../define.js';
import { DEFAULT_SITE_IDENTITY, SavedSiteIdentity, type SiteIdentity } from './identity.js';
import { DEFAULT_SITE_PROGRAMS, SavedSitePrograms, type SitePrograms } from './programs.js';
import { DEFAULT_SITE_REGION, SavedSiteRegion, type SiteRegion } from './region.js';

/** The settings of the site, in groups that are saved as a whole. */
export interface SiteSettings {
  identity: SiteIdentity;
  programs: SitePrograms;
  region: SiteRegion;
}
export type SiteGroup = keyof SiteSettings;

/** Target of the audit log's entries about them. */
export const SITE_ID = '00000000-0000-4000-8000-000000000001';

/** The settings before an administrator has saved any. */
export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  identity: DEFAULT_SITE_IDENTITY,
  programs: DEFAULT_SITE_PROGRAMS,
  region: DEFAULT_SITE_REGION,
};

export const SavedSiteSettings = z.object({
  identity: SavedSiteIdentity,
  programs: SavedSitePrograms,
  region: SavedSiteRegion,
});
export type SavedSiteSettings = z.output<typeof SavedSiteSettings>;

export const getSiteSettings = endpoint({
  method: 'GET',
  path: '/api/admin/site',
  access: 'admin',
  summary: 'Get the settings of the site',
  response: SavedSiteSettings,
});

/** A save that started from an outdated version is refused with EDIT_CONFLICT. */
export const updateSiteIdentity = endpoint({
  method: 'PUT',
  path: '/api/admin/site/identity',
  access: 'admin',
  summary: 'Set name and look of the site',
  body: SavedSiteIdentity,
  response: SavedSiteSettings,
});

/** A save that started from an outdated version is refused with EDIT_CONFLICT. */
export const updateSitePrograms = endpoint({
  method: 'PUT',
  path: '/api/admin/site/programs',
  access: 'admin',
  summary: 'Set what programs may use',
  body: SavedSitePrograms,
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
