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
import { MoreMenu } from '../../parts/menu/more-menu';
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
  const links = <Links filter={filter} canExport={canExport} isNarrow={isNarrow} />;
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

/** Links to the other screens about users, on phones in a menu, and the button that exports users. */
function Links({
  filter,
  canExport,
  isNarrow,
}: {
  filter: UserQuery;
  canExport: boolean;
  isNarrow: boolean;
}) {
  const links = [
    { to: paths.audit, Icon: ScrollText, label: t('users.log'), variant: 'quiet' },
    { to: paths.invitations, Icon: Mail, label: t('users.invitations'), variant: 'quiet' },
    { to: paths.groups, Icon: UsersRound, label: t('users.groups'), variant: 'quiet' },
    { to: paths.serviceAccounts, Icon: SquareTerminal, label: t('users.serviceAccounts'), variant: 'quiet' },
    { to: paths.importUsers, Icon: Upload, label: t('users.import'), variant: 'secondary' },
  ] as const;
  return (
    <div className={styles.bar}>
      {!isNarrow &&
        links.map(({ to, Icon, label, variant }) => (
          <ButtonLink key={to} variant={variant} to={to}>
            <Icon aria-hidden />
            {label}
          </ButtonLink>
        ))}
      <ExportUsers filter={filter} isEnabled={canExport} />
      {isNarrow && <MoreMenu entries={links} />}
    </div>
  );
}
