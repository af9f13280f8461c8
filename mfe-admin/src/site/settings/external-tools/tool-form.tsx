import { call, invalidate, useMutation } from '@lectern/client';
import {
  createExternalTool,
  EXTERNAL_TOOL_LIMITS,
  type ExternalTool,
  type ExternalToolSettings,
  listExternalTools,
  updateExternalTool,
} from '@lectern/contract';
import { TextField, toast } from '@lectern/ui';
import { FormDialog } from '../../../parts/dialogs/form-dialog';
import { Field } from '../../../parts/fields/field';
import { Switch } from '../../../parts/fields/switch';
import { useSchemaForm } from '../../../parts/fields/use-schema-form';
import { t } from '../../texts';

const OPTIONAL = ['contentUrl', 'keysUrl', 'publicKey'] as const;
type Optional = (typeof OPTIONAL)[number];

/** The values of the fields: one launch address per line, and empty texts for values that a tool does not have. */
type Values = Omit<ExternalToolSettings, 'launchUrls' | Optional> & Record<'launchUrls' | Optional, string>;

const EMPTY: Values = {
  ...{ name: '', loginUrl: '', launchUrls: '', contentUrl: '', keysUrl: '', publicKey: '' },
  ...{ opensIn: 'frame', sharesName: false, sharesEmail: false, readsMembers: false, isInNetwork: false },
};

const toValues = ({ launchUrls, contentUrl, keysUrl, publicKey, ...tool }: ExternalTool): Values => ({
  ...tool,
  launchUrls: launchUrls.join('\n'),
  ...{ contentUrl: contentUrl ?? '', keysUrl: keysUrl ?? '', publicKey: publicKey ?? '' },
});

const toBody = ({ launchUrls, ...values }: Values) => ({
  ...values,
  launchUrls: launchUrls
    .split('\n')
    .map((url) => url.trim())
    .filter(Boolean),
  ...Object.fromEntries(OPTIONAL.map((name) => [name, values[name].trim() || null])),
});

/** Registers a tool, or changes one. */
export function ToolForm({ tool, onClose }: { tool?: ExternalTool; onClose: () => void }) {
  const form = useSchemaForm(createExternalTool.body, tool ? toValues(tool) : EMPTY, toBody);
  const saving = useMutation({
    mutationFn: async (body: ExternalToolSettings) => {
      if (tool) await call(updateExternalTool, { params: { toolId: tool.id }, body });
      else await call(createExternalTool, { body });
    },
    onSuccess: () => {
      toast({ title: t('tools.saved') });
      onClose();
    },
    meta: { failed: { title: t('tools.notSaved'), fallback: t('lti.tryAgain') } },
    onSettled: () => invalidate(listExternalTools),
  });
  const limits = EXTERNAL_TOOL_LIMITS;
  return (
    <FormDialog
      title={tool ? t('tools.edit') : t('tools.add')}
      description={t('tools.addText')}
      submitLabel={t('tools.save')}
      form={form}
      isPending={saving.isPending}
      onSubmit={saving.mutate}
      onClose={onClose}
    >
      <Field form={form} name="name" label={t('tools.form.name')}>
        {(name) => <TextField {...name} required autoFocus maxLength={limits.name} />}
      </Field>
      <Field form={form} name="loginUrl" label={t('tools.form.loginUrl')} problem={t('lti.wrongAddress')}>
        {(url) => (
          <TextField
            {...url}
            type="url"
            hint={t('tools.form.loginUrlHint')}
            required
            maxLength={limits.url}
          />
        )}
      </Field>
      <Field form={form} name="launchUrls" label={t('tools.form.launchUrls')} problem={t('lti.wrongAddress')}>
        {(urls) => <TextField {...urls} hint={t('tools.form.launchUrlsHint')} rows={2} required />}
      </Field>
      <Field form={form} name="contentUrl" label={t('tools.form.contentUrl')} problem={t('lti.wrongAddress')}>
        {(url) => (
          <TextField {...url} type="url" hint={t('tools.form.contentUrlHint')} maxLength={limits.url} />
        )}
      </Field>
      <Field form={form} name="keysUrl" label={t('tools.form.keysUrl')} problem={t('lti.wrongAddress')}>
        {(url) => <TextField {...url} type="url" hint={t('tools.form.keysUrlHint')} maxLength={limits.url} />}
      </Field>
      <Field form={form} name="publicKey" label={t('tools.form.publicKey')}>
        {(key) => (
          <TextField {...key} hint={t('tools.form.publicKeyHint')} rows={3} maxLength={limits.publicKey} />
        )}
      </Field>
      <Field form={form} name="opensIn" label={t('tools.form.opensIn')}>
        {({ label, value, onChange }) => (
          <Switch
            label={label}
            hint={t('tools.form.opensInHint')}
            checked={value === 'frame'}
            onChange={(isFramed) => onChange(isFramed ? 'frame' : 'window')}
          />
        )}
      </Field>
      {(['sharesName', 'sharesEmail', 'readsMembers', 'isInNetwork'] as const).map((name) => (
        <Field key={name} form={form} name={name} label={t(`tools.form.${name}`)}>
          {({ label, value, onChange }) => (
            <Switch label={label} hint={t(`tools.form.${name}Hint`)} checked={value} onChange={onChange} />
          )}
        </Field>
      ))}
    </FormDialog>
  );
}
