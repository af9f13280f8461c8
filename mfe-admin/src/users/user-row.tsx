import type { ListedUser } from '@lectern/contract';
import { Badge, Button } from '@lectern/ui';
import { Tooltip } from '@lectern/ui/tooltip';
import { Eye, Pencil, Trash2, UserCheck, UserX, type LucideIcon } from 'lucide-react';
import { nameOf } from '../person';
import { texts } from '../texts';
import { useUpdateUser } from './changes';
import type { Task } from './users-page';
import styles from './users.module.css';

const { actions, roles } = texts.users;

/** A user with what can be done; administrators are neither suspended nor deleted from here. */
export function UserRow({ user, onTask }: { user: ListedUser; onTask: (task: Task) => void }) {
  const update = useUpdateUser(user);
  const name = nameOf(user);
  const isSuspended = user.role === 'suspended';
  const open = (kind: Task['kind']) => () => onTask({ kind, user });
  return (
    <li className={styles.row}>
      <span className={styles.avatar} aria-hidden>
        {name.charAt(0).toUpperCase()}
      </span>
      <div className={styles.who}>
        <h3 className={styles.name} dir="auto">
          {name}
        </h3>
        {name !== user.email && (
          <p className={styles.email} dir="auto">
            {user.email}
          </p>
        )}
      </div>
      <RoleBadge role={user.role} />
      <p className={styles.counts}>
        <span>{texts.users.courses(user.enrollmentCount)}</span>
        <span>{texts.users.certificates(user.certificatesEarned)}</span>
      </p>
      <div className={styles.actions}>
        <Action does={actions.view} to={name} Icon={Eye} onClick={open('view')} />
        <Action does={actions.edit} to={name} Icon={Pencil} onClick={open('edit')} />
        {user.role !== 'admin' && (
          <>
            <Action
              does={isSuspended ? actions.reactivate : actions.suspend}
              to={name}
              Icon={isSuspended ? UserCheck : UserX}
              onClick={() => {
                if (!update.isPending) update.mutate({ role: isSuspended ? 'student' : 'suspended' });
              }}
            />
            <Action does={actions.delete} to={name} Icon={Trash2} onClick={open('delete')} />
          </>
        )}
      </div>
    </li>
  );
}

function RoleBadge({ role }: Pick<ListedUser, 'role'>) {
  // An account of an identity provider may come without a role.
  if (!roles[role]) return null;
  const tone = role === 'admin' ? 'primary' : role === 'suspended' ? 'danger' : 'neutral';
  return (
    <span className={styles.badge}>
      <Badge tone={tone}>{roles[role]}</Badge>
    </span>
  );
}

function Action({
  does,
  to,
  Icon,
  onClick,
}: {
  does: string;
  to: string;
  Icon: LucideIcon;
  onClick: () => void;
}) {
  return (
    <Tooltip text={does}>
      <Button variant="quiet" icon aria-label={`${does} ${to}`} onClick={onClick}>
        <Icon aria-hidden />
      </Button>
    </Tooltip>
  );
}
