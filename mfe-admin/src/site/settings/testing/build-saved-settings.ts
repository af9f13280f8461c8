import { DEFAULT_SITE_SETTINGS, type SavedSiteSettings } from '@lectern/contract';

/** The settings of a site whose administrators have saved none. */
export function buildSavedSettings(): SavedSiteSettings {
  const groups = Object.entries(DEFAULT_SITE_SETTINGS).map(([group, settings]) => [
    group,
    { version: 0, settings, hasSecret: false },
  ]);
  return Object.fromEntries(groups) as SavedSiteSettings;
}
