import { query } from '@lectern/client';
import {
  getAdminStats,
  listGroups,
  listUsers,
  USER_PAGE_SIZE,
  type UserList as Answer,
  type UserQuery,
} from '@lectern/contract';
import { ButtonLink, EmptyState, formatCount, userName } from '@lectern/ui';
import { Mail, ScrollText, SquareTerminal, Upload, UsersRound } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { BulkActions } from '../../parts/bulk/bulk-actions';
import { PagedTable } from '../../parts/lists/paged-table';
import { useListView } from '../../parts/lists/use-list-view';
import { useSelection } from '../../parts/lists/use-selection';
import { ViewMenu } from '../../parts/lists/view-menu';
import { useIsNarrow } from '../../parts/use-is-narrow';
import { paths } from '../../paths';
import { USER_BULK_ACTIONS } from './actions/bulk-actions';
import { t } from '../texts';
import { usePagedList } from '../../parts/lists/use-paged-list';
import { CountCards } from './count-cards';
import { ExportUsers } from './actions/export-users';
import { useUserFilters } from './use-user-filters';
import type { UserAction } from './actions/user-action';
import { UserFilters } from './user-filters';
import { userColumns } from './user-columns';
import styles from './users.module.css';

const UserDialog = lazy(() => import('./user-dialog'));

/** Endpoints whose queries are refetched after a bulk action. */
const CHANGED_ENDPOINTS = [listUsers, listGroups, getAdminStats];
const toPage = ({ users, totalUsers }: Answer) => ({ items: users, total: totalUsers });

/** The accounts of the platform, to search, view, edit, suspend and delete. */
export default function UsersPage() {
  const filters = useUserFilters();
  const { page, search } = filters.state;
  const [action, setAction] = useState<UserAction>();
  const filter = { ...filters.state, search: search.trim() };
  const { list, pages } = usePagedList(
    { ...query(listUsers, { query: filter }), select: toPage },
    USER_PAGE_SIZE,
    filters,
  );
  const { data, isPlaceholderData } = list;
  const selection = useSelection(userName);
  const columns = useMemo(() => userColumns(setAction), []);
  const view = useListView('users', columns);

  const canExport = data !== undefined && data.items.length > 0 && !isPlaceholderData;
  // On a phone the counts of users are shown above the links.
  const isNarrow = useIsNarrow();
  const links = <Links filter={filter} canExport={canExport} />;
  return (
    <div className={styles.page}>
      {!isNarrow && links}
      {(data || !list.error) && <CountCards list={data} isFiltered={filters.isFiltered} />}
      {isNarrow && links}
      <UserFilters filters={filters} view={<ViewMenu view={view} />} />
      <PagedTable
        texts={{
          title: (total) => t('users.list', { users: formatCount(total) }),
          loading: t('users.loading'),
          failed: t('users.failed'),
        }}
        list={list}
        pages={pages}
        page={page}
        view={view}
        order={filters}
        empty={<EmptyState title={t('users.none')} text={t('users.noneText')} />}
        selection={selection}
        bulkActions={
          <BulkActions selection={selection} actions={USER_BULK_ACTIONS} endpoints={CHANGED_ENDPOINTS} />
        }
      />
      <Suspense>{action && <UserDialog action={action} onClose={() => setAction(undefined)} />}</Suspense>
    </div>
  );
}

/** Links to the other screens about users, and the button that exports them. */
function Links({ filter, canExport }: { filter: UserQuery; canExport: boolean }) {
  return (
    <div className={styles.bar}>
      <ButtonLink variant="quiet" to={paths.audit}>
        <ScrollText aria-hidden />
        {t('users.log')}
      </ButtonLink>
      <ButtonLink variant="quiet" to={paths.invitations}>
        <Mail aria-hidden />
        {t('users.invitations')}
      </ButtonLink>
      <ButtonLink variant="quiet" to={paths.groups}>
        <UsersRound aria-hidden />
        {t('users.groups')}
      </ButtonLink>
      <ButtonLink variant="quiet" to={paths.serviceAccounts}>
        <SquareTerminal aria-hidden />
        {t('users.serviceAccounts')}
      </ButtonLink>
      <ButtonLink variant="secondary" to={paths.importUsers}>
        <Upload aria-hidden />
        {t('users.import')}
      </ButtonLink>
      <ExportUsers filter={filter} isEnabled={canExport} />
    </div>
  );
}
