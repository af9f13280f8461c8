import { call, invalidate, query, useMutation, useQuery } from '@lectern/client';
import { listUserTokens, revokeUserToken, type AccessToken } from '@lectern/contract';
import { Button, EmptyState, formatCount, formatDate, formatItems, toast } from '@lectern/ui';
import { describeScope } from '@lectern/ui/token';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { actionsColumn, DataTable, type Column } from '../../parts/lists/data-table';
import { RowActions } from '../../parts/lists/row-actions';
import { RowName } from '../../parts/lists/row-name';
import { t } from '../texts';

const ConfirmDialog = lazy(() => import('@lectern/ui/confirm-dialog'));

const COLUMNS: Column<AccessToken>[] = [
  {
    key: 'name',
    title: t('user.tokens.columns.name'),
    rowScope: 'row',
    cell: ({ name, scopes }) => <RowName name={name} lines={[formatItems(scopes.map(describeScope))]} />,
  },
  { key: 'created', title: t('user.tokens.columns.created'), cell: ({ createdAt }) => formatDate(createdAt) },
  { key: 'expires', title: t('user.tokens.columns.expires'), cell: ({ expiresAt }) => formatDate(expiresAt) },
  {
    key: 'used',
    title: t('user.tokens.columns.used'),
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatDate(lastUsedAt) : '–'),
  },
];

/** The access tokens of a user; absent where there are none and `empty` does not say so. */
export function TokensCard({ userId, empty, tools }: { userId: string; empty?: string; tools?: ReactNode }) {
  const { data } = useQuery({ ...query(listUserTokens, { params: { userId } }), refetchOnMount: 'always' });
  const [revoked, setRevoked] = useState<AccessToken>();
  const columns = useMemo(
    () => [
      ...COLUMNS,
      actionsColumn((token: AccessToken) => (
        <RowActions>
          <Button
            variant="secondary"
            aria-label={t('user.tokens.revokeLabel', { name: token.name })}
            onClick={() => setRevoked(token)}
          >
            {t('user.tokens.revoke')}
          </Button>
        </RowActions>
      )),
    ],
    [],
  );
  if (!data || (!data.length && !empty)) return null;
  return (
    <>
      <DataTable
        title={t('user.tokens.title', { count: formatCount(data.length) })}
        columns={columns}
        rows={data}
        empty={empty && <EmptyState title={empty} />}
        tools={tools}
      />
      <Suspense>
        {revoked && <Revocation userId={userId} token={revoked} onClose={() => setRevoked(undefined)} />}
      </Suspense>
    </>
  );
}

function Revocation({
  userId,
  token: { id, name },
  onClose,
}: {
  userId: string;
  token: AccessToken;
  onClose: () => void;
}) {
  const revoking = useMutation({
    mutationFn: () => call(revokeUserToken, { params: { userId, tokenId: id } }),
    onSuccess: () => {
      toast({ title: t('user.tokens.revoked') });
      onClose();
    },
    meta: { failed: { title: t('user.tokens.notRevoked'), fallback: t('user.tokens.tryAgain') } },
    onSettled: () => invalidate(listUserTokens),
  });
  return (
    <ConfirmDialog
      labels={{ title: t('user.tokens.revokeLabel', { name }), confirm: t('user.tokens.revoke') }}
      question={t('user.tokens.question')}
      isPending={revoking.isPending}
      onConfirm={() => revoking.mutate()}
      onClose={onClose}
    />
  );
}
