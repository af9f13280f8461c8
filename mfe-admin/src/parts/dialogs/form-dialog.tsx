import { Button } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useId, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Form } from '../fields/form';
import type { SchemaForm } from '../fields/use-schema-form';
import { t } from '../texts';
import styles from './form-dialog.module.css';

/** A dialog with a form: its fields, Cancel, and a button that submits it. */
export function FormDialog<Values extends FieldValues, Body>({
  title,
  description,
  submitLabel,
  pendingLabel = submitLabel,
  cancelLabel = t('cancel'),
  form,
  isPending,
  isDisabled = false,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  description?: string;
  submitLabel: string;
  /** On the button while the call runs. */
  pendingLabel?: string;
  cancelLabel?: string;
  form: SchemaForm<Values, Body>;
  isPending: boolean;
  /** There is nothing to submit yet; a wrong field does not disable the button. */
  isDisabled?: boolean;
  onSubmit: (body: Body) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Dialog
      title={title}
      description={description}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button type="submit" form={id} disabled={isDisabled || isPending}>
            {isPending ? pendingLabel : submitLabel}
          </Button>
        </>
      }
    >
      <Form id={id} className={styles.form} form={form} isPending={isPending} onSubmit={onSubmit}>
        {children}
      </Form>
    </Dialog>
  );
}
