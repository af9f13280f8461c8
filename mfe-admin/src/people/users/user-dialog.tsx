import { DeleteUser } from './actions/delete-user';
import { EditUser } from './actions/edit-user';
import { ResetSecondFactor } from './actions/reset-second-factor';
import { SuspendUser } from './actions/suspend-user';
import type { UserAction } from './actions/user-action';
import { UserDetails } from './user-details';

/** The dialog of an action. */
export default function UserDialog({
  action: { kind, user },
  onAction,
  onClose,
}: {
  action: UserAction;
  onAction: (action: UserAction) => void;
  onClose: () => void;
}) {
  if (kind === 'view') return <UserDetails user={user} onAction={onAction} onClose={onClose} />;
  if (kind === 'edit') return <EditUser user={user} onClose={onClose} />;
  if (kind === 'suspend') return <SuspendUser user={user} onClose={onClose} />;
  if (kind === 'reset-second-factor') return <ResetSecondFactor user={user} onClose={onClose} />;
  return <DeleteUser user={user} onClose={onClose} />;
}
