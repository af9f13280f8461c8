import type { ListedUser } from '@lectern/contract';
import { userName } from '@lectern/ui';
import ConfirmDialog from '../confirm-dialog';
import styles from './users.module.css';

/** Asks for confirmation before something that a user loses, and names the user. */
export function ConfirmUserAction({
  user,
  labels,
  isPending,
  onConfirm,
  onClose,
}: {
  user: ListedUser;
  labels: { title: string; question: string; confirm: string; confirming: string };
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const name = userName(user);
  return (
    <ConfirmDialog
      labels={labels}
      question={labels.question}
      isPending={isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className={styles.affectedUser}>
        <strong dir="auto">{name}</strong>
        {name !== user.email && <span dir="auto">{user.email}</span>}
      </p>
    </ConfirmDialog>
  );
}
