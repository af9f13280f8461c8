import { FormDialog as Dialog, type FormDialogProps } from '@lectern/ui/dialog';
import type { FieldValues } from 'react-hook-form';
import { createSubmit } from '../fields/form';
import type { SchemaForm } from '../fields/use-schema-form';

/** A dialog with a form that submits its checked body. */
export function FormDialog<Values extends FieldValues, Body>({
  form,
  onSubmit,
  ...dialog
}: Omit<FormDialogProps, 'onSubmit'> & { form: SchemaForm<Values, Body>; onSubmit: (body: Body) => void }) {
  const { isPending } = dialog;
  return <Dialog {...dialog} onSubmit={createSubmit({ form, isPending, onSubmit })} />;
}
