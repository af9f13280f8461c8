import type { ListedUser } from '@lectern/contract';
import { t } from '../../texts';
import { ConfirmUserAction } from './confirm-user-action';
import { useSendResetLink } from './user-mutations';

/** Asks before a user gets a message with a link for a new password. */
export function SendResetLink({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { mutate, isPending } = useSendResetLink(user, onClose);
  return (
    <ConfirmUserAction
      user={user}
      labels={{
        title: t('users.resetLink.title'),
        question: t('users.resetLink.question'),
        confirm: t('users.resetLink.confirm'),
        confirming: t('users.resetLink.confirming'),
      }}
      isPending={isPending}
      variant="primary"
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
