import { query, useQuery } from '@lectern/client';
import { listServiceAccounts, MAX_SERVICE_ACCOUNTS, type ServiceAccount } from '@lectern/contract';
import { Badge, Button, EmptyState, formatCount, formatDate, formatDateTime, QueryState } from '@lectern/ui';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { DataTable, type Column } from '../../parts/lists/data-table';
import { RowName } from '../../parts/lists/row-name';
import { paths } from '../../paths';
import { findRoleName } from '../find-role-name';
import { t } from '../texts';
import styles from './service-accounts.module.css';

const NewAccount = lazy(() => import('./new-account'));

const COLUMNS: Column<ServiceAccount>[] = [
  {
    key: 'name',
    title: t('serviceAccounts.columns.name'),
    rowScope: 'row',
    cell: (account) => <RowName name={account.name} to={paths.user(account)} />,
  },
  {
    key: 'role',
    title: t('serviceAccounts.columns.role'),
    cell: ({ role }) => (
      <Badge tone={role === 'suspended' ? 'danger' : 'neutral'}>{findRoleName(role)}</Badge>
    ),
  },
  {
    key: 'tokens',
    title: t('serviceAccounts.columns.tokens'),
    align: 'end',
    cell: ({ tokenCount }) => formatCount(tokenCount),
  },
  {
    key: 'created',
    title: t('serviceAccounts.columns.created'),
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  {
    key: 'used',
    title: t('serviceAccounts.columns.used'),
    cell: ({ lastActive }) => (lastActive ? formatDateTime(lastActive) : '–'),
  },
];

/** The accounts of programs, each with a page where its tokens are made. */
export default function ServiceAccountsPage() {
  const list = useQuery({ ...query(listServiceAccounts), refetchOnMount: 'always' });
  const { data } = list;
  const [isAdding, setAdding] = useState(false);
  return (
    <div className={styles.page}>
      <p className={styles.text}>{t('serviceAccounts.text')}</p>
      {data?.areTokensOn === false && <p role="status">{t('serviceAccounts.tokensOff')}</p>}
      <DataTable
        title={t('serviceAccounts.list', { count: data ? formatCount(data.items.length) : '…' })}
        tools={
          <Button
            disabled={!data || data.items.length >= MAX_SERVICE_ACCOUNTS}
            onClick={() => setAdding(true)}
          >
            <Plus aria-hidden />
            {t('serviceAccounts.add')}
          </Button>
        }
        columns={COLUMNS}
        rows={data?.items}
        empty={<EmptyState title={t('serviceAccounts.none')} text={t('serviceAccounts.noneText')} />}
      >
        <QueryState
          query={list}
          loading={t('serviceAccounts.loading')}
          failed={t('serviceAccounts.failed')}
        />
      </DataTable>
      <Suspense>{isAdding && <NewAccount onClose={() => setAdding(false)} />}</Suspense>
    </div>
  );
}
