import type { ListedUser } from '@lectern/contract';
import { usersTexts } from '../texts';
import { ConfirmUserAction } from './confirm-user-action';
import { useSendResetLink } from './user-mutations';

const labels = usersTexts.resetLink;

/** Asks before a user gets a message with a link for a new password. */
export function SendResetLink({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { mutate, isPending } = useSendResetLink(user, onClose);
  return (
    <ConfirmUserAction
      user={user}
      labels={labels}
      isPending={isPending}
      variant="primary"
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
