import type { ListedUser } from '@lectern/contract';
import { Button, userName } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { texts } from '../texts';
import { useResetSecondFactor } from './user-mutations';
import styles from './users.module.css';

const { resetFactor } = texts.users;

/** Asks for confirmation, then removes a user's second factor. */
export function ResetSecondFactor({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const reset = useResetSecondFactor(user, onClose);
  const name = userName(user);
  return (
    <Dialog
      title={resetFactor.title}
      description={resetFactor.question}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" autoFocus onClick={onClose}>
            {resetFactor.cancel}
          </Button>
          <Button variant="danger" disabled={reset.isPending} onClick={() => reset.mutate()}>
            {reset.isPending ? resetFactor.resetting : resetFactor.reset}
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
