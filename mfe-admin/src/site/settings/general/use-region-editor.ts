import { call } from '@lectern/client';
import {
  formatLocaleName,
  formatTimeZone,
  type SavedSiteRegion,
  type SiteRegion,
  updateSiteRegion,
} from '@lectern/contract';
import { createFieldModel } from '../../../parts/editor/draft-model';
import { t } from '../../texts';
import { useGroupEditor } from '../use-group-editor';

const model = createFieldModel({
  toDraft: ({ settings }: SavedSiteRegion) => settings,
  labels: { locale: t('region.locale'), timeZone: t('region.timeZone') },
  describe: ({ locale, timeZone }: SiteRegion, field) =>
    field === 'locale' ? formatLocaleName(locale) : formatTimeZone(timeZone),
});

/** Edits language and time zone of the site. */
export const useRegionEditor = (saved: SavedSiteRegion) =>
  useGroupEditor({
    group: 'region',
    saved,
    model,
    send: (body) => call(updateSiteRegion, { body }),
  });
