import { query } from '@lectern/client';
import { listUserAttempts, USER_TAB_PAGE_SIZE, type UserAttempt } from '@lectern/contract';
import { EmptyState, formatCount, QueryState } from '@lectern/ui';
import { describeResult, describeTimes } from '../../assessment/parts/describe-attempt';
import { DataTable, type Column } from '../../parts/lists/data-table';
import { RowName } from '../../parts/lists/row-name';
import { usePagedList } from '../../parts/lists/use-paged-list';
import { paths } from '../../paths';
import { t } from '../texts';
import { useTabAndPage } from './use-user-state';

const COLUMNS: Column<UserAttempt>[] = [
  {
    key: 'exam',
    title: t('user.exams.columns.exam'),
    rowScope: 'row',
    cell: ({ id, exam }) => (
      <RowName name={exam.title} to={paths.attempt({ id })} lines={[exam.courseTitle]} />
    ),
  },
  {
    key: 'attempt',
    title: t('user.exams.columns.attempt'),
    align: 'end',
    cell: ({ number }) => formatCount(number),
  },
  { key: 'result', title: t('user.exams.columns.result'), cell: describeResult },
  { key: 'times', title: t('user.exams.columns.times'), cell: describeTimes },
];

/** The exam attempts of a user; each opens with its answers. */
export function AttemptsTab({ userId }: { userId: string }) {
  const pageState = useTabAndPage();
  const { page } = pageState.state;
  const { list, pages } = usePagedList(
    query(listUserAttempts, { params: { userId }, query: { page } }),
    USER_TAB_PAGE_SIZE,
    pageState,
  );
  const { data, isPlaceholderData } = list;
  return (
    <DataTable
      title={t('user.exams.title', { count: data ? formatCount(data.total) : '…' })}
      columns={COLUMNS}
      rows={data?.items}
      empty={<EmptyState title={t('user.exams.empty')} text={t('user.exams.emptyText')} />}
      isStale={isPlaceholderData}
      page={page}
      pages={pages}
    >
      <QueryState query={list} loading={t('user.exams.loading')} failed={t('user.exams.failed')} />
    </DataTable>
  );
}
