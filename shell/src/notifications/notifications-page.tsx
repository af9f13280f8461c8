import { NOTIFICATION_PAGE_SIZE } from '@lectern/contract';
import { ButtonLink, Card, pageParam, Row, useSearchState } from '@lectern/ui';
import { notificationTexts } from './texts';
import { MarkAllRead } from './mark-all-read';
import { NotificationList } from './notification-list';
import styles from './notifications.module.css';
import { useNotifications } from './use-notifications';

const SEARCH = { page: pageParam };

/** The latest notifications, page by page. */
export default function NotificationsPage() {
  const { page } = useSearchState(SEARCH).state;
  const list = useNotifications(page);
  const pages = Math.ceil((list.data?.total ?? 0) / NOTIFICATION_PAGE_SIZE);
  return (
    <Card className={styles.page}>
      <Row justify="end">
        <MarkAllRead notifications={list.data?.items} />
      </Row>
      <NotificationList list={list} as="h2" />
      {pages > 1 && (
        <Row as="nav" justify="space-between" aria-label={notificationTexts.pages}>
          <Step to={page > 1 ? page - 1 : undefined} label={notificationTexts.newer} />
          <Step to={page < pages ? page + 1 : undefined} label={notificationTexts.older} />
        </Row>
      )}
    </Card>
  );
}

function Step({ to, label }: { to: number | undefined; label: string }) {
  if (to === undefined) return <span />;
  return (
    <ButtonLink variant="secondary" to={to === 1 ? '?' : `?page=${to}`}>
      {label}
    </ButtonLink>
  );
}
