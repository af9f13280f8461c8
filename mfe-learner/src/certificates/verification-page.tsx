import { query, buildUrl, useQuery } from '@lectern/client';
import { verifyCertificate, viewCertificate, type Verification } from '@lectern/contract';
import { useParams } from '@lectern/remote';
import {
  ButtonAnchor,
  Card,
  ErrorState,
  formatDate,
  formatPercent,
  MissingBook,
  RefetchError,
  Skeleton,
  texts as shared,
} from '@lectern/ui';
import { BadgeCheck, ExternalLink } from 'lucide-react';
import { isMissing } from '../enrollment/course-queries';
import { studyTexts } from '../study-texts';
import { texts } from '../texts';
import styles from './certificates.module.css';

const labels = studyTexts.verification;

/** Public page that confirms whether a certificate is genuine. */
export default function VerificationPage() {
  const { verificationId = '' } = useParams();
  const verification = useQuery(query(verifyCertificate, { params: { verificationId } }));
  const { error, refetch } = verification;
  const isUnknown = isMissing(error);
  // A certificate that was deleted since is not genuine any more.
  const data = isUnknown ? undefined : verification.data;

  if (error && !data && !isUnknown) {
    return <ErrorState title={labels.failed} text={shared.nothingLost} onRetry={() => void refetch()} />;
  }
  return (
    <Card as="article" className={styles.result} aria-busy={!data && !error}>
      <p className={styles.kind}>{texts.screens.verification.title}</p>
      {data && <RefetchError queries={[verification]} />}
      {isUnknown && <Unknown />}
      {data && <Genuine verification={data} />}
      {!data && !error && <Skeleton height="180px" />}
      <dl className={styles.details}>
        {data && <Facts verification={data} />}
        <div className={styles.fullWidth}>
          <dt>{studyTexts.certificates.id}</dt>
          <dd dir="auto">{verificationId}</dd>
        </div>
      </dl>
      {data && (
        <ButtonAnchor
          variant="secondary"
          href={buildUrl(viewCertificate, { params: { verificationId } })}
          target="_blank"
          rel="noopener"
          aria-label={`${labels.open} (${studyTexts.certificates.opensTab})`}
        >
          <ExternalLink aria-hidden />
          {labels.open}
        </ButtonAnchor>
      )}
    </Card>
  );
}

function Genuine({ verification }: { verification: Verification }) {
  return (
    <>
      <BadgeCheck className={styles.genuine} size={72} strokeWidth={1.5} aria-hidden />
      <h1 className={styles.resultTitle}>{labels.genuine}</h1>
      <p className={styles.learner} dir="auto">
        {verification.learnerName}
      </p>
      <p className={styles.resultText}>{labels.genuineText}</p>
    </>
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

function Facts({ verification: { courseName, issuedAt, grade } }: { verification: Verification }) {
  return (
    <>
      <div className={styles.fullWidth}>
        <dt>{labels.course}</dt>
        <dd dir="auto">{courseName}</dd>
      </div>
      <div>
        <dt>{studyTexts.certificates.issued}</dt>
        <dd>{formatDate(issuedAt)}</dd>
      </div>
      <div>
        <dt>{studyTexts.certificates.grade}</dt>
        <dd>{formatPercent(grade)}</dd>
      </div>
    </>
  );
}
