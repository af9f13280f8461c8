import { query, useQuery } from '@lectern/client';
import { listCertificates, type Certificate } from '@lectern/contract';
import {
  ButtonLink,
  EmptyState,
  formatCount,
  formatDate,
  formatPercent,
  GrowingList,
  QueryState,
  Skeleton,
  Stack,
  StatTile,
} from '@lectern/ui';
import { Award, CalendarCheck, ChartNoAxesColumnIncreasing } from 'lucide-react';
import { paths } from '../../paths';
import { t } from './texts';
import { t as partsText } from '../../parts/texts';
import { useProgressReplay } from '../saving/use-progress-replay';
import { CertificateCard } from './certificate-card';
import styles from './certificates.module.css';

/** The learner's certificates, newest first. */
export default function CertificatesPage() {
  const list = useQuery(query(listCertificates));
  const certificates = list.data;
  useProgressReplay();

  const queryState = <QueryState query={list} loading={<CertificatesSkeleton />} failed={t('failed')} />;
  if (!certificates) return queryState;
  return (
    <Stack gap={24}>
      {queryState}
      <Summary certificates={certificates} />
      {certificates.length === 0 && (
        <EmptyState
          title={t('none')}
          text={t('noneText')}
          action={<ButtonLink to={paths.courses}>{partsText('courseMissing.browse')}</ButtonLink>}
        />
      )}
      <GrowingList entries={certificates} className={styles.grid}>
        {(certificate) => (
          <li key={certificate.id}>
            <CertificateCard certificate={certificate} />
          </li>
        )}
      </GrowingList>
    </Stack>
  );
}

function Summary({ certificates }: { certificates: Certificate[] }) {
  const grades = certificates.flatMap(({ grade }) => (grade === null ? [] : [Number(grade)]));
  const mean = grades.reduce((sum, grade) => sum + grade, 0) / grades.length;
  const [newest] = certificates;
  return (
    <dl className={styles.summary}>
      <StatTile label={t('earned')} value={formatCount(certificates.length)} icon={<Award aria-hidden />} />
      <StatTile
        label={t('meanGrade')}
        value={grades.length ? formatPercent(mean) : '–'}
        icon={<ChartNoAxesColumnIncreasing aria-hidden />}
      />
      <StatTile
        label={t('latest')}
        value={newest ? formatDate(newest.issuedAt) : '–'}
        icon={<CalendarCheck aria-hidden />}
      />
    </dl>
  );
}

function CertificatesSkeleton() {
  return (
    <Stack gap={24} aria-hidden>
      <div className={styles.summary}>
        {[1, 2, 3].map((tile) => (
          <Skeleton key={tile} height="84px" />
        ))}
      </div>
      <div className={styles.grid}>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} height="340px" />
        ))}
      </div>
    </Stack>
  );
}
