import type { ListedUser } from '@lectern/contract';
import { Button, userName } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import styles from './users.module.css';

/** What a confirmation says. */
interface ConfirmationTexts {
  title: string;
  question: string;
  cancel: string;
  confirm: string;
  /** On the button while the action runs. */
  confirming: string;
}

/** Asks for confirmation before something that a user loses, and names the user. */
export function ConfirmUserAction({
  user,
  labels,
  isPending,
  onConfirm,
  onClose,
}: {
  user: ListedUser;
  labels: ConfirmationTexts;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const name = userName(user);
  return (
    <Dialog
      title={labels.title}
      description={labels.question}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" autoFocus onClick={onClose}>
            {labels.cancel}
          </Button>
          <Button variant="danger" disabled={isPending} onClick={onConfirm}>
            {isPending ? labels.confirming : labels.confirm}
          </Button>
        </>
      }
    >
      <p className={styles.affectedUser}>
        <strong dir="auto">{name}</strong>
        {name !== user.email && <span dir="auto">{user.email}</span>}
      </p>
    </Dialog>
  );
}
