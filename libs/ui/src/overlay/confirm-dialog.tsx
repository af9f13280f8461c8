import type { ReactNode } from 'react';
import { Button } from '../controls/button';
import { uiText } from '../texts';
import { Dialog } from './dialog';

/** Asks for confirmation before something that matters, most often before something is taken away; the children say what is affected. */
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
    /** On the button while the action runs. */
    confirming?: string;
  };
  question: string;
  isPending: boolean;
  /** Something that the action needs is missing. */
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
