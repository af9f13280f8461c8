import type { ListedUser } from '@lectern/contract';
import { userName } from '@lectern/ui';
import ConfirmDialog from '../../../parts/dialogs/confirm-dialog';
import styles from '../users.module.css';

/** Asks for confirmation before something that happens to a user, and names the user. */
export function ConfirmUserAction({
  user,
  labels,
  isPending,
  variant,
  onConfirm,
  onClose,
}: {
  user: ListedUser;
  labels: { title: string; question: string; confirm: string; confirming: string };
  isPending: boolean;
  variant?: 'danger' | 'primary';
  onConfirm: () => void;
  onClose: () => void;
}) {
  const name = userName(user);
  return (
    <ConfirmDialog
      labels={labels}
      question={labels.question}
      isPending={isPending}
      {...(variant && { variant })}
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
