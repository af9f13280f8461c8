import type { ListedUser } from '@lectern/contract';
import { Button, userName } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { texts } from '../texts';
import { useDeleteUser } from './user-mutations';
import styles from './users.module.css';

const { remove } = texts.users;

/** Asks for confirmation, then deletes a user. */
export function DeleteUser({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const deletion = useDeleteUser(user, onClose);
  const name = userName(user);
  return (
    <Dialog
      title={remove.title}
      description={remove.question}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" autoFocus onClick={onClose}>
            {remove.cancel}
          </Button>
          <Button variant="danger" disabled={deletion.isPending} onClick={() => deletion.mutate()}>
            {deletion.isPending ? remove.deleting : remove.delete}
          </Button>
        </>
      }
    >
      <p className={styles.affectedUser}>
        <strong dir="auto">{name}</strong>
        {name !== user.email && <span dir="auto">{user.email}</span>}
      </p>
    </Dialog>
  );
}
