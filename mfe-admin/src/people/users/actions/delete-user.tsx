import type { ListedUser } from '@lectern/contract';
import { t } from '../../texts';
import { ConfirmUserAction } from './confirm-user-action';
import { useDeleteUser } from './user-mutations';

const labels = {
  title: t('users.remove.title'),
  question: t('users.remove.question'),
  confirm: t('users.remove.confirm'),
  confirming: t('users.remove.confirming'),
};

/** Asks for confirmation, then deletes a user. */
export function DeleteUser({
  user,
  onClose,
  onDeleted,
}: {
  user: ListedUser;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { mutate, isPending } = useDeleteUser(user, onDeleted);
  return (
    <ConfirmUserAction
      user={user}
      labels={labels}
      isPending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
