import { call, invalidate, useMutation } from '@lectern/client';
import { createSavedView, listSavedViews, SAVED_VIEW_LIMITS, type SavedViewContent } from '@lectern/contract';
import { TextField, toast } from '@lectern/ui';
import { FormDialog } from '../../dialogs/form-dialog';
import { Field } from '../../fields/field';
import { Switch } from '../../fields/switch';
import { useSchemaForm } from '../../fields/use-schema-form';
import { t } from '../../texts';
import type { SavedViews } from './use-saved-views';

/** Saves the list's present filters, order and columns as a view under a name that the person enters. */
export default function SaveViewDialog({ saved, onClose }: { saved: SavedViews; onClose: () => void }) {
  const form = useSchemaForm(createSavedView.body, { name: '', isDefault: false }, (values) => ({
    ...saved.current,
    ...values,
  }));
  const saving = useMutation({
    mutationFn: (body: SavedViewContent) => call(createSavedView, { body }),
    onSuccess: ({ name }) => {
      void invalidate(listSavedViews);
      toast({ title: t('views.saved', { name }) });
      onClose();
    },
    meta: { failed: { title: t('views.notSaved'), fallback: t('views.tryAgain') } },
  });
  return (
    <FormDialog
      title={t('views.saveTitle')}
      description={t('views.saveText')}
      submitLabel={t('views.confirm')}
      form={form}
      isPending={saving.isPending}
      onSubmit={saving.mutate}
      onClose={onClose}
    >
      <Field form={form} name="name" label={t('views.name')}>
        {(name) => <TextField {...name} required autoFocus maxLength={SAVED_VIEW_LIMITS.nameLength} />}
      </Field>
      <Field form={form} name="isDefault" label={t('views.isDefault')}>
        {({ label, value, onChange }) => (
          <Switch label={label} hint={t('views.isDefaultHint')} checked={value} onChange={onChange} />
        )}
      </Field>
    </FormDialog>
  );
}
