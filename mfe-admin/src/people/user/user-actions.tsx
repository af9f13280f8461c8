import { useCurrentUser } from '@lectern/client';
import type { UserDetails } from '@lectern/contract';
import { Eye, KeyRound, LogOut, Pencil, ShieldOff, Trash2, UserCheck, UsersRound, UserX } from 'lucide-react';
import { ActionBar } from '../../parts/menu/action-bar';
import type { UserAction } from '../users/actions/user-action';
import { REACTIVATION, useEndSessions, useStartViewAs, useUpdateUser } from '../users/actions/user-mutations';
import { t } from '../texts';

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
  const update = useUpdateUser(user);
  const isAdmin = user.role === 'admin';
  const isSuspended = user.role === 'suspended';
  return (
    <ActionBar
      actions={[
        !isSuspended &&
          !isAdmin && {
            ...{ label: t('user.actions.viewAs'), Icon: Eye },
            ...{ onSelect: () => viewing.mutate(), isPending: viewing.isPending },
          },
        {
          ...{ label: t('user.actions.edit'), Icon: Pencil, isMain: !isSuspended },
          onSelect: () => onAction('edit'),
        },
        !isSuspended && {
          ...{ label: t('user.actions.addToGroup'), Icon: UsersRound },
          onSelect: () => onAction('add-to-group'),
        },
        user.hasPassword &&
          !isSuspended && {
            ...{ label: t('user.actions.sendResetLink'), Icon: KeyRound },
            onSelect: () => onAction('send-reset-link'),
          },
        user.hasSecondFactor &&
          user.id !== self?.id && {
            ...{ label: t('user.actions.resetSecondFactor'), Icon: ShieldOff },
            onSelect: () => onAction('reset-second-factor'),
          },
        {
          ...{ label: t('user.actions.endSessions'), Icon: LogOut },
          ...{ onSelect: () => ending.mutate(), isPending: ending.isPending },
        },
        isSuspended && {
          ...{ label: t('user.actions.reactivate'), Icon: UserCheck, isMain: true },
          ...{ onSelect: () => update.mutate(REACTIVATION), isPending: update.isPending },
        },
        !isSuspended &&
          !isAdmin && {
            ...{ label: t('user.actions.suspend'), Icon: UserX },
            onSelect: () => onAction('suspend'),
          },
        !isAdmin && {
          ...{ label: t('user.actions.delete'), Icon: Trash2, isDanger: true },
          onSelect: () => onAction('delete'),
        },
      ]}
    />
  );
}
