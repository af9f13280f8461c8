import { call, invalidate } from '@lectern/client';
import {
  getFirstSteps,
  type SavedSiteFirstSteps,
  type SiteFirstSteps,
  updateSiteFirstSteps,
} from '@lectern/contract';
import { createFieldModel } from '../../../parts/editor/draft-model';
import { Switch } from '../../../parts/fields/switch';
import { t } from '../../texts';
import { SettingsForm } from '../settings-form';
import { useGroupEditor } from '../use-group-editor';

const model = createFieldModel({
  toDraft: ({ settings }: SavedSiteFirstSteps) => settings,
  labels: { isShown: t('firstSteps.show') },
  describe: ({ isShown }: SiteFirstSteps) => (isShown ? t('firstSteps.shown') : t('firstSteps.hidden')),
});

/** Shows the first steps again after an administrator dismissed them. */
export function FirstStepsCard({ firstSteps }: { firstSteps: SavedSiteFirstSteps }) {
  const editor = useGroupEditor({
    group: 'firstSteps',
    saved: firstSteps,
    model,
    send: async (body) => {
      const saved = await call(updateSiteFirstSteps, { body });
      void invalidate(getFirstSteps);
      return saved;
    },
  });
  return (
    <SettingsForm id="first-steps" title={t('firstSteps.title')} text={t('firstSteps.text')} editor={editor}>
      <Switch
        label={t('firstSteps.show')}
        hint={t('firstSteps.hint')}
        checked={editor.draft.isShown}
        onChange={(isShown) => editor.change({ isShown })}
      />
    </SettingsForm>
  );
}
