import { query, useCurrentUser } from '@lectern/client';
import { listPathLearners, PATH_LEARNER_PAGE_SIZE, type PathLearner } from '@lectern/contract';
import { EmptyState, formatDate, formatDateTime, formatPercent, QueryState, SearchField } from '@lectern/ui';
import { useMemo } from 'react';
import { DataTable, type Column } from '../../parts/lists/data-table';
import { RowName } from '../../parts/lists/row-name';
import { usePagedList } from '../../parts/lists/use-paged-list';
import { StudyStatusBadge } from '../../parts/study-status';
import { paths } from '../../paths';
import { t } from './texts';
import type { PathState } from './use-path-state';

/** The people who joined a learning path, with their progress and due date. */
export function LearnersTab({ pathId, filters }: { pathId: string; filters: PathState }) {
  const { user } = useCurrentUser();
  const isAdmin = user?.role === 'admin';
  const { state, setState } = filters;
  const { page, sort, direction } = state;
  const search = state.search.trim();
  const { list, pages } = usePagedList(
    query(listPathLearners, { params: { pathId }, query: { page, search, sort, direction } }),
    PATH_LEARNER_PAGE_SIZE,
    filters,
  );
  const { data, isPlaceholderData } = list;
  const requiredSteps = data?.requiredSteps ?? 0;
  const columns = useMemo(() => learnerColumns(requiredSteps, isAdmin), [requiredSteps, isAdmin]);
  return (
    <DataTable
      title={t('learners.title')}
      columns={columns}
      rows={data?.items}
      empty={
        <EmptyState
          title={search ? t('learners.noMatch') : t('learners.none')}
          text={search ? t('learners.noMatchText') : t('learners.noneText')}
        />
      }
      isStale={isPlaceholderData}
      page={page}
      pages={pages}
      order={filters}
    >
      <SearchField
        label={t('learners.search')}
        placeholder={t('learners.searchHint')}
        value={state.search}
        onSearch={(next) => setState({ search: next })}
      />
      <QueryState query={list} loading={t('learners.loading')} failed={t('learners.failed')} />
    </DataTable>
  );
}

function learnerColumns(requiredSteps: number, isAdmin: boolean): Column<PathLearner>[] {
  return [
    {
      key: 'name',
      title: t('learners.columns.name'),
      sorter: true,
      rowScope: 'row',
      cell: ({ id, name, email }) => (
        <RowName name={name} lines={[name !== email && email]} {...(isAdmin && { to: paths.user({ id }) })} />
      ),
    },
    {
      key: 'status',
      title: t('learners.columns.status'),
      cell: ({ status }) => <StudyStatusBadge status={status} />,
    },
    {
      key: 'progress',
      title: t('learners.columns.progress'),
      align: 'end',
      cell: ({ progress }) => formatPercent(progress),
    },
    {
      key: 'steps',
      title: t('list.columns.steps'),
      align: 'end',
      cell: ({ completedSteps }) => t('learners.steps', { completed: completedSteps, count: requiredSteps }),
    },
    {
      key: 'joined',
      title: t('learners.columns.joined'),
      sorter: true,
      cell: ({ enrolledAt }) => formatDate(enrolledAt),
    },
    {
      key: 'completed',
      title: t('list.columns.completed'),
      cell: ({ completedAt }) => completedAt && formatDate(completedAt),
    },
    { key: 'due', title: t('learners.columns.due'), cell: ({ dueAt }) => dueAt && formatDateTime(dueAt) },
  ];
}
