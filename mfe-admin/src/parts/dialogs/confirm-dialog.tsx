import { Button } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import type { ReactNode } from 'react';
import { t } from '../texts';

/** Asks for confirmation before something that matters, most often before something is taken away; the children say what is affected. */
export default function ConfirmDialog({
  labels: { title, cancel = t('cancel'), confirm, confirming = confirm },
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
