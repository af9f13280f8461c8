import type { ListedUser } from '@lectern/contract';
import { useState } from 'react';
import { usersTexts } from '../texts';
import { ConfirmUserAction } from './confirm-user-action';
import { GroupSelect } from './group-select';
import { useAddToGroup } from './user-mutations';

const labels = usersTexts.addToGroup;

/** Chooses the group that a user joins. */
export function AddToGroup({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { mutate, isPending } = useAddToGroup(user, onClose);
  const [groupId, setGroupId] = useState<string>();
  return (
    <ConfirmUserAction
      user={user}
      labels={labels}
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
