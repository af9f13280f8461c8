import { Button } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useId, type FormEvent, type ReactNode } from 'react';
import styles from './form-dialog.module.css';
import { partsTexts } from '../texts';

/** A dialog with a form: its fields, Cancel, and a button that submits it. */
export function FormDialog({
  title,
  description,
  submit,
  submitting,
  isPending,
  disabled = false,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  description?: string;
  submit: string;
  /** On the button while the call runs. */
  submitting: string;
  isPending: boolean;
  /** Something that the form needs is missing. */
  disabled?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const id = useId();
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!disabled && !isPending) onSubmit();
  }
  return (
    <Dialog
      title={title}
      description={description}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {partsTexts.cancel}
          </Button>
          <Button type="submit" form={id} disabled={disabled || isPending}>
            {isPending ? submitting : submit}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={handleSubmit}>
        {children}
      </form>
    </Dialog>
  );
}
