import { query } from '@lectern/client';
import { listManagedMeetings, MEETING_PAGE_SIZE } from '@lectern/contract';
import { usePageTitle, useParams, useParentName } from '@lectern/remote';
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
import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { DataTable } from '../../parts/lists/data-table';
import { usePagedList } from '../../parts/lists/use-paged-list';
import { usePaths } from '../../paths';
import { meetingColumns, type RowAction } from './meeting-columns';
import { t } from './texts';

const PlanDialog = lazy(() => import('./plan-dialog'));
const EditDialog = lazy(() => import('./edit-dialog'));
const CancelDialog = lazy(() => import('./cancel-dialog'));

const SEARCH = { page: pageParam };

/** The live meetings of a course, to plan, change and cancel. */
export default function MeetingsPage() {
  const { id = '' } = useParams();
  const paths = usePaths();
  const search = useSearchState(SEARCH);
  const { list, pages } = usePagedList(
    query(listManagedMeetings, { params: { id }, query: { page: search.state.page } }),
    MEETING_PAGE_SIZE,
    search,
  );
  const { data, error } = list;
  usePageTitle(data && t('titleOf', { course: data.courseTitle }));
  useParentName(data?.courseTitle);
  const [action, setAction] = useState<RowAction>();
  const columns = useMemo(() => meetingColumns(setAction), []);
  const queryState = (
    <QueryState
      query={list}
      loading={t('loading')}
      failed={t('failed')}
      missing={
        <EmptyState
          title={t('notFound')}
          text={t('notFoundText')}
          action={<ButtonLink to={paths.courses}>{t('back')}</ButtonLink>}
        />
      }
    />
  );
  if (!data || isMissing(error)) return queryState;
  return (
    <Stack>
      <DataTable
        title={t('heading', { total: data.total })}
        tools={
          <Button onClick={() => setAction({ kind: 'plan' })}>
            <Plus aria-hidden />
            {t('plan.open')}
          </Button>
        }
        columns={columns}
        rows={data.items}
        page={search.state.page}
        pages={pages}
        empty={<EmptyState title={t('none')} text={t('noneText')} />}
      >
        {queryState}
      </DataTable>
      {action && <ActionDialog action={action} courseId={id} onClose={() => setAction(undefined)} />}
    </Stack>
  );
}

/** The dialog of what was chosen for a meeting, or for a new one. */
function ActionDialog({
  action: { kind, meeting },
  courseId,
  onClose,
}: {
  action: RowAction;
  courseId: string;
  onClose: () => void;
}) {
  return (
    <Suspense>
      {kind === 'plan' && <PlanDialog courseId={courseId} onClose={onClose} />}
      {kind === 'edit' && meeting && <EditDialog meeting={meeting} onClose={onClose} />}
      {kind === 'cancel' && meeting && <CancelDialog meeting={meeting} onClose={onClose} />}
    </Suspense>
  );
}
