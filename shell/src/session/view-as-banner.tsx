import { call, useMutation } from '@lectern/client';
import { type SignedInUser, displayName, endViewAs } from '@lectern/contract';
import { Button, formatDateTime, Row } from '@lectern/ui';
import { useEffect } from 'react';
import { frameText } from '../frame/texts';
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
    meta: { failed: { title: frameText('viewAs.failed'), fallback: frameText('viewAs.failedText') } },
  });
  useReloadAt(viewAs.endsAt);
  return (
    <Row as="aside" gap="8 16" justify="end" className={styles.banner} aria-label={frameText('viewAs.title')}>
      <p>
        <strong>{frameText('viewAs.text', { name: displayName(user) })}</strong>{' '}
        {frameText('viewAs.until', { time: formatDateTime(viewAs.endsAt) })}
      </p>
      <Button variant="secondary" disabled={isPending} onClick={() => mutate()}>
        {frameText('viewAs.end')}
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
