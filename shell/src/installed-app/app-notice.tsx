import { leaveScreen } from '@lectern/remote';
import { Button, Row } from '@lectern/ui';
import { CloudOff } from 'lucide-react';
import { t } from '../texts';
import styles from './app-notice.module.css';

/** A quiet line at the edge of the window. A new version waits until the connection is back. */
export default function AppNotice({
  isOffline,
  waiting,
}: {
  isOffline: boolean;
  waiting: ServiceWorker | undefined;
}) {
  return (
    <div className={styles.notice} role="status">
      {isOffline || !waiting ? (
        <Row gap={8}>
          <CloudOff size={16} aria-hidden />
          {t('offline.label')}
        </Row>
      ) : (
        <Row gap={12}>
          <span>{t('newVersion.text')}</span>
          <Button
            variant="secondary"
            onClick={() => leaveScreen(() => waiting.postMessage({ type: 'activate' }))}
          >
            {t('newVersion.action')}
          </Button>
        </Row>
      )}
    </div>
  );
}
