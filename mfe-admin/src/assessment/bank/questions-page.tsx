import { query } from '@lectern/client';
import {
  listQuestionCategories,
  listQuestions,
  listQuestionTags,
  QUESTION_PAGE_SIZE,
  type ListedQuestion,
} from '@lectern/contract';
import { useLocation } from '@lectern/remote';
import { EmptyState, formatCount } from '@lectern/ui';
import { FileDown, FileUp, FolderTree, Plus, Sparkles } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { BulkActions } from '../../parts/bulk/bulk-actions';
import { PagedTable } from '../../parts/lists/paged-table';
import { useListView } from '../../parts/lists/use-list-view';
import { useSelection } from '../../parts/lists/use-selection';
import { ViewMenu } from '../../parts/lists/view-menu';
import { ActionBar, type PageAction } from '../../parts/menu/action-bar';
import { usePaths } from '../../paths';
import { listBulkActions } from './bulk-actions';
import { usePagedList } from '../../parts/lists/use-paged-list';
import styles from './bank.module.css';
import { QuestionFilters } from './question-filters';
import { questionColumns } from './question-columns';
import { buildQuery, useQuestionFilters } from './use-question-filters';
import { t } from '../texts';

const CategoriesDialog = lazy(() => import('../categories/categories-dialog'));
const DraftFromCourseDialog = lazy(() => import('./draft-from-course-dialog'));
const NewQuestionDialog = lazy(() => import('./new-question-dialog'));
/** Queries that bulk actions change. */
const CHANGED_ENDPOINTS = [listQuestions, listQuestionTags, listQuestionCategories];
const getTitle = ({ title }: ListedQuestion) => title;

/** The questions that exams use, to search, write, copy and archive. */
export default function QuestionsPage() {
  const paths = usePaths();
  const filters = useQuestionFilters();
  const { state, isFiltered } = filters;
  const { search } = useLocation();
  const [dialog, setDialog] = useState<'categories' | 'draft' | 'new'>();
  const { list, pages } = usePagedList(
    query(listQuestions, { query: buildQuery(state) }),
    QUESTION_PAGE_SIZE,
    filters,
  );
  const selection = useSelection(getTitle);
  const columns = useMemo(() => questionColumns(paths), [paths]);
  const view = useListView('questions', columns);

  const actions: PageAction[] = [
    { label: t('bank.manage'), Icon: FolderTree, onSelect: () => setDialog('categories') },
    { label: t('bank.import'), Icon: FileUp, to: paths.importQuestions },
    { label: t('bank.export'), Icon: FileDown, to: paths.exportQuestions(search) },
    { label: t('proposals.open'), Icon: Sparkles, onSelect: () => setDialog('draft') },
    {
      ...{ label: t('bank.create'), Icon: Plus, onSelect: () => setDialog('new') },
      ...{ variant: 'primary', isMain: true },
    },
  ];
  return (
    <div className={styles.page}>
      <ActionBar actions={actions} />
      <QuestionFilters filters={filters} view={<ViewMenu view={view} />} />
      <PagedTable
        texts={{
          title: (total) => t('bank.list', { questions: formatCount(total) }),
          loading: t('bank.loading'),
          failed: t('bank.failed'),
        }}
        list={list}
        pages={pages}
        page={state.page}
        view={view}
        order={filters}
        empty={
          <EmptyState
            title={isFiltered ? t('bank.none') : t('bank.empty')}
            text={isFiltered ? t('bank.noneText') : t('bank.emptyText')}
          />
        }
        selection={selection}
        bulkActions={
          <BulkActions selection={selection} actions={listBulkActions()} endpoints={CHANGED_ENDPOINTS} />
        }
      />
      <Suspense>
        {dialog === 'categories' && <CategoriesDialog onClose={() => setDialog(undefined)} />}
        {dialog === 'draft' && (
          <DraftFromCourseDialog course={state.course} onClose={() => setDialog(undefined)} />
        )}
        {dialog === 'new' && <NewQuestionDialog onClose={() => setDialog(undefined)} />}
      </Suspense>
    </div>
  );
}
