import type { ListedUser } from '@lectern/contract';
import { t } from '../../texts';
import { ConfirmUserAction } from './confirm-user-action';
import { useResetSecondFactor } from './user-mutations';

const labels = {
  title: t('users.resetFactor.title'),
  question: t('users.resetFactor.question'),
  confirm: t('users.resetFactor.reset'),
  confirming: t('users.resetFactor.resetting'),
};

/** Asks for confirmation, then removes a user's second factor. */
export function ResetSecondFactor({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { mutate, isPending } = useResetSecondFactor(user, onClose);
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
