import { call, invalidate, useMutation } from '@lectern/client';
import { createGroup, GROUP_LIMITS, listGroups, type GroupSettings } from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { TextField } from '@lectern/ui';
import { FormDialog } from '../../parts/dialogs/form-dialog';
import { Field } from '../../parts/fields/field';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import { groupTexts } from '../group/texts';
import { groupListTexts } from './texts';
import { paths } from '../../paths';

const { create: texts } = groupListTexts;
const { fields } = groupTexts;

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
    meta: { failed: { title: groupTexts.failed.title, fallback: texts.failed } },
  });

  return (
    <FormDialog
      title={texts.title}
      description={texts.text}
      submitLabel={texts.confirm}
      pendingLabel={texts.creating}
      form={form}
      isPending={creation.isPending}
      onSubmit={creation.mutate}
      onClose={onClose}
    >
      <Field form={form} name="name">
        {(name) => (
          <TextField {...name} label={fields.name} required autoFocus maxLength={GROUP_LIMITS.name} />
        )}
      </Field>
      <Field form={form} name="description">
        {(description) => (
          <TextField
            {...description}
            label={fields.description}
            hint={fields.descriptionHint}
            rows={3}
            maxLength={GROUP_LIMITS.description}
          />
        )}
      </Field>
    </FormDialog>
  );
}
