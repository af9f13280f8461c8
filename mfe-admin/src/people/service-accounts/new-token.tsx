import { call, invalidate, useMutation } from '@lectern/client';
import {
  createServiceToken,
  DEFAULT_TOKEN_DAYS,
  listAuditEntries,
  listServiceAccounts,
  listUserTokens,
  MAX_TOKEN_NAME_LENGTH,
  TOKEN_LIVES,
  type NewServiceToken,
  type TokenScope,
  type UserDetails,
} from '@lectern/contract';
import { Button, TextField } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { Select } from '@lectern/ui/select';
import { useState } from 'react';
import { copyText } from '../../parts/copy-text';
import { FormDialog } from '../../parts/dialogs/form-dialog';
import { Field } from '../../parts/fields/field';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import { t } from '../texts';
import { ScopeTable } from './scope-table';

const LIVES = TOKEN_LIVES.map((days) => ({
  value: String(days),
  label: t('serviceTokens.days', { days }),
}));

const EMPTY = { name: '', scopes: [] as TokenScope[], days: DEFAULT_TOKEN_DAYS };

/** Makes an access token of a service account, and shows it once. */
export default function NewToken({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const [token, setToken] = useState<string>();
  if (token) return <MadeToken token={token} onClose={onClose} />;
  return <TokenForm user={user} onMade={setToken} onClose={onClose} />;
}

function TokenForm({
  user: { id, role },
  onMade,
  onClose,
}: {
  user: UserDetails;
  onMade: (token: string) => void;
  onClose: () => void;
}) {
  const form = useSchemaForm(createServiceToken.body, EMPTY);
  const making = useMutation({
    mutationFn: (body: NewServiceToken) => call(createServiceToken, { params: { userId: id }, body }),
    onSuccess: ({ token }) => onMade(token),
    meta: { failed: { title: t('serviceTokens.notMade'), fallback: t('serviceAccounts.tryAgain') } },
    onSettled: () => invalidate(listUserTokens, listServiceAccounts, listAuditEntries),
  });
  return (
    <FormDialog
      title={t('serviceTokens.add')}
      description={t('serviceTokens.addText')}
      submitLabel={t('serviceTokens.make')}
      form={form}
      isPending={making.isPending}
      onSubmit={making.mutate}
      onClose={onClose}
    >
      <Field form={form} name="name" label={t('serviceTokens.name')}>
        {(name) => <TextField {...name} required autoFocus maxLength={MAX_TOKEN_NAME_LENGTH} />}
      </Field>
      <Field form={form} name="days" label={t('serviceTokens.expiry')}>
        {({ value, onChange, ...days }) => (
          <Select
            {...days}
            options={LIVES}
            value={String(value)}
            onChange={(chosen) => onChange(Number(chosen))}
          />
        )}
      </Field>
      <Field form={form} name="scopes" label={t('serviceTokens.area')} problem={t('serviceTokens.noArea')}>
        {({ value, onChange, error }) => (
          <ScopeTable role={role} scopes={value} onChange={onChange} problem={error} />
        )}
      </Field>
    </FormDialog>
  );
}

function MadeToken({ token, onClose }: { token: string; onClose: () => void }) {
  const labels = { copied: { title: t('serviceTokens.copied') }, copyFailed: t('serviceTokens.copyFailed') };
  return (
    <Dialog
      title={t('serviceTokens.shown')}
      description={t('serviceTokens.shownText')}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={() => void copyText(token, labels)}>
            {t('serviceTokens.copy')}
          </Button>
          <Button onClick={onClose}>{t('serviceTokens.done')}</Button>
        </>
      }
    >
      <TextField
        label={t('serviceTokens.token')}
        value={token}
        readOnly
        onFocus={(event) => event.target.select()}
        onChange={() => undefined}
      />
    </Dialog>
  );
}
