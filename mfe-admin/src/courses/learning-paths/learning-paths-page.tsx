import { query, useCurrentUser } from '@lectern/client';
import {
  LEARNING_PATH_PAGE_SIZE,
  LEARNING_PATH_SORTS,
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
  textParam,
  useSearchState,
} from '@lectern/ui';
import { orderParams } from '../../parts/lists/order-params';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Column } from '../../parts/lists/data-table';
import { PagedTable } from '../../parts/lists/paged-table';
import { ListToolbar } from '../../parts/lists/list-toolbar';
import { RowName } from '../../parts/lists/row-name';
import { usePagedList } from '../../parts/lists/use-paged-list';
import { paths } from '../../paths';
import styles from './learning-paths.module.css';
import { t } from './texts';

const CreateDialog = lazy(() => import('./create-dialog'));

const SEARCH = {
  page: pageParam,
  search: textParam(MAX_SEARCH_LENGTH),
  ...orderParams(LEARNING_PATH_SORTS, { sort: 'title', direction: 'ascending' }),
};

const COLUMNS: Column<EditableLearningPath>[] = [
  {
    key: 'title',
    title: t('list.columns.title'),
    sorter: true,
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
    sorter: true,
    align: 'end',
    cell: ({ learnerCount }) => formatCount(learnerCount),
  },
  {
    key: 'completed',
    title: t('list.columns.completed'),
    sorter: true,
    align: 'end',
    cell: ({ completedCount }) => formatCount(completedCount),
  },
  {
    key: 'updated',
    title: t('list.columns.updated'),
    sorter: true,
    cell: ({ updatedAt }) => formatDate(updatedAt),
  },
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
      <PagedTable
        texts={{
          title: (total) => t('list.title', { count: total }),
          loading: t('list.loading'),
          failed: t('list.failed'),
        }}
        list={list}
        pages={pages}
        page={state.page}
        view={{ columns: user?.role === 'admin' ? ADMIN_COLUMNS : COLUMNS }}
        order={filters}
        empty={
          <EmptyState
            title={isFiltered ? t('list.noMatch') : t('list.none')}
            text={isFiltered ? t('list.noMatchText') : t('list.noneText')}
          />
        }
      />
      <Suspense>{isCreating && <CreateDialog onClose={() => setCreating(false)} />}</Suspense>
    </div>
  );
}
