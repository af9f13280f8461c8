import { query, useCurrentUser } from '@lectern/client';
import {
  LEARNING_PATH_PAGE_SIZE,
  listEditableLearningPaths,
  MAX_SEARCH_LENGTH,
  type EditableLearningPath,
} from '@lectern/contract';
import {
  Badge,
  Button,
  EmptyState,
  formatCount,
  formatDate,
  pageParam,
  QueryState,
  textParam,
  useSearchState,
} from '@lectern/ui';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { DataTable, type Column } from '../../parts/lists/data-table';
import { ListToolbar } from '../../parts/lists/list-toolbar';
import { RowName } from '../../parts/lists/row-name';
import { usePagedList } from '../../parts/lists/use-paged-list';
import { paths } from '../../paths';
import styles from './learning-paths.module.css';
import { t } from './texts';

const CreateDialog = lazy(() => import('./create-dialog'));

const SEARCH = { page: pageParam, search: textParam(MAX_SEARCH_LENGTH) };

const COLUMNS: Column<EditableLearningPath>[] = [
  {
    key: 'title',
    title: t('list.columns.title'),
    rowScope: 'row',
    cell: (learningPath) => (
      <RowName name={learningPath.title} to={paths.learningPath(learningPath)}>
        <Badge tone={learningPath.isPublished ? 'success' : 'warning'}>
          {learningPath.isPublished ? t('published') : t('draft')}
        </Badge>
      </RowName>
    ),
  },
  {
    key: 'steps',
    title: t('list.columns.steps'),
    align: 'end',
    cell: ({ stepCount }) => formatCount(stepCount),
  },
  {
    key: 'courses',
    title: t('list.columns.courses'),
    align: 'end',
    cell: ({ courseCount }) => formatCount(courseCount),
  },
  {
    key: 'learners',
    title: t('list.columns.learners'),
    align: 'end',
    cell: ({ learnerCount }) => formatCount(learnerCount),
  },
  {
    key: 'completed',
    title: t('list.columns.completed'),
    align: 'end',
    cell: ({ completedCount }) => formatCount(completedCount),
  },
  { key: 'updated', title: t('list.columns.updated'), cell: ({ updatedAt }) => formatDate(updatedAt) },
];
/** For administrators, who see the paths of all. */
const OWNER_COLUMN: Column<EditableLearningPath> = {
  key: 'owner',
  title: t('list.columns.owner'),
  cell: ({ ownerName }) => ownerName ?? t('list.noOwner'),
};
const ADMIN_COLUMNS = COLUMNS.toSpliced(1, 0, OWNER_COLUMN);

/** The learning paths that the person owns, or all for administrators, to create and open. */
export default function LearningPathsPage() {
  const { user } = useCurrentUser();
  const filters = useSearchState(SEARCH);
  const { state, isFiltered } = filters;
  const [isCreating, setCreating] = useState(false);
  const { list, pages } = usePagedList(
    query(listEditableLearningPaths, { query: { ...state, search: state.search.trim() } }),
    LEARNING_PATH_PAGE_SIZE,
    filters,
  );
  const { data, isPlaceholderData } = list;
  return (
    <div className={styles.page}>
      <div className={styles.actions}>
        <Button onClick={() => setCreating(true)}>
          <Plus aria-hidden />
          {t('list.create')}
        </Button>
      </div>
      <ListToolbar
        filters={filters}
        labels={{ search: t('list.search'), searchHint: t('list.searchHint') }}
      />
      <QueryState query={list} loading={t('list.loading')} failed={t('list.failed')} />
      {data && pages && (
        <DataTable
          title={t('list.title', { count: data.total })}
          columns={user?.role === 'admin' ? ADMIN_COLUMNS : COLUMNS}
          rows={data.items}
          empty={
            <EmptyState
              title={isFiltered ? t('list.noMatch') : t('list.none')}
              text={isFiltered ? t('list.noMatchText') : t('list.noneText')}
            />
          }
          isStale={isPlaceholderData}
          page={state.page}
          pages={pages}
        />
      )}
      <Suspense>{isCreating && <CreateDialog onClose={() => setCreating(false)} />}</Suspense>
    </div>
  );
}
