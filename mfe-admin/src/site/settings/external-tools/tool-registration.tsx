import { call, invalidate, useMutation } from '@lectern/client';
import {
  createToolRegistration,
  EXTERNAL_TOOL_LIMITS,
  listExternalTools,
  type ToolRegistrationRequest,
} from '@lectern/contract';
import { Button, ButtonAnchor, TextField } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useState } from 'react';
import { FormDialog } from '../../../parts/dialogs/form-dialog';
import { Field } from '../../../parts/fields/field';
import { Switch } from '../../../parts/fields/switch';
import { useSchemaForm } from '../../../parts/fields/use-schema-form';
import { t } from '../../texts';

/** Makes the address with which a tool registers itself, and links it. */
export function ToolRegistration({ onClose }: { onClose: () => void }) {
  const [link, setLink] = useState<string>();
  const form = useSchemaForm(createToolRegistration.body, { url: '', isInNetwork: false });
  const creation = useMutation({
    mutationFn: (body: ToolRegistrationRequest) => call(createToolRegistration, { body }),
    onSuccess: ({ url }) => setLink(url),
    meta: { failed: { title: t('lti.notMade'), fallback: t('lti.tryAgain') } },
  });
  if (link) return <RegistrationLink link={link} onClose={onClose} />;
  return (
    <FormDialog
      title={t('tools.register')}
      description={t('tools.registerText')}
      submitLabel={t('tools.beginRegistration')}
      form={form}
      isPending={creation.isPending}
      onSubmit={creation.mutate}
      onClose={onClose}
    >
      <Field form={form} name="url" label={t('tools.form.registrationUrl')} problem={t('lti.wrongAddress')}>
        {(url) => <TextField {...url} type="url" required autoFocus maxLength={EXTERNAL_TOOL_LIMITS.url} />}
      </Field>
      <Field form={form} name="isInNetwork" label={t('tools.form.isInNetwork')}>
        {({ label, value, onChange }) => (
          <Switch
            label={label}
            hint={t('tools.form.isInNetworkHint')}
            checked={value ?? false}
            onChange={onChange}
          />
        )}
      </Field>
    </FormDialog>
  );
}

function RegistrationLink({ link, onClose }: { link: string; onClose: () => void }) {
  function close() {
    invalidate(listExternalTools);
    onClose();
  }
  return (
    <Dialog
      title={t('tools.register')}
      description={t('tools.registration.text')}
      open
      onClose={close}
      actions={
        <>
          <ButtonAnchor variant="secondary" href={link} target="_blank" rel="noreferrer">
            {t('tools.registration.open')}
          </ButtonAnchor>
          <Button onClick={close}>{t('lti.address.done')}</Button>
        </>
      }
    />
  );
}
