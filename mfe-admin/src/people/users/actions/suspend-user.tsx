import { MAX_REASON_LENGTH, type ListedUser } from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { useState } from 'react';
import { t } from '../../texts';
import { ConfirmUserAction } from './confirm-user-action';
import { useUpdateUser } from './user-mutations';

/** Asks before a user is suspended, says what it does, and takes a reason for other administrators. */
export function SuspendUser({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { mutate, isPending } = useUpdateUser(user, onClose);
  const [reason, setReason] = useState('');
  const enteredReason = reason.trim();
  return (
    <ConfirmUserAction
      user={user}
      labels={{
        title: t('users.suspend.title'),
        question: t('users.suspend.question'),
        confirm: t('users.suspend.confirm'),
        confirming: t('users.suspend.confirming'),
      }}
      isPending={isPending}
      onConfirm={() => mutate({ role: 'suspended', ...(enteredReason && { reason: enteredReason }) })}
      onClose={onClose}
    >
      <TextField
        label={t('users.suspend.reason')}
        hint={t('users.suspend.reasonHint')}
        value={reason}
        maxLength={MAX_REASON_LENGTH}
        onChange={setReason}
      />
    </ConfirmUserAction>
  );
}
