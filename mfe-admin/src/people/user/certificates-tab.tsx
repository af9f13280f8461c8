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
import { userTexts } from './texts';

const { certificates: texts, none } = userTexts;

const COLUMNS: Column<Certificate>[] = [
  {
    key: 'course',
    title: texts.columns.course,
    rowScope: 'row',
    cell: ({ courseName, verificationId }) => <RowName name={courseName} lines={[verificationId]} />,
  },
  {
    key: 'grade',
    title: texts.columns.grade,
    align: 'end',
    cell: ({ grade }) => (grade === null ? none : formatPercent(grade)),
  },
  { key: 'issued', title: texts.columns.issued, cell: ({ issuedAt }) => formatDate(issuedAt) },
  {
    key: 'expires',
    title: texts.columns.expires,
    cell: ({ expiresAt }) => (expiresAt ? formatUtcDate(expiresAt) : none),
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
      title={texts.title(data ? formatCount(data.length) : '…')}
      columns={COLUMNS}
      rows={data}
      empty={<EmptyState title={texts.empty} text={texts.emptyText} />}
    >
      <QueryState query={list} loading={texts.loading} failed={texts.failed} />
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
        aria-label={texts.opens(courseName)}
      >
        <ExternalLink aria-hidden />
        {texts.open}
      </ButtonAnchor>
    </RowActions>
  );
}
