import type { UseQueryResult } from '@lectern/client';
import type { Notification, Paged } from '@lectern/contract';
import { Button, daysUntil, formatDate, Skeleton, Stack, uiText } from '@lectern/ui';
import { frameText } from '../frame/texts';
import { NotificationItem } from './notification-item';
import styles from './notifications.module.css';

/** Notifications under the days on which they happened, or why there are none. */
export function NotificationList({
  list: { data, error, refetch },
  as: Heading,
}: {
  list: UseQueryResult<Paged<Notification>>;
  /** The heading of a day. */
  as: 'h2' | 'h3';
}) {
  if (error)
    return (
      <Stack gap={12} className={styles.empty} role="alert">
        <p>{frameText('notifications.failed')}</p>
        <Button variant="secondary" onClick={() => void refetch()}>
          {uiText('retry')}
        </Button>
      </Stack>
    );
  if (!data) return <Skeleton height="96px" />;
  if (!data.items.length) return <p className={styles.empty}>{frameText('notifications.none')}</p>;
  return [...groupByDay(data.items)].map(([day, notifications]) => (
    <section key={day}>
      <Heading className={styles.day}>{day}</Heading>
      <Stack as="ul" gap={2} role="list" className={styles.list}>
        {notifications.map((notification) => (
          <NotificationItem key={`${notification.kind} ${notification.id}`} notification={notification} />
        ))}
      </Stack>
    </section>
  ));
}

/** Notifications by the name of their day, in their order. */
function groupByDay(notifications: Notification[]): Map<string, Notification[]> {
  const days = new Map<string, Notification[]>();
  for (const notification of notifications) {
    const day = formatDay(notification.at);
    days.set(day, [...(days.get(day) ?? []), notification]);
  }
  return days;
}

/** 'Today', 'Yesterday' or the date. */
function formatDay(at: string): string {
  const days = daysUntil(at);
  if (days === 0) return frameText('notifications.today');
  return days === -1 ? frameText('notifications.yesterday') : formatDate(at);
}
