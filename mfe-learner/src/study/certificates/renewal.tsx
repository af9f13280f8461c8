import type { Certificate } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Button, ButtonLink, formatDate, Stack } from '@lectern/ui';
import { CirclePlay, RefreshCw } from 'lucide-react';
import { paths } from '../../paths';
import { t } from '../texts';
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
        {t('certificates.renewal.renewed')}{' '}
        <Link to={paths.verification({ verificationId: renewedBy })}>{t('certificates.renewal.newer')}</Link>
      </Stack>
    );
  }
  if (isBeingRenewed && courseId) {
    return (
      <Stack gap={8} className={styles.renewal}>
        <p>{t('certificates.renewal.begun')}</p>
        <ButtonLink
          to={paths.course({ slug: courseId })}
          wide
          aria-label={t('certificates.renewal.continueOf', { course: courseName })}
        >
          <CirclePlay aria-hidden />
          {t('certificates.renewal.continue')}
        </ButtonLink>
      </Stack>
    );
  }
  if (!renewableFrom || !courseId) return null;
  if (Date.parse(renewableFrom) > now)
    return (
      <Stack as="p" gap={8} className={styles.renewal}>
        {t('certificates.renewal.later', { date: formatDate(renewableFrom) })}
      </Stack>
    );
  return <RenewOffer courseId={courseId} courseName={courseName} />;
}

function RenewOffer({ courseId, courseName }: { courseId: string; courseName: string }) {
  const { mutate, isPending } = useRenew(courseId);
  return (
    <Stack gap={8} className={styles.renewal}>
      <p>{t('certificates.renewal.text')}</p>
      <Button
        wide
        disabled={isPending}
        onClick={() => mutate()}
        aria-label={t('certificates.renewal.actionOf', { course: courseName })}
      >
        <RefreshCw aria-hidden />
        {isPending ? t('certificates.renewal.pending') : t('certificates.renewal.action')}
      </Button>
    </Stack>
  );
}
