import type { CourseCopy } from '@lectern/client/offline';
import { countWaiting, omitRefused } from '@lectern/client/offline';
import { OFFLINE_DAYS } from '@lectern/contract';
import { Link } from '@lectern/remote';
import {
  Button,
  ButtonLink,
  Card,
  CardTitle,
  EmptyState,
  formatDateTime,
  formatFileSize,
  Muted,
  Row,
  Stack,
} from '@lectern/ui';
import ConfirmDialog from '@lectern/ui/confirm-dialog';
import { useState } from 'react';
import { useStudyingUser } from '../../parts/use-studying-user';
import { paths } from '../../paths';
import { CopyProgress } from './copy-progress';
import { describeWaiting } from './describe-waiting';
import { removeAllDownloads, removeDownload } from './downloads';
import styles from './downloads.module.css';
import { RefusedChanges } from './refused-changes';
import { t } from './texts';
import { canStoreCourses, useCopies } from './use-copies';
import { useWaiting } from './use-waiting';

/** What this device stores of courses, and what waits to be sent. */
export default function DownloadsPage() {
  const user = useStudyingUser();
  if (!user) return null;
  if (!canStoreCourses())
    return <EmptyState title={t('page.unsupported')} text={t('page.unsupportedText')} />;
  return <OwnDownloads userId={user.id} />;
}

function OwnDownloads({ userId }: { userId: string }) {
  const copies = useCopies(userId);
  const { changes, contact } = useWaiting(userId);
  if (!copies) return <p role="status">{t('page.loading')}</p>;
  const unsent = omitRefused(changes);
  return (
    <Stack gap={24}>
      {(countWaiting(changes) > 0 || copies.length > 0) && (
        <Card aria-labelledby="connection">
          <CardTitle id="connection">{t('page.state')}</CardTitle>
          <p role="status">
            {countWaiting(unsent) > 0
              ? t('page.waiting', { changes: describeWaiting(unsent) })
              : t('page.nothingWaits')}
          </p>
          {contact && (
            <Muted>
              {t('page.contact', {
                time: formatDateTime(new Date(contact.at).toISOString()),
                days: OFFLINE_DAYS,
              })}
            </Muted>
          )}
          <RefusedChanges changes={changes} userId={userId} />
        </Card>
      )}
      {copies.length === 0 ? (
        <EmptyState
          title={t('page.none')}
          text={t('page.noneText')}
          action={<ButtonLink to={paths.myCourses}>{t('page.myCourses')}</ButtonLink>}
        />
      ) : (
        <Copies copies={copies} userId={userId} />
      )}
    </Stack>
  );
}

function Copies({ copies, userId }: { copies: CourseCopy[]; userId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const size = copies.reduce((sum, { storedSize }) => sum + storedSize, 0);
  const removeAll = async () => {
    setIsAsking(false);
    await removeAllDownloads();
  };
  return (
    <section aria-labelledby="copies">
      <Stack gap={16}>
        <Row justify="space-between" gap="8 16">
          <h2 id="copies" className={styles.heading}>
            {t('page.copies', { count: copies.length, size: formatFileSize(size) })}
          </h2>
          <Button variant="secondary" onClick={() => setIsAsking(true)}>
            {t('page.removeAll')}
          </Button>
        </Row>
        <ul role="list" className={styles.list}>
          {copies.map((copy) => (
            <li key={copy.id} className={styles.item}>
              <Copy copy={copy} userId={userId} />
            </li>
          ))}
        </ul>
      </Stack>
      {isAsking && (
        <ConfirmDialog
          labels={{ title: t('page.removeAllQuestion'), confirm: t('page.removeAll') }}
          question={t('page.removeAllText')}
          isPending={false}
          onConfirm={() => void removeAll()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  );
}

function Copy({ copy, userId }: { copy: CourseCopy; userId: string }) {
  return (
    <>
      <Row justify="space-between" gap="8 16">
        <Link to={paths.course(copy)} className={styles.title} dir="auto">
          {copy.title}
        </Link>
        {copy.state === 'complete' && (
          <Row gap={12}>
            <Muted>{formatFileSize(copy.size)}</Muted>
            <Button
              variant="secondary"
              aria-label={t('copy.removeNamed', { title: copy.title })}
              onClick={() => void removeDownload(copy.id)}
            >
              {t('copy.remove')}
            </Button>
          </Row>
        )}
      </Row>
      {copy.state !== 'complete' && <CopyProgress copy={copy} userId={userId} />}
    </>
  );
}
