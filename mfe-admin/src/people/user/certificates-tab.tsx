import { buildUrl, query, useQuery } from '@lectern/client';
import { listUserCertificates, viewCertificate, type Certificate } from '@lectern/contract';
import {
  ButtonAnchor,
  EmptyState,
  formatCount,
  formatDate,
  formatPercent,
  formatUtcDate,
  QueryState,
} from '@lectern/ui';
import { ExternalLink } from 'lucide-react';
import { actionsColumn, DataTable, type Column } from '../../parts/lists/data-table';
import { RowActions } from '../../parts/lists/row-actions';
import { RowName } from '../../parts/lists/row-name';
import { t } from '../texts';

const COLUMNS: Column<Certificate>[] = [
  {
    key: 'course',
    title: t('user.certificates.columns.course'),
    rowScope: 'row',
    cell: ({ courseName, verificationId }) => <RowName name={courseName} lines={[verificationId]} />,
  },
  {
    key: 'grade',
    title: t('user.certificates.columns.grade'),
    align: 'end',
    cell: ({ grade }) => (grade === null ? '–' : formatPercent(grade)),
  },
  {
    key: 'issued',
    title: t('user.certificates.columns.issued'),
    cell: ({ issuedAt }) => formatDate(issuedAt),
  },
  {
    key: 'expires',
    title: t('user.certificates.columns.expires'),
    cell: ({ expiresAt }) => (expiresAt ? formatUtcDate(expiresAt) : '–'),
  },
  actionsColumn((certificate) => <OpenCertificate certificate={certificate} />),
];

/** The certificates of a user, newest first. */
export function CertificatesTab({ userId }: { userId: string }) {
  const list = useQuery({
    ...query(listUserCertificates, { params: { userId } }),
    refetchOnMount: 'always',
  });
  const { data } = list;
  return (
    <DataTable
      title={t('user.certificates.title', { count: data ? formatCount(data.length) : '…' })}
      columns={COLUMNS}
      rows={data}
      empty={<EmptyState title={t('user.certificates.empty')} text={t('user.certificates.emptyText')} />}
    >
      <QueryState
        query={list}
        loading={t('user.certificates.loading')}
        failed={t('user.certificates.failed')}
      />
    </DataTable>
  );
}

function OpenCertificate({ certificate: { courseName, verificationId } }: { certificate: Certificate }) {
  return (
    <RowActions>
      <ButtonAnchor
        variant="secondary"
        href={buildUrl(viewCertificate, { params: { verificationId } })}
        target="_blank"
        rel="noopener"
        aria-label={t('user.certificates.opens', { course: courseName })}
      >
        <ExternalLink aria-hidden />
        {t('user.certificates.open')}
      </ButtonAnchor>
    </RowActions>
  );
}
