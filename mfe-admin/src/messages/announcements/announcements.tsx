import { query } from '@lectern/client';
import {
  ANNOUNCEMENT_PAGE_SIZE,
  listManagedAnnouncements,
  type ManagedAnnouncement,
  type Parsed,
} from '@lectern/contract';
import { usePageTitle, useParentName } from '@lectern/remote';
import {
  Button,
  ButtonLink,
  EmptyState,
  isMissing,
  pageParam,
  QueryState,
  Stack,
  useSearchState,
} from '@lectern/ui';
import { CircleAlert, Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { DataTable } from '../../parts/lists/data-table';
import { usePagedList } from '../../parts/lists/use-paged-list';
import { teachingPaths } from '../../paths';
import { t } from '../texts';
import { announcementColumns, type RowAction } from './announcement-columns';
import styles from './announcements.module.css';
import type { AudienceIds } from './audience';

const WriteDialog = lazy(() => import('./write-dialog'));
const PublishDialog = lazy(() => import('./publish-dialog'));
const CancelDialog = lazy(() => import('./cancel-dialog'));
const DeleteDialog = lazy(() => import('./delete-dialog'));

/** How often the list is read again while people are being notified. */
const REFETCH_MS = 2000;
const SEARCH = { page: pageParam };

type ManagedList = Parsed<typeof listManagedAnnouncements.response>;

/** The announcements of a course or group, to write, publish, change and delete. */
export function Announcements({ audience }: { audience: AudienceIds }) {
  const search = useSearchState(SEARCH);
  const { list, pages } = usePagedList(
    {
      ...query(listManagedAnnouncements, { query: { ...audience, page: search.state.page } }),
      refetchInterval: ({ state }) =>
        state.data?.items.some((one) => one.state === 'publishing') ? REFETCH_MS : false,
    },
    ANNOUNCEMENT_PAGE_SIZE,
    search,
  );
  const { data, error } = list;
  usePageTitle(data && t('titleOf', { name: data.audience.name }));
  useParentName(data?.audience.name);
  const [action, setAction] = useState<RowAction>();
  const columns = useMemo(
    () => announcementColumns({ onAct: setAction, isActive: data?.isActive ?? false }),
    [data?.isActive],
  );
  const queryState = (
    <QueryState
      query={list}
      loading={t('loading')}
      failed={t('failed')}
      missing={
        <EmptyState
          title={t('notFound')}
          text={t('notFoundText')}
          action={<ButtonLink to={teachingPaths.courses}>{t('back')}</ButtonLink>}
        />
      }
    />
  );
  if (!data || isMissing(error)) return queryState;
  return (
    <Stack>
      {!data.isActive && (
        <p className={styles.notice} role="note">
          <CircleAlert size={18} aria-hidden />
          {data.audience.kind === 'course' ? t('courseNotPublished') : t('groupArchived')}
        </p>
      )}
      <DataTable
        title={t('heading', { total: data.total })}
        tools={
          <Button onClick={() => setAction({ kind: 'write' })}>
            <Plus aria-hidden />
            {t('write')}
          </Button>
        }
        columns={columns}
        rows={data.items}
        page={search.state.page}
        pages={pages}
        empty={<EmptyState title={t('none')} text={t('noneText', { count: data.audienceSize })} />}
      >
        {queryState}
      </DataTable>
      {action && <ActionDialog key={action.kind} {...{ action, audience, list: data }} onAct={setAction} />}
    </Stack>
  );
}

/** The dialog of what was chosen for an announcement, or for a new one. */
function ActionDialog({
  action: { kind, announcement },
  audience,
  list: { audienceSize, isActive },
  onAct,
}: {
  action: RowAction;
  audience: AudienceIds;
  list: ManagedList;
  onAct: (action: RowAction | undefined) => void;
}) {
  const close = () => onAct(undefined);
  function publishNew(written: ManagedAnnouncement) {
    onAct(isActive && !announcement ? { kind: 'publish', announcement: written } : undefined);
  }
  return (
    <Suspense>
      {kind === 'write' && (
        <WriteDialog audience={audience} saved={announcement} onDone={publishNew} onClose={close} />
      )}
      {kind === 'publish' && announcement && (
        <PublishDialog announcement={announcement} audienceSize={audienceSize} onClose={close} />
      )}
      {kind === 'cancel' && announcement && <CancelDialog announcement={announcement} onClose={close} />}
      {kind === 'delete' && announcement && <DeleteDialog announcement={announcement} onClose={close} />}
    </Suspense>
  );
}
