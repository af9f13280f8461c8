import {
  formatLocaleName,
  formatTimeZone,
  listTimeZones,
  LOCALES,
  type SavedSiteRegion,
} from '@lectern/contract';
import { Select } from '@lectern/ui/select';
import { t } from '../../texts';
import { SettingsForm } from '../settings-form';
import { useRegionEditor } from './use-region-editor';

const LANGUAGES = LOCALES.map((value) => ({ value, label: formatLocaleName(value) }));

/** Language and time zone of people who have chosen none. */
export function RegionCard({ region }: { region: SavedSiteRegion }) {
  const editor = useRegionEditor(region);
  const { draft, change } = editor;
  const zones = listTimeZones(draft.timeZone).map((value) => ({ value, label: formatTimeZone(value) }));
  return (
    <SettingsForm id="region" title={t('region.title')} text={t('region.text')} editor={editor}>
      <Select
        label={t('region.locale')}
        options={LANGUAGES}
        value={draft.locale}
        onChange={(locale) => change({ locale })}
      />
      <Select
        label={t('region.timeZone')}
        options={zones}
        value={draft.timeZone}
        onChange={(timeZone) => change({ timeZone })}
      />
    </SettingsForm>
  );
}
