import type { ListedUser } from '@lectern/contract';
import { Badge, formatCount, formatDate, userInitial, userName } from '@lectern/ui';
import { MenuItem, MenuLink } from '../../parts/menu/menu';
import { Eye, Pencil, Trash2, UserCheck, UserX } from 'lucide-react';
import { actionsColumn, type Column } from '../../parts/lists/data-table';
import { RowMenu } from '../../parts/lists/row-menu';
import { RowName } from '../../parts/lists/row-name';
import { paths } from '../../paths';
import { findRoleName } from '../find-role-name';
import { t } from '../texts';
import type { UserAction } from './actions/user-action';
import { REACTIVATION, useUpdateUser } from './actions/user-mutations';
import styles from './users.module.css';

/** The columns of the list of users, with the possible actions. */
export const userColumns = (onAction: (action: UserAction) => void): Column<ListedUser>[] => [
  {
    key: 'name',
    title: t('users.columns.name'),
    sorter: true,
    rowScope: 'row',
    cell: (user) => <Identity user={user} />,
  },
  {
    key: 'role',
    title: t('users.columns.role'),
    sorter: true,
    cell: ({ role }) => <RoleBadge role={role} />,
  },
  {
    key: 'courses',
    title: t('users.columns.courses'),
    align: 'end',
    cell: ({ enrollmentCount }) => formatCount(enrollmentCount),
  },
  {
    key: 'certificates',
    title: t('users.columns.certificates'),
    align: 'end',
    cell: ({ certificatesEarned }) => formatCount(certificatesEarned),
  },
  {
    key: 'joined',
    title: t('users.columns.joined'),
    sorter: true,
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  actionsColumn((user) => <UserActions user={user} onAction={onAction} />),
];

function Identity({ user }: { user: ListedUser }) {
  const name = userName(user);
  return (
    <div className={styles.identity}>
      <span className={styles.avatar} aria-hidden>
        {userInitial(user)}
      </span>
      <div>
        <RowName
          name={name}
          to={paths.user(user)}
          lines={[
            name !== user.email && user.email,
            user.isEmailConfirmed === false && t('users.unconfirmed'),
          ]}
        />
      </div>
    </div>
  );
}

function RoleBadge({ role }: Pick<ListedUser, 'role'>) {
  // An account of an identity provider may come without a role.
  const label = findRoleName(role);
  if (!label) return null;
  const tone = role === 'admin' ? 'primary' : role === 'suspended' ? 'danger' : 'neutral';
  return <Badge tone={tone}>{label}</Badge>;
}

/** Administrators cannot be suspended or deleted here. */
function UserActions({ user, onAction }: { user: ListedUser; onAction: (action: UserAction) => void }) {
  const isSuspended = user.role === 'suspended';
  const update = useUpdateUser(user);
  const open = (kind: UserAction['kind']) => () => onAction({ kind, user });
  return (
    <RowMenu name={userName(user)}>
      <MenuLink label={t('users.actions.view')} Icon={Eye} to={paths.user(user)} />
      <MenuItem label={t('users.actions.edit')} Icon={Pencil} onSelect={open('edit')} />
      {user.role !== 'admin' && (
        <>
          {isSuspended ? (
            <MenuItem
              label={t('users.actions.reactivate')}
              Icon={UserCheck}
              onSelect={() => !update.isPending && update.mutate(REACTIVATION)}
            />
          ) : (
            <MenuItem label={t('users.actions.suspend')} Icon={UserX} onSelect={open('suspend')} />
          )}
          <MenuItem label={t('users.actions.delete')} Icon={Trash2} isDanger onSelect={open('delete')} />
        </>
      )}
    </RowMenu>
  );
}
