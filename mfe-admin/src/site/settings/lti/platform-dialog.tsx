import { call, invalidate, useMutation } from '@lectern/client';
import {
  createLtiRegistration,
  deleteLtiPlatform,
  listLtiPlatforms,
  type LtiPlatform,
  type LtiRegistration,
} from '@lectern/contract';
import { Button, TextField, toast } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useState } from 'react';
import { copyText } from '../../../parts/copy-text';
import ConfirmDialog from '@lectern/ui/confirm-dialog';
import { FormDialog } from '../../../parts/dialogs/form-dialog';
import { Field } from '../../../parts/fields/field';
import { Switch } from '../../../parts/fields/switch';
import { useSchemaForm } from '../../../parts/fields/use-schema-form';
import { t } from '../../texts';
import type { PlatformAction } from './platform-action';
import { PlatformForm } from './platform-form';

/** Shows the dialog in which an administrator adds, edits, registers or removes a learning platform. */
export default function PlatformDialog({ action, onClose }: { action: PlatformAction; onClose: () => void }) {
  switch (action.kind) {
    case 'add':
      return <PlatformForm onClose={onClose} />;
    case 'edit':
      return <PlatformForm platform={action.platform} onClose={onClose} />;
    case 'register':
      return <Registration onClose={onClose} />;
    case 'remove':
      return <Removal platform={action.platform} onClose={onClose} />;
  }
}

/** Makes an address with which a platform registers itself, and shows it once. */
function Registration({ onClose }: { onClose: () => void }) {
  const [url, setUrl] = useState<string>();
  const form = useSchemaForm(createLtiRegistration.body, { isInNetwork: false });
  const creation = useMutation({
    mutationFn: (body: LtiRegistration) => call(createLtiRegistration, { body }),
    onSuccess: ({ url: createdUrl }) => setUrl(createdUrl),
    meta: { failed: { title: t('lti.notMade'), fallback: t('lti.tryAgain') } },
  });
  if (url) return <RegistrationAddress url={url} onClose={onClose} />;
  return (
    <FormDialog
      title={t('lti.register')}
      description={t('lti.registerText')}
      submitLabel={t('lti.makeAddress')}
      form={form}
      isPending={creation.isPending}
      onSubmit={creation.mutate}
      onClose={onClose}
    >
      <Field form={form} name="isInNetwork" label={t('lti.form.isInNetwork')}>
        {({ label, value, onChange }) => (
          <Switch
            label={label}
            hint={t('lti.form.isInNetworkHint')}
            checked={value ?? false}
            onChange={onChange}
          />
        )}
      </Field>
    </FormDialog>
  );
}

function RegistrationAddress({ url, onClose }: { url: string; onClose: () => void }) {
  const labels = { copied: { title: t('lti.copied') }, copyFailed: t('lti.copyFailed') };
  function close() {
    invalidate(listLtiPlatforms);
    onClose();
  }
  return (
    <Dialog
      title={t('lti.address.title')}
      description={t('lti.address.text')}
      open
      onClose={close}
      actions={
        <>
          <Button variant="secondary" onClick={() => void copyText(url, labels)}>
            {t('lti.copy')}
          </Button>
          <Button onClick={close}>{t('lti.address.done')}</Button>
        </>
      }
    >
      <TextField
        label={t('lti.address.label')}
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
        onChange={() => undefined}
      />
    </Dialog>
  );
}

function Removal({ platform: { id, name }, onClose }: { platform: LtiPlatform; onClose: () => void }) {
  const deletion = useMutation({
    mutationFn: () => call(deleteLtiPlatform, { params: { platformId: id } }),
    onSuccess: () => {
      toast({ title: t('lti.removed') });
      onClose();
    },
    meta: { failed: { title: t('lti.notRemoved'), fallback: t('lti.tryAgain') } },
    onSettled: () => invalidate(listLtiPlatforms),
  });
  return (
    <ConfirmDialog
      labels={{ title: t('lti.removeOf', { name }), confirm: t('lti.remove') }}
      question={t('lti.removeQuestion')}
      isPending={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    />
  );
}
