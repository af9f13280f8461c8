import {
  DEFAULT_SITE_SETTINGS,
  type SavedSiteSettings,
  type SiteGroup,
  type SiteSettings,
} from '@lectern/contract';
import type { DataSource, EntityManager } from 'typeorm';
import { SiteSettingsRow } from '../entities/platform/site-settings.entity.js';

const GROUPS = Object.keys(DEFAULT_SITE_SETTINGS) as SiteGroup[];

/** All groups of the site’s settings with their versions; a group that was never saved has the defaults. */
export async function findSavedSiteSettings(source: DataSource | EntityManager): Promise<SavedSiteSettings> {
  const rows = await source.getRepository(SiteSettingsRow).find();
  const groups = GROUPS.map((group) => {
    const row = rows.find((saved) => saved.group === group);
    // A setting that a later version has added is not in the row.
    const settings = { ...DEFAULT_SITE_SETTINGS[group], ...row?.settings };
    return [group, { version: row?.version ?? 0, settings }];
  });
  return Object.fromEntries(groups) as SavedSiteSettings;
}

/** The site's settings as they are now. */
export async function findSiteSettings(source: DataSource | EntityManager): Promise<SiteSettings> {
  const saved = await findSavedSiteSettings(source);
  return Object.fromEntries(GROUPS.map((group) => [group, saved[group].settings])) as unknown as SiteSettings;
}
