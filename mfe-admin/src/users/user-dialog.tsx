import { DeleteUser } from './delete-user';
import { EditUser } from './edit-user';
import type { UserAction } from './user-action';
import { UserDetails } from './user-details';

/** The dialog of an action. */
export default function UserDialog({
  action: { kind, user, change },
  onClose,
}: {
  action: UserAction;
  onClose: () => void;
}) {
  if (kind === 'view') return <UserDetails user={user} onClose={onClose} />;
  if (kind === 'edit') return <EditUser user={user} onClose={onClose} {...(change && { change })} />;
  return <DeleteUser user={user} onClose={onClose} />;
}
