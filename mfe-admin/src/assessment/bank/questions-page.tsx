import { query } from '@lectern/client';
import {
  listQuestionCategories,
  listQuestions,
  listQuestionTags,
  QUESTION_PAGE_SIZE,
  type ListedQuestion,
} from '@lectern/contract';
import { useLocation } from '@lectern/remote';
import { Button, ButtonLink, EmptyState, formatCount } from '@lectern/ui';
import { FileDown, FileUp, FolderTree, Plus, Sparkles } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { BulkActions } from '../../parts/bulk/bulk-actions';
import { PagedTable } from '../../parts/lists/paged-table';
import { useListView } from '../../parts/lists/use-list-view';
import { useSelection } from '../../parts/lists/use-selection';
import { ViewMenu } from '../../parts/lists/view-menu';
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

  const create = (
    <Button onClick={() => setDialog('new')}>
      <Plus aria-hidden />
      {t('bank.create')}
    </Button>
  );
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Button variant="secondary" onClick={() => setDialog('categories')}>
          <FolderTree aria-hidden />
          {t('bank.manage')}
        </Button>
        <ButtonLink variant="secondary" to={paths.importQuestions}>
          <FileUp aria-hidden />
          {t('bank.import')}
        </ButtonLink>
        <ButtonLink variant="secondary" to={paths.exportQuestions(search)}>
          <FileDown aria-hidden />
          {t('bank.export')}
        </ButtonLink>
        <Button variant="secondary" onClick={() => setDialog('draft')}>
          <Sparkles aria-hidden />
          {t('proposals.open')}
        </Button>
        {create}
      </div>
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
