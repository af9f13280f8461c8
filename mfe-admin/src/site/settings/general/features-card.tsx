import { call } from '@lectern/client';
import { FEATURES, type SavedSiteFeatures, type SiteFeatures, updateSiteFeatures } from '@lectern/contract';
import { createFieldModel } from '../../../parts/editor/draft-model';
import { Switch } from '../../../parts/fields/switch';
import { t } from '../../texts';
import { SettingsForm } from '../settings-form';
import { useGroupEditor } from '../use-group-editor';

const model = createFieldModel({
  toDraft: ({ settings }: SavedSiteFeatures) => settings,
  labels: Object.fromEntries(FEATURES.map((feature) => [feature, t(`features.${feature}`)])),
  describe: (features: SiteFeatures, feature) => (features[feature] ? t('features.on') : t('features.off')),
});

/** Features that the site can do without. */
export function FeaturesCard({ features }: { features: SavedSiteFeatures }) {
  const editor = useGroupEditor({
    group: 'features',
    saved: features,
    model,
    send: (body) => call(updateSiteFeatures, { body }),
  });
  return (
    <SettingsForm id="features" title={t('features.title')} text={t('features.text')} editor={editor}>
      {FEATURES.map((feature) => (
        <Switch
          key={feature}
          label={t(`features.${feature}`)}
          hint={t(`features.${feature}Hint`)}
          checked={editor.draft[feature]}
          onChange={(isOn) => editor.change({ [feature]: isOn })}
        />
      ))}
    </SettingsForm>
  );
}
