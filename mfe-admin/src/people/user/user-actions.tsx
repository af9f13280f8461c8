import { useCurrentUser } from '@lectern/client';
import type { UserDetails } from '@lectern/contract';
import { Button } from '@lectern/ui';
import { Eye, KeyRound, LogOut, Pencil, ShieldOff, Trash2, UserCheck, UsersRound, UserX } from 'lucide-react';
import type { UserAction } from '../users/actions/user-action';
import { REACTIVATION, useEndSessions, useStartViewAs, useUpdateUser } from '../users/actions/user-mutations';
import { t } from '../texts';
import styles from './user.module.css';

/** What an administrator can do with a user. Administrators cannot be suspended or deleted here. */
export function UserActions({
  user,
  onAction,
}: {
  user: UserDetails;
  onAction: (kind: UserAction['kind']) => void;
}) {
  const { user: self } = useCurrentUser();
  const ending = useEndSessions(user);
  const viewing = useStartViewAs(user);
  const isSuspended = user.role === 'suspended';
  return (
    <div className={styles.actions}>
      {!isSuspended && user.role !== 'admin' && (
        <Button variant="secondary" disabled={viewing.isPending} onClick={() => viewing.mutate()}>
          <Eye aria-hidden />
          {t('user.actions.viewAs')}
        </Button>
      )}
      <Button variant="secondary" onClick={() => onAction('edit')}>
        <Pencil aria-hidden />
        {t('user.actions.edit')}
      </Button>
      {!isSuspended && (
        <Button variant="secondary" onClick={() => onAction('add-to-group')}>
          <UsersRound aria-hidden />
          {t('user.actions.addToGroup')}
        </Button>
      )}
      {user.hasPassword && !isSuspended && (
        <Button variant="secondary" onClick={() => onAction('send-reset-link')}>
          <KeyRound aria-hidden />
          {t('user.actions.sendResetLink')}
        </Button>
      )}
      {user.hasSecondFactor && user.id !== self?.id && (
        <Button variant="secondary" onClick={() => onAction('reset-second-factor')}>
          <ShieldOff aria-hidden />
          {t('user.actions.resetSecondFactor')}
        </Button>
      )}
      <Button variant="secondary" disabled={ending.isPending} onClick={() => ending.mutate()}>
        <LogOut aria-hidden />
        {t('user.actions.endSessions')}
      </Button>
      {user.role !== 'admin' && <RemovingActions user={user} onAction={onAction} />}
    </div>
  );
}

function RemovingActions({
  user,
  onAction,
}: {
  user: UserDetails;
  onAction: (kind: UserAction['kind']) => void;
}) {
  const update = useUpdateUser(user);
  return (
    <>
      {user.role === 'suspended' ? (
        <Button variant="secondary" disabled={update.isPending} onClick={() => update.mutate(REACTIVATION)}>
          <UserCheck aria-hidden />
          {t('user.actions.reactivate')}
        </Button>
      ) : (
        <Button variant="secondary" onClick={() => onAction('suspend')}>
          <UserX aria-hidden />
          {t('user.actions.suspend')}
        </Button>
      )}
      <Button variant="secondary" onClick={() => onAction('delete')}>
        <Trash2 aria-hidden />
        {t('user.actions.delete')}
      </Button>
    </>
  );
}
