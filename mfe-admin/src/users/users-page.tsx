import { keepPreviousData, query, takeDraft, useQuery } from '@lectern/client';
import { listUsers, USER_PAGE_SIZE } from '@lectern/contract';
import { ButtonLink } from '@lectern/ui';
import { Mail, ScrollText, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../paths';
import { QueryState } from '../query-state';
import { texts } from '../texts';
import { usePages } from '../use-pages';
import { CountCards } from './count-cards';
import { ExportUsers } from './export-users';
import { useUserFilters } from './use-user-filters';
import type { UserAction } from './user-action';
import { UserFilters } from './user-filters';
import { UserList } from './user-list';
import { USER_FORM } from './user-mutations';
import styles from './users.module.css';

const UserDialog = lazy(() => import('./user-dialog'));

/** The accounts of the platform, to search, view, edit, suspend and delete. */
export default function UsersPage() {
  const filters = useUserFilters();
  const { page, search } = filters.state;
  const [action, setAction] = useState(() => takeDraft<UserAction>(USER_FORM));
  const filter = { ...filters.state, search: search.trim() };
  const list = useQuery({
    ...query(listUsers, { query: filter }),
    // Users may have signed up while another screen was open.
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = list;
  const pages = usePages(list, data?.totalUsers, USER_PAGE_SIZE, filters);

  const users = data?.users ?? [];
  const canExport = users.length > 0 && !isPlaceholderData;
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <ButtonLink variant="quiet" to={paths.audit}>
          <ScrollText aria-hidden />
          {texts.users.log}
        </ButtonLink>
        <ButtonLink variant="quiet" to={paths.invitations}>
          <Mail aria-hidden />
          {texts.users.invitations}
        </ButtonLink>
        <ButtonLink variant="secondary" to={paths.importUsers}>
          <Upload aria-hidden />
          {texts.users.import}
        </ButtonLink>
        <ExportUsers filter={filter} isEnabled={canExport} />
      </div>
      {(data || !list.error) && <CountCards list={data} isFiltered={filters.isFiltered} />}
      <UserFilters filters={filters} />
      <QueryState query={list} loading={texts.users.loading} failed={texts.users.failed} />
      {data && pages && (
        <UserList list={data} page={page} pages={pages} isStale={isPlaceholderData} onAction={setAction} />
      )}
      <Suspense>
        {action && <UserDialog action={action} onAction={setAction} onClose={() => setAction(undefined)} />}
      </Suspense>
    </div>
  );
}
