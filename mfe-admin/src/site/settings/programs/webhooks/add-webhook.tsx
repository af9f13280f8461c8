import { call, invalidate, useMutation } from '@lectern/client';
import {
  createWebhook,
  listWebhooks,
  MAX_WEBHOOK_URL_LENGTH,
  type NewWebhook,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { FormDialog } from '../../../../parts/dialogs/form-dialog';
import { Field } from '../../../../parts/fields/field';
import { Switch } from '../../../../parts/fields/switch';
import { useSchemaForm } from '../../../../parts/fields/use-schema-form';
import { t } from '../../../texts';
import styles from '../../settings.module.css';

const EMPTY = { url: '', isInNetwork: false, events: [] as WebhookEvent[] };

/** Adds an address that gets events. */
export function AddWebhook({ onAdded, onClose }: { onAdded: (secret: string) => void; onClose: () => void }) {
  const form = useSchemaForm(createWebhook.body, EMPTY);
  const adding = useMutation({
    mutationFn: (body: NewWebhook) => call(createWebhook, { body }),
    onSuccess: ({ secret }) => onAdded(secret),
    meta: { failed: { title: t('webhooks.notAdded'), fallback: t('webhooks.tryAgain') } },
    onSettled: () => invalidate(listWebhooks),
  });
  return (
    <FormDialog
      title={t('webhooks.add')}
      description={t('webhooks.addText')}
      submitLabel={t('webhooks.add')}
      form={form}
      isPending={adding.isPending}
      onSubmit={adding.mutate}
      onClose={onClose}
    >
      <Field form={form} name="url" label={t('webhooks.url')} problem={t('webhooks.wrongUrl')}>
        {(url) => <TextField {...url} type="url" required autoFocus maxLength={MAX_WEBHOOK_URL_LENGTH} />}
      </Field>
      <Field form={form} name="events" label={t('webhooks.events')} problem={t('webhooks.noEvent')}>
        {({ label, value, onChange, error }) => (
          <fieldset className={styles.choices}>
            <legend>{label}</legend>
            {WEBHOOK_EVENTS.map((event) => (
              <label key={event}>
                <input
                  type="checkbox"
                  checked={value.includes(event)}
                  onChange={() =>
                    onChange(value.includes(event) ? value.filter((one) => one !== event) : [...value, event])
                  }
                />
                {t(`webhooks.event.${event}`)}
              </label>
            ))}
            {error && <p role="alert">{error}</p>}
          </fieldset>
        )}
      </Field>
      <Field form={form} name="isInNetwork" label={t('webhooks.isInNetwork')}>
        {({ label, value, onChange }) => (
          <Switch label={label} hint={t('webhooks.isInNetworkHint')} checked={value} onChange={onChange} />
        )}
      </Field>
    </FormDialog>
  );
}
