import type { ListedUser } from '@lectern/contract';
import { usersTexts } from '../texts';
import { ConfirmUserAction } from './confirm-user-action';
import { REACTIVATION, SUSPENSION, useUpdateUser } from './user-mutations';

const { suspend, reactivate } = usersTexts;

interface Props {
  user: ListedUser;
  onClose: () => void;
}

/** Offers to suspend a user again, after an administrator had to sign in for it. */
export function SuspendUser({ user, onClose }: Props) {
  const { mutate, isPending } = useUpdateUser(user, { kind: 'suspend', onDone: onClose });
  return (
    <ConfirmUserAction
      user={user}
      labels={suspend}
      isPending={isPending}
      onConfirm={() => mutate(SUSPENSION)}
      onClose={onClose}
    />
  );
}

/** Offers to reactivate a user again, after an administrator had to sign in for it. */
export function ReactivateUser({ user, onClose }: Props) {
  const { mutate, isPending } = useUpdateUser(user, { kind: 'reactivate', onDone: onClose });
  return (
    <ConfirmUserAction
      user={user}
      labels={reactivate}
      variant="primary"
      isPending={isPending}
      onConfirm={() => mutate(REACTIVATION)}
      onClose={onClose}
    />
  );
}
