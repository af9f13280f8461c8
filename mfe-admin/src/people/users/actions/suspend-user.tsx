import { MAX_REASON_LENGTH, type ListedUser } from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { useState } from 'react';
import { usersTexts } from '../texts';
import { ConfirmUserAction } from './confirm-user-action';
import { useUpdateUser } from './user-mutations';

const labels = usersTexts.suspend;

/** Asks before a user is suspended, says what it does, and takes a reason for other administrators. */
export function SuspendUser({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { mutate, isPending } = useUpdateUser(user, onClose);
  const [reason, setReason] = useState('');
  const given = reason.trim();
  return (
    <ConfirmUserAction
      user={user}
      labels={labels}
      isPending={isPending}
      onConfirm={() => mutate({ role: 'suspended', ...(given && { reason: given }) })}
      onClose={onClose}
    >
      <TextField
        label={labels.reason}
        hint={labels.reasonHint}
        value={reason}
        maxLength={MAX_REASON_LENGTH}
        onChange={setReason}
      />
    </ConfirmUserAction>
  );
}
