import type { User } from '@lectern/contract';
import { Skeleton, userName } from '@lectern/ui';
import { lazy, Suspense } from 'react';
import { Avatar } from './avatar';
import { HeaderPopover } from './header-popover';
import { roleName } from './role-name';
import styles from './user-menu.module.css';
import { frameText } from '../texts';

const UserMenuPanel = lazy(() => import(/* webpackChunkName: "signed-in" */ './user-menu-panel'));

/** The signed-in user as a button that opens their menu. `compact` shows the picture alone. */
export default function UserMenu({ user, compact }: { user: User; compact?: boolean }) {
  const trigger = (
    <button type="button" className={styles.trigger} data-compact={compact || undefined}>
      <Avatar user={user} />
      <span className={styles.text}>
        <span className={styles.name} dir="auto">
          {userName(user)}
        </span>
        <span className={styles.role}>{roleName(user)}</span>
      </span>
    </button>
  );
  return (
    <HeaderPopover label={frameText('userMenu.title')} trigger={trigger}>
      <Suspense fallback={<Skeleton height="240px" />}>
        <UserMenuPanel user={user} />
      </Suspense>
    </HeaderPopover>
  );
}
