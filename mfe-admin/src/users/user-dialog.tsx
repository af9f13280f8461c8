import { DeleteUser } from './delete-user';
import { EditUser } from './edit-user';
import { UserDetails } from './user-details';
import type { Task } from './users-page';

/** The dialog of a task. */
export default function UserDialog({ task: { kind, user }, onClose }: { task: Task; onClose: () => void }) {
  if (kind === 'view') return <UserDetails user={user} onClose={onClose} />;
  if (kind === 'edit') return <EditUser user={user} onClose={onClose} />;
  return <DeleteUser user={user} onClose={onClose} />;
}
