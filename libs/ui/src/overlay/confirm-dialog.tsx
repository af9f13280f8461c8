import type { ReactNode } from 'react';
import { Button } from '../controls/button';
import { uiText } from '../texts';
import { Dialog } from './dialog';

/** Asks for confirmation of an important action, in most cases a deletion; the children say what the action affects. */
export default function ConfirmDialog({
  labels: { title, cancel = uiText('cancel'), confirm, confirming = confirm },
  question,
  isPending,
  disabled = false,
  variant = 'danger',
  onConfirm,
  onClose,
  children,
}: {
  labels: {
    title: string;
    cancel?: string;
    confirm: string;
    /** Label of the confirming button while the action runs. */
    confirming?: string;
  };
  question: string;
  isPending: boolean;
  /** True while something is missing that the action needs. */
  disabled?: boolean;
  variant?: 'danger' | 'primary';
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  return (
    <Dialog
      title={title}
      description={question}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" autoFocus onClick={onClose}>
            {cancel}
          </Button>
          <Button variant={variant} disabled={disabled || isPending} onClick={onConfirm}>
            {isPending ? confirming : confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
