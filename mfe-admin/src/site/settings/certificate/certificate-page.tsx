import { buildUrl, call } from '@lectern/client';
import {
  MAX_CERTIFICATE_NOTE_LENGTH,
  MAX_SIGNER_NAME_LENGTH,
  MAX_SIGNER_TITLE_LENGTH,
  previewCertificate,
  type SavedSiteCertificate,
  type SavedSiteSettings,
  type SiteCertificate,
  updateSiteCertificate,
} from '@lectern/contract';
import { ButtonAnchor, Row, TextField } from '@lectern/ui';
import { ExternalLink } from 'lucide-react';
import { createFieldModel } from '../../../parts/editor/draft-model';
import { Switch } from '../../../parts/fields/switch';
import { t } from '../../texts';
import { PictureField } from '../general/picture-field';
import styles from '../general/picture-field.module.css';
import { SettingsForm } from '../settings-form';
import { useGroupEditor } from '../use-group-editor';

const model = createFieldModel({
  toDraft: ({ settings }: SavedSiteCertificate) => settings,
  labels: {
    signature: t('certificate.signature'),
    signerName: t('certificate.signerName'),
    signerTitle: t('certificate.signerTitle'),
    hasSeal: t('certificate.hasSeal'),
    seal: t('certificate.seal'),
    note: t('certificate.note'),
  },
  describe: (look: SiteCertificate, field) => describeField(look, field),
});

function describeField(look: SiteCertificate, field: keyof SiteCertificate): string {
  if (field === 'hasSeal') return look.hasSeal ? t('certificate.on') : t('certificate.off');
  if (field === 'signature' || field === 'seal')
    return look[field] ? t('identity.picture') : t('identity.noPicture');
  return look[field];
}

/** Signature, seal and note of certificates. */
export function CertificatePage({ settings: { certificate } }: { settings: SavedSiteSettings }) {
  const editor = useGroupEditor({
    group: 'certificate',
    saved: certificate,
    model,
    send: (body) => call(updateSiteCertificate, { body }),
  });
  const { draft, change } = editor;
  return (
    <SettingsForm
      id="certificate"
      title={t('certificate.title')}
      text={t('certificate.text')}
      editor={editor}
    >
      <PictureField
        label={t('certificate.signature')}
        kind="signature"
        value={draft.signature}
        onChange={(signature) => change({ signature })}
      />
      <TextField
        label={t('certificate.signerName')}
        maxLength={MAX_SIGNER_NAME_LENGTH}
        value={draft.signerName}
        onChange={(signerName) => change({ signerName })}
      />
      <TextField
        label={t('certificate.signerTitle')}
        hint={t('certificate.signerHint')}
        maxLength={MAX_SIGNER_TITLE_LENGTH}
        value={draft.signerTitle}
        onChange={(signerTitle) => change({ signerTitle })}
      />
      <Switch
        label={t('certificate.hasSeal')}
        hint={t('certificate.hasSealHint')}
        checked={draft.hasSeal}
        onChange={(hasSeal) => change({ hasSeal })}
      />
      {draft.hasSeal && (
        <PictureField
          label={t('certificate.seal')}
          kind="seal"
          value={draft.seal}
          onChange={(seal) => change({ seal })}
        />
      )}
      <p className={styles.note}>{t('certificate.formats')}</p>
      <TextField
        label={t('certificate.note')}
        hint={t('certificate.noteHint')}
        maxLength={MAX_CERTIFICATE_NOTE_LENGTH}
        value={draft.note}
        onChange={(note) => change({ note })}
      />
      <Preview look={draft} />
    </SettingsForm>
  );
}

function Preview({ look }: { look: SiteCertificate }) {
  const query = { ...look, signature: look.signature ?? undefined, seal: look.seal ?? undefined };
  return (
    <Row>
      <ButtonAnchor
        variant="secondary"
        href={buildUrl(previewCertificate, { query })}
        target="_blank"
        rel="noopener"
      >
        <ExternalLink aria-hidden />
        {t('certificate.preview')}
      </ButtonAnchor>
    </Row>
  );
}
