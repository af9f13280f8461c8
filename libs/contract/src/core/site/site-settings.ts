import * as z from 'zod/mini';
import { endpoint } from '../define.js';
import { DEFAULT_SITE_IDENTITY, SavedSiteIdentity, type SiteIdentity } from './identity.js';
import { DEFAULT_SITE_LOOK, SavedSiteLook, type SiteLook } from './look.js';
import { DEFAULT_SITE_REGION, SavedSiteRegion, type SiteRegion } from './region.js';

/** The settings of the site, in groups that are saved as a whole. */
export interface SiteSettings {
  identity: SiteIdentity;
  look: SiteLook;
  region: SiteRegion;
}
export type SiteGroup = keyof SiteSettings;

/** Target of the audit log's entries about them. */
export const SITE_ID = '00000000-0000-4000-8000-000000000001';

/** The settings before an administrator has saved any. */
export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  identity: DEFAULT_SITE_IDENTITY,
  look: DEFAULT_SITE_LOOK,
  region: DEFAULT_SITE_REGION,
};

export const SavedSiteSettings = z.object({
  identity: SavedSiteIdentity,
  look: SavedSiteLook,
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

/**
 * A color in which texts can't be read is refused. A save that started from an outdated version is refused with
 * EDIT_CONFLICT.
 */
export const updateSiteLook = endpoint({
  method: 'PUT',
  path: '/api/admin/site/look',
  access: 'admin',
  summary: 'Set the primary color of the site',
  body: SavedSiteLook,
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
