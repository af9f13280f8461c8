import { call, invalidate, useMutation } from '@lectern/client';
import { createGroup, GROUP_LIMITS, listGroups, type GroupSettings } from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { TextField } from '@lectern/ui';
import { FormDialog } from '../../parts/dialogs/form-dialog';
import { Field } from '../../parts/fields/field';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import { t } from '../texts';

import { paths } from '../../paths';

/** Asks for name and description of a new group, and opens it. */
export default function CreateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useSchemaForm(createGroup.body, { name: '', description: '' });
  const creation = useMutation({
    mutationFn: (body: GroupSettings) => call(createGroup, { body }),
    onSuccess: (group) => {
      void invalidate(listGroups);
      void navigate(paths.group(group));
    },
    meta: { failed: { title: t('group.failed.title'), fallback: t('groups.create.failed') } },
  });

  return (
    <FormDialog
      title={t('groups.create.title')}
      description={t('groups.create.text')}
      submitLabel={t('groups.create.confirm')}
      pendingLabel={t('groups.create.creating')}
      form={form}
      isPending={creation.isPending}
      onSubmit={creation.mutate}
      onClose={onClose}
    >
      <Field form={form} name="name" label={t('group.fields.name')}>
        {(name) => <TextField {...name} required autoFocus maxLength={GROUP_LIMITS.name} />}
      </Field>
      <Field form={form} name="description" label={t('group.fields.description')}>
        {(description) => (
          <TextField
            {...description}
            hint={t('group.fields.descriptionHint')}
            rows={3}
            maxLength={GROUP_LIMITS.description}
          />
        )}
      </Field>
    </FormDialog>
  );
}
