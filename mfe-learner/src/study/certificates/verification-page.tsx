import { query, buildUrl, useQuery } from '@lectern/client';
import { verifyCertificate, viewCertificate, type Verification } from '@lectern/contract';
import { useParams } from '@lectern/remote';
import {
  ButtonAnchor,
  ButtonLink,
  Card,
  formatUtcDate,
  isMissing,
  MissingBook,
  QueryState,
  Skeleton,
} from '@lectern/ui';
import { BadgeCheck, CalendarX2, ExternalLink, RefreshCw } from 'lucide-react';
import { describeRequirements } from './describe-requirements';
import { paths } from '../../paths';
import { t } from './texts';
import { t as partsText } from '../../parts/texts';
import styles from './certificates.module.css';
import { formatGrade, labelGrade } from './format-grade';
import { findState, lastMoment } from './validity';

/** Public page that confirms whether a certificate is genuine. */
export default function VerificationPage() {
  const { verificationId = '' } = useParams();
  const verification = useQuery(query(verifyCertificate, { params: { verificationId } }));
  const { error } = verification;
  const isUnknown = isMissing(error);
  // A certificate that was deleted since is not genuine any more.
  const data = isUnknown ? undefined : verification.data;
  const queryState = (
    <QueryState
      query={verification}
      loading={<Skeleton height="180px" />}
      failed={t('verification.failed')}
      missing={<Unknown />}
    />
  );

  if (error && !data && !isUnknown) return queryState;
  return (
    <Card as="article" className={styles.result} aria-busy={!data && !error}>
      <p className={styles.kind}>{partsText('screens.verification.title')}</p>
      {queryState}
      {data && <Issued verification={data} />}
      <dl className={styles.details}>
        {data && <Facts verification={data} />}
        <div className={styles.fullWidth}>
          <dt>{t('id')}</dt>
          <dd dir="auto">{verificationId}</dd>
        </div>
      </dl>
      {data?.credential && <Credential credential={data.credential} />}
      {data && (
        <ButtonAnchor
          variant="secondary"
          href={buildUrl(viewCertificate, { params: { verificationId } })}
          target="_blank"
          rel="noopener"
          aria-label={t('verification.openInTab')}
        >
          <ExternalLink aria-hidden />
          {t('verification.open')}
        </ButtonAnchor>
      )}
    </Card>
  );
}

const GENUINE = {
  title: t('verification.genuine'),
  text: t('verification.genuineText'),
  icon: <BadgeCheck className={styles.genuine} size={72} strokeWidth={1.5} aria-hidden />,
};
const RESULTS = {
  permanent: GENUINE,
  valid: GENUINE,
  expired: {
    title: t('verification.expired'),
    text: t('verification.expiredText'),
    icon: <CalendarX2 className={styles.expired} size={72} strokeWidth={1.5} aria-hidden />,
  },
  renewed: {
    title: t('verification.renewed'),
    text: t('verification.renewedText'),
    icon: <RefreshCw className={styles.seal} size={64} strokeWidth={1.5} aria-hidden />,
  },
};

/** Expired or not is decided by the server's clock. */
const findVerifiedState = (verification: Verification) =>
  findState(verification, Date.parse(verification.checkedAt));

function Issued({ verification }: { verification: Verification }) {
  const { learnerName, renewedBy, isLearningPath } = verification;
  const { title, text, icon } = RESULTS[findVerifiedState(verification)];
  return (
    <>
      {icon}
      <h1 className={styles.resultTitle}>{title}</h1>
      <p className={styles.learner} dir="auto">
        {learnerName}
      </p>
      <p className={styles.resultText} dir="auto">
        {isLearningPath ? t('verification.genuinePath') : text}
      </p>
      {renewedBy && (
        <ButtonLink to={paths.verification({ verificationId: renewedBy })}>
          <BadgeCheck aria-hidden />
          {t('verification.newer')}
        </ButtonLink>
      )}
    </>
  );
}

/** The date in UTC: learners and verifiers in different places read the same one. */
function Expiry({ expiresAt, isExpired }: { expiresAt: string; isExpired: boolean }) {
  return (
    <div>
      <dt>{isExpired ? t('expiredOn') : t('validUntil')}</dt>
      <dd>
        {t('verification.utc', {
          date: formatUtcDate(isExpired ? expiresAt : lastMoment(expiresAt)),
        })}
      </dd>
    </div>
  );
}

/** That the holder has published a digital credential, or that an administrator has revoked it. */
function Credential({
  credential: { url, revocationReason },
}: {
  credential: NonNullable<Verification['credential']>;
}) {
  if (revocationReason !== undefined)
    return (
      <p className={styles.resultText} dir="auto">
        {t('credential.verification.revoked', { reason: revocationReason })}
      </p>
    );
  return (
    <p className={styles.resultText} dir="auto">
      {t('credential.verification.exists')} <a href={url}>{t('credential.verification.open')}</a>
    </p>
  );
}

function Unknown() {
  return (
    <>
      <span className={styles.unknown}>
        <MissingBook />
      </span>
      <h1 className={styles.resultTitle}>{t('verification.unknown')}</h1>
      <p className={styles.resultText} dir="auto">
        {t('verification.unknownText')}
      </p>
    </>
  );
}

function Facts({ verification }: { verification: Verification }) {
  const { courseName, issuedAt, expiresAt, grade, requirements, isLearningPath } = verification;
  const required = isLearningPath ? [t('verification.pathRequired')] : describeRequirements(requirements);
  return (
    <>
      <div className={styles.fullWidth}>
        <dt>{isLearningPath ? t('verification.learningPath') : t('verification.course')}</dt>
        <dd dir="auto">{courseName}</dd>
      </div>
      <div>
        <dt>{t('issued')}</dt>
        <dd>{formatUtcDate(issuedAt)}</dd>
      </div>
      {expiresAt && (
        <Expiry expiresAt={expiresAt} isExpired={findVerifiedState(verification) === 'expired'} />
      )}
      <div>
        <dt>{labelGrade(verification)}</dt>
        <dd>{formatGrade(grade)}</dd>
      </div>
      <div className={styles.fullWidth}>
        <dt>{t('verification.required')}</dt>
        {required.map((requirement) => (
          <dd key={requirement} dir="auto">
            {requirement}
          </dd>
        ))}
      </div>
    </>
  );
}
