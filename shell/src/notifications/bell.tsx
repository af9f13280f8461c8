import { Button, Skeleton } from '@lectern/ui';
import { Bell } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { HeaderPopover } from '../frame/header/header-popover';
import { frameText } from '../frame/texts';
import { t } from '../texts';
import styles from './notifications.module.css';
import { useUnreadCount } from './use-unread-count';

const NotificationPanel = lazy(() => import(/* webpackChunkName: "notifications" */ './notification-panel'));

const MAX_COUNT = 99;

/** The bell with its red dot and the number of unread notifications, and a popover with the latest ones. */
export function NotificationBell() {
  const unreadCount = useUnreadCount();
  const trigger = (
    <Button
      variant="quiet"
      icon
      className={styles.bell}
      aria-label={frameText('notifications.bell', { unread: unreadCount })}
    >
      <Bell aria-hidden />
      <span className={styles.dot} aria-hidden />
      {unreadCount > 0 && (
        <span className={styles.count} aria-hidden>
          {unreadCount > MAX_COUNT ? `${MAX_COUNT}+` : unreadCount}
        </span>
      )}
    </Button>
  );
  return (
    <HeaderPopover label={t('notifications.title')} trigger={trigger}>
      <Suspense fallback={<Skeleton height="96px" />}>
        <NotificationPanel />
      </Suspense>
    </HeaderPopover>
  );
}
