import { call, invalidate, useMutation } from '@lectern/client';
import {
  createLtiPlatform,
  listLtiPlatforms,
  LTI_LIMITS,
  type LtiPlatform,
  type LtiPlatformSettings,
  updateLtiPlatform,
} from '@lectern/contract';
import { TextField, toast } from '@lectern/ui';
import { FormDialog } from '../../../parts/dialogs/form-dialog';
import { Field } from '../../../parts/fields/field';
import { Switch } from '../../../parts/fields/switch';
import { useSchemaForm } from '../../../parts/fields/use-schema-form';
import { t } from '../../texts';

/** As the fields have it: deployment IDs one a line. */
type Values = Omit<LtiPlatformSettings, 'deploymentIds' | 'tokenAudience'> & {
  deploymentIds: string;
  tokenAudience: string;
};

const EMPTY: Values = {
  ...{ name: '', issuer: '', clientId: '', deploymentIds: '', authorizationUrl: '', tokenUrl: '' },
  ...{ tokenAudience: '', keysUrl: '', siteUrl: '', isInNetwork: false },
};

const toValues = ({ deploymentIds, tokenAudience, ...platform }: LtiPlatform): Values => ({
  ...platform,
  deploymentIds: deploymentIds.join('\n'),
  tokenAudience: tokenAudience ?? '',
});

const toBody = ({ deploymentIds, tokenAudience, ...values }: Values) => ({
  ...values,
  deploymentIds: deploymentIds
    .split('\n')
    .map((id) => id.trim())
    .filter(Boolean),
  tokenAudience: tokenAudience.trim() || null,
});

const ADDRESSES = ['issuer', 'siteUrl', 'authorizationUrl', 'tokenUrl', 'keysUrl'] as const;

/** Registers a platform, or changes one. */
export function PlatformForm({ platform, onClose }: { platform?: LtiPlatform; onClose: () => void }) {
  const form = useSchemaForm(createLtiPlatform.body, platform ? toValues(platform) : EMPTY, toBody);
  const saving = useMutation({
    mutationFn: async (body: LtiPlatformSettings) => {
      if (platform) await call(updateLtiPlatform, { params: { platformId: platform.id }, body });
      else await call(createLtiPlatform, { body });
    },
    onSuccess: () => {
      toast({ title: t('lti.saved') });
      onClose();
    },
    meta: { failed: { title: t('lti.notSaved'), fallback: t('lti.tryAgain') } },
    onSettled: () => invalidate(listLtiPlatforms),
  });
  return (
    <FormDialog
      title={platform ? t('lti.edit') : t('lti.add')}
      description={t('lti.addText')}
      submitLabel={t('lti.save')}
      form={form}
      isPending={saving.isPending}
      onSubmit={saving.mutate}
      onClose={onClose}
    >
      <Field form={form} name="name" label={t('lti.form.name')}>
        {(name) => <TextField {...name} required autoFocus maxLength={LTI_LIMITS.name} />}
      </Field>
      {ADDRESSES.slice(0, 1).map((name) => (
        <AddressField key={name} form={form} name={name} />
      ))}
      <Field form={form} name="clientId" label={t('lti.form.clientId')}>
        {(id) => <TextField {...id} hint={t('lti.form.clientIdHint')} required maxLength={LTI_LIMITS.id} />}
      </Field>
      <Field form={form} name="deploymentIds" label={t('lti.form.deploymentIds')}>
        {(ids) => <TextField {...ids} hint={t('lti.form.deploymentIdsHint')} rows={2} />}
      </Field>
      {ADDRESSES.slice(1).map((name) => (
        <AddressField key={name} form={form} name={name} />
      ))}
      <Field form={form} name="tokenAudience" label={t('lti.form.tokenAudience')}>
        {(audience) => (
          <TextField {...audience} hint={t('lti.form.tokenAudienceHint')} maxLength={LTI_LIMITS.id} />
        )}
      </Field>
      <Field form={form} name="isInNetwork" label={t('lti.form.isInNetwork')}>
        {({ label, value, onChange }) => (
          <Switch label={label} hint={t('lti.form.isInNetworkHint')} checked={value} onChange={onChange} />
        )}
      </Field>
    </FormDialog>
  );
}

function AddressField({
  form,
  name,
}: {
  form: ReturnType<typeof useSchemaForm<typeof createLtiPlatform.body, Values>>;
  name: (typeof ADDRESSES)[number];
}) {
  return (
    <Field form={form} name={name} label={t(`lti.form.${name}`)} problem={t('lti.wrongAddress')}>
      {(url) => (
        <TextField {...url} type="url" hint={t(`lti.form.${name}Hint`)} required maxLength={LTI_LIMITS.url} />
      )}
    </Field>
  );
}
