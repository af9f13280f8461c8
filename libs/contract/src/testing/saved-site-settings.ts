import { DEFAULT_SITE_SETTINGS, type SavedSiteSettings, type SiteGroup } from '../core/site/site-settings.js';

/** The settings of a site as an administrator gets them: all defaults, except `own`. */
export function savedSiteSettings(own: Partial<SavedSiteSettings> = {}): SavedSiteSettings {
  const groups = Object.keys(DEFAULT_SITE_SETTINGS) as SiteGroup[];
  const defaults = groups.map((group) => [group, { version: 0, settings: DEFAULT_SITE_SETTINGS[group] }]);
  const saved = Object.fromEntries(defaults) as SavedSiteSettings;
  const withSecret = {
    mail: { ...saved.mail, hasSecret: false },
    model: { ...saved.model, hasSecret: false },
  };
  return { ...saved, ...withSecret, ...own };
}
