import { call } from '@lectern/client';
import {
  type MailTls,
  MAX_HOST_LENGTH,
  MAX_MAIL_USER_LENGTH,
  MAX_SENDER_NAME_LENGTH,
  type SavedSiteMail,
  updateSiteMail,
} from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { createFieldModel } from '../../../parts/editor/draft-model';
import { NumberField } from '../../../parts/fields/number-field';
import { Switch } from '../../../parts/fields/switch';
import { t } from '../../texts';
import { describeSecret, SecretField } from '../secret-field';
import { SettingsForm } from '../settings-form';
import { type GroupDraft, useGroupEditor } from '../use-group-editor';
import { MailTrialPart } from './mail-trial-part';

type Draft = GroupDraft<'mail'>;

const TLS_MODES = (['tls', 'starttls', 'optional'] satisfies MailTls[]).map((value) => ({
  value,
  label: t(`mail.tlsModes.${value}`),
}));

const model = createFieldModel<SavedSiteMail, Draft>({
  toDraft: ({ settings }) => settings,
  labels: {
    host: t('mail.host'),
    port: t('mail.port'),
    tls: t('mail.tls'),
    user: t('mail.user'),
    secret: t('mail.password'),
    senderName: t('mail.senderName'),
    senderAddress: t('mail.senderAddress'),
    isInNetwork: t('settings.inNetwork'),
  },
  describe: (draft, field) => {
    if (field === 'secret') return describeSecret(draft.secret);
    if (field === 'tls') return t(`mail.tlsModes.${draft.tls}`);
    if (field === 'isInNetwork') return t(draft.isInNetwork ? 'settings.on' : 'settings.off');
    return String(draft[field]);
  },
});

/** The mail server of the settings. */
export function MailCard({ mail }: { mail: SavedSiteMail }) {
  const editor = useGroupEditor({
    group: 'mail',
    saved: mail,
    model,
    send: (body) => call(updateSiteMail, { body }),
  });
  const { draft, change, saved } = editor;
  const { secret, ...settings } = draft;
  return (
    <SettingsForm id="mail" title={t('mail.title')} text={t('mail.text')} editor={editor}>
      <TextField
        label={t('mail.host')}
        hint={t('mail.hostHint')}
        maxLength={MAX_HOST_LENGTH}
        autoComplete="off"
        value={draft.host}
        onChange={(host) => change({ host })}
      />
      <NumberField
        label={t('mail.port')}
        required
        maxLength={5}
        value={draft.port}
        onChange={(port) => change({ port: port ?? Number.NaN })}
      />
      <Select
        label={t('mail.tls')}
        options={TLS_MODES}
        value={draft.tls}
        onChange={(tls) => change({ tls })}
        wrap
      />
      <TextField
        label={t('mail.user')}
        hint={t('mail.userHint')}
        maxLength={MAX_MAIL_USER_LENGTH}
        autoComplete="off"
        value={draft.user}
        onChange={(user) => change({ user })}
      />
      <SecretField
        label={t('mail.password')}
        isSaved={saved.hasSecret}
        secret={secret}
        onChange={(next) => change({ secret: next })}
      />
      <TextField
        label={t('mail.senderAddress')}
        type="email"
        required={draft.host !== ''}
        value={draft.senderAddress}
        onChange={(senderAddress) => change({ senderAddress })}
      />
      <TextField
        label={t('mail.senderName')}
        maxLength={MAX_SENDER_NAME_LENGTH}
        value={draft.senderName}
        onChange={(senderName) => change({ senderName })}
      />
      <Switch
        label={t('settings.inNetwork')}
        hint={t('settings.inNetworkHint')}
        checked={draft.isInNetwork}
        onChange={(isInNetwork) => change({ isInNetwork })}
      />
      <MailTrialPart tried={{ settings, secret }} isDisabled={draft.host === ''} />
    </SettingsForm>
  );
}
