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
import { certificateTexts } from './texts';
import { partsTexts } from '../../parts/texts';
import styles from './certificates.module.css';
import { formatGrade } from './format-grade';
import { findState, lastMoment } from './validity';

const labels = certificateTexts.verification;

/** Public page that confirms whether a certificate is genuine. */
export default function VerificationPage() {
  const { verificationId = '' } = useParams();
  const verification = useQuery(query(verifyCertificate, { params: { verificationId } }));
  const { error } = verification;
  const isUnknown = isMissing(error);
  // A certificate that was deleted since is not genuine any more.
  const data = isUnknown ? undefined : verification.data;
  const state = (
    <QueryState
      query={verification}
      loading={<Skeleton height="180px" />}
      failed={labels.failed}
      missing={<Unknown />}
    />
  );

  if (error && !data && !isUnknown) return state;
  return (
    <Card as="article" className={styles.result} aria-busy={!data && !error}>
      <p className={styles.kind}>{partsTexts.screens.verification.title}</p>
      {state}
      {data && <Issued verification={data} />}
      <dl className={styles.details}>
        {data && <Facts verification={data} />}
        <div className={styles.fullWidth}>
          <dt>{certificateTexts.certificates.id}</dt>
          <dd dir="auto">{verificationId}</dd>
        </div>
      </dl>
      {data && (
        <ButtonAnchor
          variant="secondary"
          href={buildUrl(viewCertificate, { params: { verificationId } })}
          target="_blank"
          rel="noopener"
          aria-label={`${labels.open} (${certificateTexts.certificates.opensTab})`}
        >
          <ExternalLink aria-hidden />
          {labels.open}
        </ButtonAnchor>
      )}
    </Card>
  );
}

const GENUINE = {
  title: labels.genuine,
  text: labels.genuineText,
  icon: <BadgeCheck className={styles.genuine} size={72} strokeWidth={1.5} aria-hidden />,
};
const RESULTS = {
  permanent: GENUINE,
  valid: GENUINE,
  expired: {
    title: labels.expired,
    text: labels.expiredText,
    icon: <CalendarX2 className={styles.expired} size={72} strokeWidth={1.5} aria-hidden />,
  },
  renewed: {
    title: labels.renewed,
    text: labels.renewedText,
    icon: <RefreshCw className={styles.seal} size={64} strokeWidth={1.5} aria-hidden />,
  },
};

/** Expired or not is decided by the server's clock. */
const findVerifiedState = (verification: Verification) =>
  findState(verification, Date.parse(verification.checkedAt));

function Issued({ verification }: { verification: Verification }) {
  const { learnerName, renewedBy } = verification;
  const { title, text, icon } = RESULTS[findVerifiedState(verification)];
  return (
    <>
      {icon}
      <h1 className={styles.resultTitle}>{title}</h1>
      <p className={styles.learner} dir="auto">
        {learnerName}
      </p>
      <p className={styles.resultText}>{text}</p>
      {renewedBy && (
        <ButtonLink to={paths.verification({ verificationId: renewedBy })}>
          <BadgeCheck aria-hidden />
          {labels.newer}
        </ButtonLink>
      )}
    </>
  );
}

/** The date in UTC: learners and verifiers in different places read the same one. */
function Expiry({ expiresAt, isExpired }: { expiresAt: string; isExpired: boolean }) {
  return (
    <div>
      <dt>
        {isExpired ? certificateTexts.certificates.expiredOn : certificateTexts.certificates.validUntil}
      </dt>
      <dd>{labels.utc(formatUtcDate(isExpired ? expiresAt : lastMoment(expiresAt)))}</dd>
    </div>
  );
}

function Unknown() {
  return (
    <>
      <span className={styles.unknown}>
        <MissingBook />
      </span>
      <h1 className={styles.resultTitle}>{labels.unknown}</h1>
      <p className={styles.resultText}>{labels.unknownText}</p>
    </>
  );
}

function Facts({ verification }: { verification: Verification }) {
  const { courseName, issuedAt, expiresAt, grade, requirements } = verification;
  return (
    <>
      <div className={styles.fullWidth}>
        <dt>{labels.course}</dt>
        <dd dir="auto">{courseName}</dd>
      </div>
      <div>
        <dt>{certificateTexts.certificates.issued}</dt>
        <dd>{formatUtcDate(issuedAt)}</dd>
      </div>
      {expiresAt && (
        <Expiry expiresAt={expiresAt} isExpired={findVerifiedState(verification) === 'expired'} />
      )}
      <div>
        <dt>{certificateTexts.certificates.grade}</dt>
        <dd>{formatGrade(grade)}</dd>
      </div>
      <div className={styles.fullWidth}>
        <dt>{labels.required}</dt>
        {describeRequirements(requirements).map((requirement) => (
          <dd key={requirement} dir="auto">
            {requirement}
          </dd>
        ))}
      </div>
    </>
  );
}
