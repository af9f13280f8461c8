import { buildUrl } from '@lectern/client';
import { viewCertificate, type Certificate } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Badge, Button, ButtonAnchor, Card, formatDate, Stack } from '@lectern/ui';
import { Award, BadgeCheck, Download, ExternalLink } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../../paths';
import { ShareButtons } from '../course/share-buttons';
import { t } from './texts';
import styles from './certificates.module.css';
import { formatGrade, labelGrade } from './format-grade';
import { Renewal } from './renewal';
import { findState, lastMoment } from './validity';

const CredentialDialog = lazy(() => import('./credential-dialog'));

const TONES = { valid: 'success', expired: 'danger', renewed: 'neutral' } as const;

/** A small drawing of a certificate, with links to open, download and verify it, and its digital credential. */
export function CertificateCard({ certificate }: { certificate: Certificate }) {
  const { courseName, issuedAt, expiresAt, grade, verificationId } = certificate;
  const [now] = useState(() => Date.now());
  const [showsCredential, setShowsCredential] = useState(false);
  const state = findState(certificate, now);
  const file = buildUrl(viewCertificate, { params: { verificationId } });
  return (
    <Card as="article" padded={false} className={styles.card}>
      <Stack gap={8} className={styles.paper}>
        <Award className={styles.seal} size={36} strokeWidth={1.5} aria-hidden />
        <p className={styles.kind}>{certificate.isLearningPath ? t('kindOfPath') : t('kind')}</p>
        {state !== 'permanent' && <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>}
        <h2 className={styles.course} dir="auto">
          {courseName}
        </h2>
      </Stack>
      <dl className={styles.facts}>
        <div>
          <dt>{t('issued')}</dt>
          <dd>{formatDate(issuedAt)}</dd>
        </div>
        <div>
          <dt>{labelGrade(certificate)}</dt>
          <dd>{formatGrade(grade)}</dd>
        </div>
        {expiresAt && (
          <div className={styles.fullWidth}>
            <dt>{state === 'expired' ? t('expiredOn') : t('validUntil')}</dt>
            <dd>{formatDate(state === 'expired' ? expiresAt : lastMoment(expiresAt))}</dd>
          </div>
        )}
        <div className={styles.fullWidth}>
          <dt>{t('id')}</dt>
          <dd>
            <Link to={paths.verification(certificate)}>{verificationId}</Link>
          </dd>
        </div>
      </dl>
      <Renewal certificate={certificate} now={now} />
      <div className={styles.actions}>
        <ButtonAnchor
          variant="secondary"
          href={file}
          target="_blank"
          rel="noopener"
          aria-label={t('openOf', { course: courseName })}
        >
          <ExternalLink aria-hidden />
          {t('open')}
        </ButtonAnchor>
        <ButtonAnchor
          href={file}
          download={`certificate-${verificationId}.pdf`}
          aria-label={t('downloadOf', { course: courseName })}
        >
          <Download aria-hidden />
          {t('download')}
        </ButtonAnchor>
        <Button
          variant="secondary"
          aria-label={t('credential.openOf', { course: courseName })}
          onClick={() => setShowsCredential(true)}
        >
          <BadgeCheck aria-hidden />
          {t('credential.open')}
        </Button>
        <div className={styles.share}>
          <ShareButtons
            label={t('share', { course: courseName })}
            title={t('shareTitle', { course: courseName })}
            address={window.location.origin + paths.verification(certificate)}
          />
        </div>
      </div>
      <Suspense>
        {showsCredential && (
          <CredentialDialog certificate={certificate} onClose={() => setShowsCredential(false)} />
        )}
      </Suspense>
    </Card>
  );
}
