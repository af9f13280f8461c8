import { keepPreviousData, query, serverMessage, useQuery } from '@lectern/client';
import { listUsers, USER_PAGE_SIZE, type ListedUser } from '@lectern/contract';
import { Button, ButtonLink, ErrorState, texts as shared } from '@lectern/ui';
import { Download, ScrollText } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { downloadCsv } from '../csv';
import { paths } from '../paths';
import { texts } from '../texts';
import { CountCards } from './count-cards';
import { Filters } from './filters';
import { userRows } from './user-rows';
import { UserList } from './user-list';
import styles from './users.module.css';
import { isFiltered, useWanted } from './wanted';

const UserDialog = lazy(() => import('./user-dialog'));

/** What is done with one user in a dialog. */
export interface Task {
  kind: 'view' | 'edit' | 'delete';
  user: ListedUser;
}

/** Everybody who has an account: found, looked at, changed, suspended, deleted. */
export default function UsersPage() {
  const { wanted, want, clear } = useWanted();
  const [task, setTask] = useState<Task>();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(listUsers, { query: { ...wanted, search: wanted.search.trim() } }),
    // People join while one is on another screen.
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  const pages = data && Math.max(1, Math.ceil(data.totalUsers / USER_PAGE_SIZE));
  const isBeyond = !isPlaceholderData && pages !== undefined && wanted.page > pages;
  useEffect(() => {
    if (isBeyond) want({ page: pages });
  });

  const users = data?.users ?? [];
  const exportable = users.length > 0 && !error && !isPlaceholderData;
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <ButtonLink variant="quiet" to={paths.audit}>
          <ScrollText aria-hidden />
          {texts.users.log}
        </ButtonLink>
        <Button
          variant="secondary"
          disabled={!exportable}
          onClick={() => downloadCsv(texts.users.file.name, userRows(users))}
        >
          <Download aria-hidden />
          {texts.users.export}
        </Button>
      </div>
      {!error && <CountCards list={data} isFiltered={isFiltered(wanted)} />}
      <Filters wanted={wanted} onWant={want} onClear={clear} />
      {error && (
        <ErrorState
          title={texts.users.failed}
          text={serverMessage(error) ?? shared.nothingLost}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <p role="status">{texts.users.loading}</p>}
      {!error && data && pages && !isBeyond && (
        <UserList list={data} page={wanted.page} pages={pages} isStale={isPlaceholderData} onTask={setTask} />
      )}
      <Suspense>{task && <UserDialog task={task} onClose={() => setTask(undefined)} />}</Suspense>
    </div>
  );
}
