import { urlOf } from '@lectern/client';
import { viewCertificate, type Certificate } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { ButtonAnchor, Card, formatDate, formatPercent } from '@lectern/ui';
import { Award, Download, ExternalLink } from 'lucide-react';
import { paths } from '../paths';
import { studyTexts } from '../study-texts';
import styles from './certificates.module.css';

const words = studyTexts.certificates;

/** One certificate, drawn small, with the ways to open, keep and check it. */
export function CertificateCard({ certificate }: { certificate: Certificate }) {
  const { courseName, issuedAt, grade, verificationId } = certificate;
  const file = urlOf(viewCertificate, { params: { verificationId } });
  return (
    <Card as="article" padded={false} className={styles.card}>
      <div className={styles.paper}>
        <Award className={styles.seal} size={36} strokeWidth={1.5} aria-hidden />
        <p className={styles.kind}>{words.kind}</p>
        <h2 className={styles.course}>{courseName}</h2>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{words.issued}</dt>
          <dd>{formatDate(issuedAt)}</dd>
        </div>
        <div>
          <dt>{words.grade}</dt>
          <dd>{formatPercent(grade)}</dd>
        </div>
        <div className={styles.whole}>
          <dt>{words.id}</dt>
          <dd>
            <Link to={paths.verification(certificate)}>{verificationId}</Link>
          </dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <ButtonAnchor
          variant="secondary"
          href={file}
          target="_blank"
          rel="noopener"
          aria-label={`${words.open}: ${courseName} (${words.opensTab})`}
        >
          <ExternalLink aria-hidden />
          {words.open}
        </ButtonAnchor>
        <ButtonAnchor
          href={file}
          download={words.fileName(verificationId)}
          aria-label={`${words.download}: ${courseName}`}
        >
          <Download aria-hidden />
          {words.download}
        </ButtonAnchor>
      </div>
    </Card>
  );
}
