import type { ListedUser } from '@lectern/contract';
import { useState } from 'react';
import { t } from '../../texts';
import { ConfirmUserAction } from './confirm-user-action';
import { GroupSelect } from './group-select';
import { useAddToGroup } from './user-mutations';

/** Chooses the group that a user joins. */
export function AddToGroup({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { mutate, isPending } = useAddToGroup(user, onClose);
  const [groupId, setGroupId] = useState<string>();
  return (
    <ConfirmUserAction
      user={user}
      labels={{
        title: t('users.addToGroup.title'),
        question: t('users.addToGroup.question'),
        confirm: t('users.addToGroup.confirm'),
        confirming: t('users.addToGroup.confirming'),
      }}
      isPending={isPending}
      disabled={!groupId}
      variant="primary"
      onConfirm={() => groupId && mutate(groupId)}
      onClose={onClose}
    >
      <GroupSelect value={groupId} onChange={setGroupId} />
    </ConfirmUserAction>
  );
}
