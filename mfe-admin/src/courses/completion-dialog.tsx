import { Button } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useState } from 'react';

/** Asks before a change completes a course for learners, because certificates cannot be revoked. */
export function CompletionDialog({
  warning,
  labels,
  onConfirm,
  onClose,
}: {
  /** The server's sentence about the learners; the dialog is open while there is one. */
  warning: string | undefined;
  labels: { title: string; confirm: string; back: string };
  onConfirm: () => void;
  onClose: () => void;
}) {
  // Keeps the text while the dialog fades out.
  const [shown, setShown] = useState(warning);
  if (warning && warning !== shown) setShown(warning);
  return (
    <Dialog
      title={labels.title}
      description={shown}
      open={warning !== undefined}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" onClick={onConfirm}>
            {labels.confirm}
          </Button>
          <Button onClick={onClose}>{labels.back}</Button>
        </>
      }
    />
  );
}
