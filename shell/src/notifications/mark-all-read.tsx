import type { Notification } from '@lectern/contract';
import { Button } from '@lectern/ui';
import { frameText } from '../frame/texts';
import { useMarkAllRead } from './use-notifications';

/** The button 'Mark all as read', while something is unread. */
export function MarkAllRead({ notifications = [] }: { notifications?: Notification[] }) {
  const markAllRead = useMarkAllRead(notifications.some(({ isUnread }) => isUnread));
  if (!markAllRead) return null;
  return (
    <Button variant="quiet" onClick={markAllRead}>
      {frameText('notifications.markAllRead')}
    </Button>
  );
}
