import { buildUrl, call, invalidate, query, useMutation, useQuery } from '@lectern/client';
import {
  listUserCertificates,
  restoreCredential,
  type UserCertificate,
  viewCertificate,
} from '@lectern/contract';
import {
  Button,
  ButtonAnchor,
  EmptyState,
  formatCount,
  formatDate,
  formatPercent,
  formatUtcDate,
  QueryState,
  toast,
} from '@lectern/ui';
import { ExternalLink } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { actionsColumn, DataTable, type Column } from '../../parts/lists/data-table';
import { RowActions } from '../../parts/lists/row-actions';
import { RowName } from '../../parts/lists/row-name';
import { t } from '../texts';

const RevokeCredential = lazy(() => import('./revoke-credential'));

const COLUMNS: Column<UserCertificate>[] = [
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
  {
    key: 'credential',
    title: t('user.certificates.columns.credential'),
    cell: ({ credential }) => <span dir="auto">{describeCredential(credential)}</span>,
  },
];

function describeCredential(credential: UserCertificate['credential']): string {
  if (!credential) return '–';
  if (!credential.revocation) return t('user.certificates.credential.inForce');
  return t('user.certificates.credential.revoked', { reason: credential.revocation.reason });
}

/** The certificates of a user, newest first, with their digital credentials. */
export function CertificatesTab({ userId }: { userId: string }) {
  const list = useQuery({
    ...query(listUserCertificates, { params: { userId } }),
    refetchOnMount: 'always',
  });
  const { data } = list;
  const [revoked, setRevoked] = useState<UserCertificate>();
  const columns = useMemo(
    () => [
      ...COLUMNS,
      actionsColumn((certificate: UserCertificate) => (
        <CertificateActions certificate={certificate} onRevoke={setRevoked} />
      )),
    ],
    [],
  );
  return (
    <DataTable
      title={t('user.certificates.title', { count: data ? formatCount(data.length) : '…' })}
      columns={columns}
      rows={data}
      empty={<EmptyState title={t('user.certificates.empty')} text={t('user.certificates.emptyText')} />}
    >
      <QueryState
        query={list}
        loading={t('user.certificates.loading')}
        failed={t('user.certificates.failed')}
      />
      <Suspense>
        {revoked && <RevokeCredential certificate={revoked} onClose={() => setRevoked(undefined)} />}
      </Suspense>
    </DataTable>
  );
}

function CertificateActions({
  certificate,
  onRevoke,
}: {
  certificate: UserCertificate;
  onRevoke: (certificate: UserCertificate) => void;
}) {
  const { courseName, verificationId, credential } = certificate;
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
      {credential && !credential.revocation && (
        <Button
          variant="secondary"
          aria-label={t('user.certificates.credential.revokeLabel', { course: courseName })}
          onClick={() => onRevoke(certificate)}
        >
          {t('user.certificates.credential.revoke')}
        </Button>
      )}
      {credential?.revocation && <UndoRevocation certificate={certificate} />}
    </RowActions>
  );
}

function UndoRevocation({ certificate: { id, courseName } }: { certificate: UserCertificate }) {
  const restoring = useMutation({
    mutationFn: () => call(restoreCredential, { params: { certificateId: id } }),
    onSuccess: () =>
      toast({
        title: t('user.certificates.credential.undone'),
        description: t('user.certificates.credential.undoneText'),
      }),
    meta: {
      failed: {
        title: t('user.certificates.credential.notUndone'),
        fallback: t('user.certificates.credential.tryAgain'),
      },
    },
    onSettled: () => invalidate(listUserCertificates),
  });
  return (
    <Button
      variant="secondary"
      disabled={restoring.isPending}
      aria-label={t('user.certificates.credential.undoLabel', { course: courseName })}
      onClick={() => restoring.mutate()}
    >
      {t('user.certificates.credential.undo')}
    </Button>
  );
}
