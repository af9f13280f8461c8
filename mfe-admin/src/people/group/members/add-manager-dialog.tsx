import type { Group } from '@lectern/contract';
import { FormDialog } from '../../../parts/dialogs/form-dialog';
import { t } from '../../texts';
import { ManagerField, useAddManager } from './add-manager';

/** Adds the first manager of a group. */
export default function AddManagerDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { form, addition } = useAddManager(group, onClose);
  return (
    <FormDialog
      title={t('group.settings.addManager')}
      description={t('group.settings.managersText')}
      submitLabel={t('group.settings.addManager')}
      pendingLabel={t('group.addition.adding')}
      form={form}
      isPending={addition.isPending}
      onSubmit={addition.mutate}
      onClose={onClose}
    >
      <ManagerField form={form} />
    </FormDialog>
  );
}
