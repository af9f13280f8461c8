import { call, invalidate } from '@lectern/client';
import {
  DEFAULT_SITE_SETTINGS,
  formatLocaleName,
  formatTimeZone,
  getSiteSettings,
  type SavedSiteRegion,
  type SiteRegion,
  updateSiteRegion,
} from '@lectern/contract';
import { createFieldModel } from '../../parts/editor/draft-model';
import { useVersionedEditor } from '../../parts/editor/use-versioned-editor';
import { t } from '../texts';

const DESCRIBE = { locale: formatLocaleName, timeZone: formatTimeZone };

const regionModel = createFieldModel({
  toDraft: ({ settings }: SavedSiteRegion) => settings,
  labels: { locale: t('region.locale'), timeZone: t('region.timeZone') },
  describe: ({ locale, timeZone }: SiteRegion, field) =>
    field === 'locale' ? DESCRIBE.locale(locale) : DESCRIBE.timeZone(timeZone),
});

/** Edits language and time zone of the site, which another administrator may edit at the same time. */
export function useRegionEditor(region: SavedSiteRegion) {
  const editor = useVersionedEditor({
    model: regionModel,
    start: { saved: region, draft: region.settings },
    load: async () => (await call(getSiteSettings)).region,
    send: async (settings: SiteRegion, { version }: SavedSiteRegion) =>
      (await call(updateSiteRegion, { body: { version, settings } })).region,
    onSaved: () => void invalidate(getSiteSettings),
    texts: {
      saved: () => ({ title: t('settings.saved') }),
      failed: { title: t('settings.saveFailed'), fallback: t('settings.saveFailedText') },
    },
  });
  const defaults = DEFAULT_SITE_SETTINGS.region;
  return {
    ...editor,
    /** Whether the fields show the defaults. */
    isReset: regionModel.findChanges(defaults, editor.draft).length === 0,
    /** Shows the defaults, to be saved. */
    reset: () => editor.change(defaults),
  };
}
