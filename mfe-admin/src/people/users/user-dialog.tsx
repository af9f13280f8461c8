import { AddToGroup } from './actions/add-to-group';
import { DeleteUser } from './actions/delete-user';
import { EditUser } from './actions/edit-user';
import { ResetSecondFactor } from './actions/reset-second-factor';
import { SendResetLink } from './actions/send-reset-link';
import { SuspendUser } from './actions/suspend-user';
import type { UserAction } from './actions/user-action';

/** The dialog of an action. */
export default function UserDialog({
  action: { kind, user },
  onClose,
  onDeleted = onClose,
}: {
  action: UserAction;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  if (kind === 'edit') return <EditUser user={user} onClose={onClose} />;
  if (kind === 'suspend') return <SuspendUser user={user} onClose={onClose} />;
  if (kind === 'reset-second-factor') return <ResetSecondFactor user={user} onClose={onClose} />;
  if (kind === 'send-reset-link') return <SendResetLink user={user} onClose={onClose} />;
  if (kind === 'add-to-group') return <AddToGroup user={user} onClose={onClose} />;
  return <DeleteUser user={user} onClose={onClose} onDeleted={onDeleted} />;
}
