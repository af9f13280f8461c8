import type { ListedUser } from '@lectern/contract';
import { usersTexts } from '../texts';
import { ConfirmUserAction } from './confirm-user-action';
import { useDeleteUser } from './user-mutations';

const { remove } = usersTexts;
const labels = { ...remove, confirm: remove.delete, confirming: remove.deleting };

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
