import { useId, type FormEvent, type ReactNode } from 'react';
import { Button } from '../controls/button';
import { uiText } from '../texts';
import { Dialog } from './dialog';
import styles from './dialog.module.css';

export interface FormDialogProps {
  title: string;
  description?: string;
  submitLabel: string;
  /** Label of the submit button while `isPending`. */
  pendingLabel?: string;
  cancelLabel?: string;
  isPending: boolean;
  /** True while there is nothing to submit; a wrong field does not disable the button. */
  isDisabled?: boolean;
  /** Handles `submit`; the form checks its fields itself. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A dialog with a form: its fields, Cancel, and a button that submits it. */
export function FormDialog({
  title,
  description,
  submitLabel,
  pendingLabel = submitLabel,
  cancelLabel = uiText('cancel'),
  isPending,
  isDisabled = false,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId();
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
          <Button type="submit" form={formId} disabled={isDisabled || isPending}>
            {isPending ? pendingLabel : submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={onSubmit}>
        {children}
      </form>
    </Dialog>
  );
}
