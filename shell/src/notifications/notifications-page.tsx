import { NOTIFICATION_PAGE_SIZE } from '@lectern/contract';
import { Card, pageParam, Row, useSearchState } from '@lectern/ui';
import { Pager } from '@lectern/ui/pager';
import { MarkAllRead } from './mark-all-read';
import { NotificationList } from './notification-list';
import styles from './notifications.module.css';
import { useNotifications } from './use-notifications';

const SEARCH_PARAMETERS = { page: pageParam };

/** The latest notifications, page by page. */
export default function NotificationsPage() {
  const { page } = useSearchState(SEARCH_PARAMETERS).state;
  const notifications = useNotifications(page);
  return (
    <Card className={styles.page}>
      <Row justify="end">
        <MarkAllRead notifications={notifications.data?.items} />
      </Row>
      <NotificationList list={notifications} as="h2" />
      <Pager page={page} pages={Math.ceil((notifications.data?.total ?? 0) / NOTIFICATION_PAGE_SIZE)} />
    </Card>
  );
}
