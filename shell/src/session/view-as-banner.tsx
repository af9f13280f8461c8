import { call, useMutation } from '@lectern/client';
import { type SignedInUser, displayName, endViewAs } from '@lectern/contract';
import { Button, formatDateTime, Row } from '@lectern/ui';
import { useEffect } from 'react';
import { t } from '../texts';
import styles from './view-as-banner.module.css';

/** Says as whom an administrator sees Lectern and until when, and ends the view. */
export default function ViewAsBanner({
  user,
  viewAs,
}: {
  user: SignedInUser;
  viewAs: NonNullable<SignedInUser['viewAs']>;
}) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(endViewAs),
    // A new page: nothing that was read for the other person stays.
    onSuccess: () => window.location.assign(`/admin/users/${user.id}`),
    meta: { failed: { title: t('viewAs.failed'), fallback: t('viewAs.failedText') } },
  });
  useReloadAt(viewAs.endsAt);
  return (
    <Row as="aside" gap="8 16" justify="end" className={styles.banner} aria-label={t('viewAs.title')}>
      <p>
        <strong>{t('viewAs.text', { name: displayName(user) })}</strong>{' '}
        {t('viewAs.until', { time: formatDateTime(viewAs.endsAt) })}
      </p>
      <Button variant="secondary" disabled={isPending} onClick={() => mutate()}>
        {t('viewAs.end')}
      </Button>
    </Row>
  );
}

/** Loads the page again at a time, when the server answers as to the administrator again. */
function useReloadAt(time: string): void {
  useEffect(() => {
    const timer = setTimeout(() => window.location.assign('/'), Math.max(0, Date.parse(time) - Date.now()));
    return () => clearTimeout(timer);
  }, [time]);
}
