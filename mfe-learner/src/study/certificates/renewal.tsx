import type { Certificate } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Button, ButtonLink, formatDate, Stack } from '@lectern/ui';
import { CirclePlay, RefreshCw } from 'lucide-react';
import { paths } from '../../paths';
import { t } from './texts';
import styles from './certificates.module.css';
import { useRenew } from './use-renew';

/**
 * How a certificate that expires is renewed: not yet, now, begun, or done. Nothing where its course is gone.
 * @param now in milliseconds since 1970
 */
export function Renewal({ certificate, now }: { certificate: Certificate; now: number }) {
  const { courseId, courseName, renewableFrom, isBeingRenewed, renewedBy } = certificate;
  if (renewedBy) {
    return (
      <Stack as="p" gap={8} className={styles.renewal}>
        {t('renewal.renewed')}{' '}
        <Link to={paths.verification({ verificationId: renewedBy })}>{t('renewal.newer')}</Link>
      </Stack>
    );
  }
  if (isBeingRenewed && courseId) {
    return (
      <Stack gap={8} className={styles.renewal}>
        <p>{t('renewal.begun')}</p>
        <ButtonLink
          to={paths.course({ slug: courseId })}
          wide
          aria-label={t('renewal.continueOf', { course: courseName })}
        >
          <CirclePlay aria-hidden />
          {t('renewal.continue')}
        </ButtonLink>
      </Stack>
    );
  }
  if (!renewableFrom || !courseId) return null;
  if (Date.parse(renewableFrom) > now)
    return (
      <Stack as="p" gap={8} className={styles.renewal}>
        {t('renewal.later', { date: formatDate(renewableFrom) })}
      </Stack>
    );
  return <RenewOffer courseId={courseId} courseName={courseName} />;
}

function RenewOffer({ courseId, courseName }: { courseId: string; courseName: string }) {
  const { mutate, isPending } = useRenew(courseId);
  return (
    <Stack gap={8} className={styles.renewal}>
      <p>{t('renewal.text')}</p>
      <Button
        wide
        disabled={isPending}
        onClick={() => mutate()}
        aria-label={t('renewal.actionOf', { course: courseName })}
      >
        <RefreshCw aria-hidden />
        {isPending ? t('renewal.pending') : t('renewal.action')}
      </Button>
    </Stack>
  );
}
