import { NOTIFICATION_PAGE_SIZE } from '@lectern/contract';
import { Card, pageParam, Row, useSearchState } from '@lectern/ui';
import { Pager } from '@lectern/ui/pager';
import { MarkAllRead } from './mark-all-read';
import { NotificationList } from './notification-list';
import styles from './notifications.module.css';
import { useNotifications } from './use-notifications';

const SEARCH = { page: pageParam };

/** The latest notifications, page by page. */
export default function NotificationsPage() {
  const { page } = useSearchState(SEARCH).state;
  const list = useNotifications(page);
  return (
    <Card className={styles.page}>
      <Row justify="end">
        <MarkAllRead notifications={list.data?.items} />
      </Row>
      <NotificationList list={list} as="h2" />
      <Pager page={page} pages={Math.ceil((list.data?.total ?? 0) / NOTIFICATION_PAGE_SIZE)} />
    </Card>
  );
}
