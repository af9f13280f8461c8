import { createServiceAccount, type NewServiceAccount, type UserDetails } from '@lectern/contract';
import { userName } from '@lectern/ui';
import { FormDialog } from '../../parts/dialogs/form-dialog';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import { t } from '../texts';
import { useUpdateUser } from '../users/actions/user-mutations';
import { AccountFields } from './account-fields';

/** Renames a service account, or gives it another role. */
export default function EditAccount({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const saved = { name: userName(user), role: user.role } as NewServiceAccount;
  const form = useSchemaForm(createServiceAccount.body, saved);
  const update = useUpdateUser(user, onClose);

  function save({ name, role }: NewServiceAccount) {
    const change = { ...(name !== saved.name && { firstName: name }), ...(role !== saved.role && { role }) };
    if (Object.keys(change).length) update.mutate(change);
    else onClose();
  }

  return (
    <FormDialog
      title={t('serviceAccounts.edit')}
      submitLabel={t('users.edit.save')}
      pendingLabel={t('users.edit.saving')}
      form={form}
      isPending={update.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <AccountFields form={form} />
    </FormDialog>
  );
}
