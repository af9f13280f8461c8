import { Button } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { groupTexts } from '../group-texts';

/** Asks for confirmation before something is taken away, and says what stays. */
export default function ConfirmDialog({
  labels,
  question,
  text,
  isPending,
  onConfirm,
  onClose,
}: {
  labels: { title: string; confirm: string; confirming: string };
  question: string;
  text: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      title={labels.title}
      description={question}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" autoFocus onClick={onClose}>
            {groupTexts.cancel}
          </Button>
          <Button variant="danger" disabled={isPending} onClick={onConfirm}>
            {isPending ? labels.confirming : labels.confirm}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
