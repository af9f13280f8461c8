import { query } from '@lectern/client';
import { listUserCourses, USER_TAB_PAGE_SIZE, type UserCourse } from '@lectern/contract';
import { EmptyState, formatCount, formatDate, formatPercent, QueryState } from '@lectern/ui';
import { DataTable, type Column } from '../../parts/lists/data-table';
import { RowName } from '../../parts/lists/row-name';
import { usePagedList } from '../../parts/lists/use-paged-list';
import { StudyStatusBadge } from '../../parts/study-status';
import { paths } from '../../paths';
import { t } from '../texts';
import { useTabAndPage } from './use-user-state';

const formatDay = (iso: string | null) => (iso ? formatDate(iso) : '–');

const COLUMNS: Column<UserCourse>[] = [
  {
    key: 'course',
    title: t('user.courses.columns.course'),
    rowScope: 'row',
    cell: ({ courseId, courseTitle }) => <RowName name={courseTitle} to={paths.editor({ id: courseId })} />,
  },
  {
    key: 'status',
    title: t('user.courses.columns.status'),
    cell: ({ status }) => <StudyStatusBadge status={status} />,
  },
  {
    key: 'progress',
    title: t('user.courses.columns.progress'),
    align: 'end',
    cell: ({ progress }) => formatPercent(progress),
  },
  { key: 'due', title: t('user.courses.columns.due'), cell: ({ dueAt }) => formatDay(dueAt) },
  {
    key: 'activity',
    title: t('user.courses.columns.activity'),
    cell: ({ lastActivityAt }) => formatDate(lastActivityAt),
  },
  {
    key: 'completed',
    title: t('user.courses.columns.completed'),
    cell: ({ completedAt }) => formatDay(completedAt),
  },
];

/** The courses of a user with their progress. */
export function CoursesTab({ userId }: { userId: string }) {
  const pageState = useTabAndPage();
  const { page } = pageState.state;
  const { list, pages } = usePagedList(
    query(listUserCourses, { params: { userId }, query: { page } }),
    USER_TAB_PAGE_SIZE,
    pageState,
  );
  const { data, isPlaceholderData } = list;
  return (
    <DataTable
      title={t('user.courses.title', { count: data ? formatCount(data.total) : '…' })}
      columns={COLUMNS}
      rows={data?.items}
      rowKey="courseId"
      empty={<EmptyState title={t('user.courses.empty')} text={t('user.courses.emptyText')} />}
      isStale={isPlaceholderData}
      page={page}
      pages={pages}
    >
      <QueryState query={list} loading={t('user.courses.loading')} failed={t('user.courses.failed')} />
    </DataTable>
  );
}
