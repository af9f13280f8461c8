import { query, urlOf, useQuery } from '@lectern/client';
import { verifyCertificate, viewCertificate, type Verification } from '@lectern/contract';
import { useParams } from '@lectern/remote';
import {
  ButtonAnchor,
  Card,
  ErrorState,
  formatDate,
  formatPercent,
  MissingBook,
  Skeleton,
  texts as shared,
} from '@lectern/ui';
import { BadgeCheck, ExternalLink } from 'lucide-react';
import { isMissing } from '../course-queries';
import { studyTexts } from '../study-texts';
import { texts } from '../texts';
import styles from './certificates.module.css';

const words = studyTexts.verification;

/** Tells anyone who holds a certificate's id whether it is genuine. */
export default function VerificationPage() {
  const { verificationId = '' } = useParams();
  const { data, error, refetch } = useQuery(query(verifyCertificate, { params: { verificationId } }));

  if (error && !isMissing(error)) {
    return <ErrorState title={words.failed} text={shared.nothingLost} onRetry={() => void refetch()} />;
  }
  return (
    <Card as="article" className={styles.verdict} aria-busy={!data && !error}>
      <p className={styles.kind}>{texts.screens.verification.title}</p>
      {error && <Unknown />}
      {data && <Genuine verification={data} />}
      {!data && !error && <Skeleton height="180px" />}
      <dl className={styles.proof}>
        {data && <Facts verification={data} />}
        <div className={styles.whole}>
          <dt>{studyTexts.certificates.id}</dt>
          <dd>{verificationId}</dd>
        </div>
      </dl>
      {data && (
        <ButtonAnchor
          variant="secondary"
          href={urlOf(viewCertificate, { params: { verificationId } })}
          target="_blank"
          rel="noopener"
          aria-label={`${words.open} (${studyTexts.certificates.opensTab})`}
        >
          <ExternalLink aria-hidden />
          {words.open}
        </ButtonAnchor>
      )}
    </Card>
  );
}

function Genuine({ verification }: { verification: Verification }) {
  return (
    <>
      <BadgeCheck className={styles.genuine} size={72} strokeWidth={1.5} aria-hidden />
      <h1 className={styles.verdictTitle}>{words.genuine}</h1>
      <p className={styles.learner}>{verification.learnerName}</p>
      <p className={styles.verdictText}>{words.genuineText}</p>
    </>
  );
}

function Unknown() {
  return (
    <>
      <span className={styles.unknown}>
        <MissingBook />
      </span>
      <h1 className={styles.verdictTitle}>{words.unknown}</h1>
      <p className={styles.verdictText}>{words.unknownText}</p>
    </>
  );
}

function Facts({ verification: { courseName, issuedAt, grade } }: { verification: Verification }) {
  return (
    <>
      <div className={styles.whole}>
        <dt>{words.course}</dt>
        <dd>{courseName}</dd>
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
