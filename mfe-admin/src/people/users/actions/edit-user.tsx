import { useCurrentUser } from '@lectern/client';
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, type ListedUser, UserFields } from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { FormDialog } from '../../../parts/dialogs/form-dialog';
import { Field } from '../../../parts/fields/field';
import { useSchemaForm } from '../../../parts/fields/use-schema-form';
import { t } from '../../texts';
import { useUpdateUser } from './user-mutations';

const roleOptions = (['student', 'instructor', 'admin'] as const).map((value) => ({
  value,
  label: t(`users.roles.${value}`),
}));

interface EditUserProps {
  user: ListedUser;
  onClose: () => void;
}

/** Edits name, email address and role; only changed fields are checked and sent. */
export function EditUser({ user, onClose }: EditUserProps) {
  const { user: me } = useCurrentUser();
  const { firstName, lastName, email, role } = user;
  const form = useSchemaForm(
    UserFields,
    { firstName: firstName ?? '', lastName: lastName ?? '', email, role },
    (entered) => findChange(user, entered),
  );
  const update = useUpdateUser(user, onClose);

  return (
    <FormDialog
      title={t('users.edit.title')}
      submitLabel={t('users.edit.save')}
      pendingLabel={t('users.edit.saving')}
      form={form}
      isPending={update.isPending}
      onSubmit={(change) => (Object.keys(change).length ? update.mutate(change) : onClose())}
      onClose={onClose}
    >
      <Field form={form} name="firstName" label={t('users.edit.firstName')}>
        {(name) => <TextField {...name} maxLength={MAX_NAME_LENGTH} autoFocus />}
      </Field>
      <Field form={form} name="lastName" label={t('users.edit.lastName')}>
        {(name) => <TextField {...name} maxLength={MAX_NAME_LENGTH} />}
      </Field>
      <Field form={form} name="email" label={t('users.edit.email')}>
        {(address) => <TextField {...address} type="email" required maxLength={MAX_EMAIL_LENGTH} />}
      </Field>
      <Field form={form} name="role" label={t('users.edit.role')}>
        {({ value, ...chosen }) => (
          <Select
            {...chosen}
            options={roleOptions}
            value={value === 'suspended' ? undefined : value}
            placeholder={t('users.edit.suspended')}
            disabled={user.id === me?.id}
            hint={user.id === me?.id ? t('users.edit.ownRole') : undefined}
          />
        )}
      </Field>
    </FormDialog>
  );
}

type Entered = { [Name in keyof UserFields]-?: NonNullable<UserFields[Name]> };

/** The entered fields that differ from the user's. An empty name counts as no name. */
function findChange(user: ListedUser, entered: Entered): UserFields {
  const next = {
    ...entered,
    firstName: entered.firstName.trim() || null,
    lastName: entered.lastName.trim() || null,
    email: entered.email.trim(),
  };
  const fields = Object.keys(next) as (keyof UserFields)[];
  return Object.fromEntries(
    fields.filter((name) => next[name] !== user[name]).map((name) => [name, next[name]]),
  );
}
