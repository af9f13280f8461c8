import { Link } from '@lectern/remote';
import { Row } from '@lectern/ui';
import { frameText } from '../frame/texts';
import { t } from '../texts';
import { MarkAllRead } from './mark-all-read';
import { NotificationList } from './notification-list';
import styles from './notifications.module.css';
import { NOTIFICATIONS_PATH } from './screen';
import { useNotifications } from './use-notifications';

/** The latest notifications, with a link to all. */
export default function NotificationPanel() {
  const firstPage = useNotifications(1);
  return (
    <>
      <Row justify="space-between">
        <h2 className={styles.title}>{t('notifications.title')}</h2>
        <MarkAllRead notifications={firstPage.data?.items} />
      </Row>
      <NotificationList list={firstPage} as="h3" />
      <Link to={NOTIFICATIONS_PATH} className={styles.all}>
        {frameText('notifications.seeAll')}
      </Link>
    </>
  );
}
