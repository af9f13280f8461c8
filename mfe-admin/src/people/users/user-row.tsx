import type { ListedUser } from '@lectern/contract';
import { Badge, Button, userInitial, userName } from '@lectern/ui';
import { Tooltip } from '@lectern/ui/tooltip';
import { Eye, Pencil, Trash2, UserCheck, UserX, type LucideIcon } from 'lucide-react';
import { usersTexts } from './texts';
import type { UserAction } from './actions/user-action';
import { REACTIVATION, SUSPENSION, useUpdateUser } from './actions/user-mutations';
import styles from './users.module.css';

const { actions } = usersTexts;
const roles: Partial<Record<string, string>> = usersTexts.roles;

/** A user with the possible actions; administrators cannot be suspended or deleted here. */
export function UserRow({ user, onAction }: { user: ListedUser; onAction: (action: UserAction) => void }) {
  const name = userName(user);
  const isSuspended = user.role === 'suspended';
  const update = useUpdateUser(user, { kind: isSuspended ? 'reactivate' : 'suspend' });
  const open = (kind: UserAction['kind']) => () => onAction({ kind, user });
  return (
    <li className={styles.row}>
      <span className={styles.avatar} aria-hidden>
        {userInitial(user)}
      </span>
      <div className={styles.identity}>
        <h3 className={styles.name} dir="auto">
          {name}
        </h3>
        {name !== user.email && (
          <p className={styles.email} dir="auto">
            {user.email}
          </p>
        )}
        {user.isEmailConfirmed === false && <p className={styles.unconfirmed}>{usersTexts.unconfirmed}</p>}
      </div>
      <RoleBadge role={user.role} />
      <p className={styles.counts}>
        <span>{usersTexts.courses(user.enrollmentCount)}</span>
        <span>{usersTexts.certificates(user.certificatesEarned)}</span>
      </p>
      <div className={styles.actions}>
        <ActionButton label={actions.view} userName={name} Icon={Eye} onClick={open('view')} />
        <ActionButton label={actions.edit} userName={name} Icon={Pencil} onClick={open('edit')} />
        {user.role !== 'admin' && (
          <>
            <ActionButton
              label={isSuspended ? actions.reactivate : actions.suspend}
              userName={name}
              Icon={isSuspended ? UserCheck : UserX}
              onClick={() => {
                if (!update.isPending) update.mutate(isSuspended ? REACTIVATION : SUSPENSION);
              }}
            />
            <ActionButton label={actions.delete} userName={name} Icon={Trash2} onClick={open('delete')} />
          </>
        )}
      </div>
    </li>
  );
}

function RoleBadge({ role }: Pick<ListedUser, 'role'>) {
  // An account of an identity provider may come without a role.
  const label = roles[role];
  if (!label) return null;
  const tone = role === 'admin' ? 'primary' : role === 'suspended' ? 'danger' : 'neutral';
  return (
    <span className={styles.badge}>
      <Badge tone={tone}>{label}</Badge>
    </span>
  );
}

function ActionButton({
  label,
  userName: name,
  Icon,
  onClick,
}: {
  label: string;
  userName: string;
  Icon: LucideIcon;
  onClick: () => void;
}) {
  return (
    <Tooltip text={label}>
      <Button variant="quiet" icon aria-label={`${label} ${name}`} onClick={onClick}>
        <Icon aria-hidden />
      </Button>
    </Tooltip>
  );
}
