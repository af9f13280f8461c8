import { call } from '@lectern/client';
import {
  MAX_SITE_NAME_LENGTH,
  type SavedSiteIdentity,
  type SiteIdentity,
  updateSiteIdentity,
} from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { createFieldModel } from '../../../parts/editor/draft-model';
import { t } from '../../texts';
import { SettingsForm } from '../settings-form';
import { useGroupEditor } from '../use-group-editor';

const model = createFieldModel({
  toDraft: ({ settings }: SavedSiteIdentity) => settings,
  labels: { name: t('identity.name') },
  describe: ({ name }: SiteIdentity) => name,
});

/** What the site is called. */
export function IdentityCard({ identity }: { identity: SavedSiteIdentity }) {
  const editor = useGroupEditor({
    group: 'identity',
    saved: identity,
    model,
    send: (body) => call(updateSiteIdentity, { body }),
  });
  return (
    <SettingsForm id="identity" title={t('identity.title')} text={t('identity.text')} editor={editor}>
      <TextField
        label={t('identity.name')}
        required
        maxLength={MAX_SITE_NAME_LENGTH}
        value={editor.draft.name}
        onChange={(name) => editor.change({ name })}
      />
    </SettingsForm>
  );
}
