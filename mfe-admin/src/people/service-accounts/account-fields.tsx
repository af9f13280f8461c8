import { MAX_NAME_LENGTH, type NewServiceAccount } from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { Field } from '../../parts/fields/field';
import type { SchemaForm } from '../../parts/fields/use-schema-form';
import { t } from '../texts';

const ROLES = (['student', 'instructor', 'admin'] as const).map((value) => ({
  value,
  label: t(`users.roles.${value}`),
}));

/** What an administrator decides about a service account. */
export function AccountFields({ form }: { form: SchemaForm<NewServiceAccount, NewServiceAccount> }) {
  return (
    <>
      <Field form={form} name="name" label={t('serviceAccounts.name')}>
        {(name) => (
          <TextField
            {...name}
            hint={t('serviceAccounts.nameHint')}
            required
            autoFocus
            maxLength={MAX_NAME_LENGTH}
          />
        )}
      </Field>
      <Field form={form} name="role" label={t('serviceAccounts.role')}>
        {(role) => <Select {...role} options={ROLES} hint={t('serviceAccounts.roleHint')} />}
      </Field>
    </>
  );
}
