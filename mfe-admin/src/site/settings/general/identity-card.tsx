import { call } from '@lectern/client';
import {
  MAX_SITE_NAME_LENGTH,
  type SavedSiteIdentity,
  type SiteIdentity,
  updateSiteIdentity,
} from '@lectern/contract';
import { getSite, setSite } from '@lectern/i18n';
import { TextField } from '@lectern/ui';
import { createFieldModel } from '../../../parts/editor/draft-model';
import { t } from '../../texts';
import { SettingsForm } from '../settings-form';
import { useGroupEditor } from '../use-group-editor';
import { PictureField } from './picture-field';
import styles from './picture-field.module.css';

const model = createFieldModel({
  toDraft: ({ settings }: SavedSiteIdentity) => settings,
  labels: {
    name: t('identity.name'),
    logo: t('identity.logo'),
    darkLogo: t('identity.darkLogo'),
    icon: t('identity.icon'),
  },
  describe: (identity: SiteIdentity, field) => describeField(identity, field),
});

function describeField(identity: SiteIdentity, field: keyof SiteIdentity): string {
  if (field === 'name') return identity.name;
  return identity[field] ? t('identity.picture') : t('identity.noPicture');
}

/** What the site is called, its logos and its icon. */
export function IdentityCard({ identity }: { identity: SavedSiteIdentity }) {
  const editor = useGroupEditor({
    group: 'identity',
    needsReload: true,
    saved: identity,
    model,
    send: async (body) => {
      const saved = await call(updateSiteIdentity, { body });
      // The frame shows the new name from the next screen on, and a new logo once the page is loaded again.
      setSite({ ...getSite(), name: saved.identity.settings.name });
      return saved;
    },
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
      <PictureField
        label={t('identity.logo')}
        kind="logo"
        value={editor.draft.logo}
        onChange={(logo) => editor.change({ logo })}
      />
      <PictureField
        label={t('identity.darkLogo')}
        kind="logo"
        isDark
        value={editor.draft.darkLogo}
        onChange={(darkLogo) => editor.change({ darkLogo })}
      />
      <PictureField
        label={t('identity.icon')}
        kind="icon"
        value={editor.draft.icon}
        onChange={(icon) => editor.change({ icon })}
      />
      <p className={styles.note}>{t('identity.formats')}</p>
    </SettingsForm>
  );
}
