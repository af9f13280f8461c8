import { call, invalidate, useMutation } from '@lectern/client';
import { createServiceAccount, listServiceAccounts, type NewServiceAccount } from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { toast } from '@lectern/ui';
import { FormDialog } from '../../parts/dialogs/form-dialog';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import { paths } from '../../paths';
import { t } from '../texts';
import { AccountFields } from './account-fields';

const EMPTY: NewServiceAccount = { name: '', role: 'instructor' };

/** Makes a service account, and opens its page, where its tokens are made. */
export default function NewAccount({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useSchemaForm(createServiceAccount.body, EMPTY);
  const creation = useMutation({
    mutationFn: (body: NewServiceAccount) => call(createServiceAccount, { body }),
    onSuccess: (account) => {
      toast({ title: t('serviceAccounts.made') });
      void navigate(paths.user(account));
    },
    meta: { failed: { title: t('serviceAccounts.notMade'), fallback: t('serviceAccounts.tryAgain') } },
    onSettled: () => invalidate(listServiceAccounts),
  });
  return (
    <FormDialog
      title={t('serviceAccounts.add')}
      description={t('serviceAccounts.addText')}
      submitLabel={t('serviceAccounts.make')}
      form={form}
      isPending={creation.isPending}
      onSubmit={creation.mutate}
      onClose={onClose}
    >
      <AccountFields form={form} />
    </FormDialog>
  );
}
