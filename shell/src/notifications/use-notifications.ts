import { call, invalidate, keepPreviousData, query, useMutation, useQuery } from '@lectern/client';
import {
  listNotifications,
  markAllNotificationsRead,
  markNotificationsRead,
  type NotificationKey,
} from '@lectern/contract';
import { useEffect } from 'react';
import { frameText } from '../frame/texts';
import { setUnreadCount, useUnreadCount } from './use-unread-count';

/**
 * A page of the notifications, newly read. The unread ones are marked as read, because they are seen now; they look unread
 * until the list is read again.
 */
export function useNotifications(page: number) {
  const list = useQuery({
    ...query(listNotifications, { query: { page } }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  const { mutate: markRead } = useMutation({
    mutationFn: (notifications: NotificationKey[]) =>
      call(markNotificationsRead, { body: { notifications } }),
    onSuccess: setUnreadCount,
  });
  const { data, isFetching } = list;
  useEffect(() => {
    if (!data || isFetching) return;
    const unread = data.items.filter(({ isUnread }) => isUnread);
    if (unread.length) markRead(unread.map(({ id, kind, at }) => ({ id, kind, at })));
  }, [data, isFetching, markRead]);
  return list;
}

/** Marks all notifications as read; undefined where none is unread or looks so. */
export function useMarkAllRead(looksUnread: boolean): (() => void) | undefined {
  const unreadCount = useUnreadCount();
  const { mutate } = useMutation({
    mutationFn: () => call(markAllNotificationsRead),
    // The count, too: its path begins with that of the list.
    onSuccess: () => invalidate(listNotifications),
    meta: {
      failed: {
        title: frameText('notifications.markFailed'),
        fallback: frameText('notifications.markFailedText'),
      },
    },
  });
  return unreadCount > 0 || looksUnread ? mutate : undefined;
}
