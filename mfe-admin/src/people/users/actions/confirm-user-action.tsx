import type { ListedUser } from '@lectern/contract';
import { userName } from '@lectern/ui';
import type { ReactNode } from 'react';
import ConfirmDialog from '@lectern/ui/confirm-dialog';
import styles from '../users.module.css';

/** Asks for confirmation before something that happens to a user, and names the user. */
export function ConfirmUserAction({
  user,
  labels,
  isPending,
  disabled = false,
  variant,
  onConfirm,
  onClose,
  children,
}: {
  user: ListedUser;
  labels: { title: string; question: string; confirm: string; confirming: string };
  isPending: boolean;
  /** Something that the action needs is missing. */
  disabled?: boolean;
  variant?: 'danger' | 'primary';
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const name = userName(user);
  return (
    <ConfirmDialog
      labels={labels}
      question={labels.question}
      isPending={isPending}
      disabled={disabled}
      {...(variant && { variant })}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className={styles.affectedUser}>
        <strong dir="auto">{name}</strong>
        {user.email && name !== user.email && <span dir="auto">{user.email}</span>}
      </p>
      {children}
    </ConfirmDialog>
  );
}
