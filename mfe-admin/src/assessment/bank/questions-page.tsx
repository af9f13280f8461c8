import { query } from '@lectern/client';
import { listQuestions, QUESTION_PAGE_SIZE } from '@lectern/contract';
import { useLocation } from '@lectern/remote';
import { Button, ButtonLink, Card, CardTitle, EmptyState, formatCount, QueryState } from '@lectern/ui';
import { FileDown, FileUp, FolderTree, Plus, Sparkles } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Pager } from '../../parts/lists/pager';
import { usePaths } from '../../paths';
import { proposalTexts } from '../proposal-texts';
import { bankTexts } from './texts';
import { usePagedList } from '../../parts/lists/use-paged-list';
import styles from './bank.module.css';
import { QuestionFilters } from './question-filters';
import { QuestionRow } from './question-row';
import { queryOf, useQuestionFilters } from './use-question-filters';

const CategoriesDialog = lazy(() => import('../categories/categories-dialog'));
const DraftFromCourseDialog = lazy(() => import('./draft-from-course-dialog'));
const NewQuestionDialog = lazy(() => import('./new-question-dialog'));
const texts = bankTexts;

/** The questions that exams use, to search, write, copy and archive. */
export default function QuestionsPage() {
  const paths = usePaths();
  const filters = useQuestionFilters();
  const { state, isFiltered } = filters;
  const { search } = useLocation();
  const [dialog, setDialog] = useState<'categories' | 'draft' | 'new'>();
  const { list, pages } = usePagedList(
    query(listQuestions, { query: queryOf(state) }),
    QUESTION_PAGE_SIZE,
    filters,
  );
  const { data, isPlaceholderData } = list;

  const create = (
    <Button onClick={() => setDialog('new')}>
      <Plus aria-hidden />
      {texts.create}
    </Button>
  );
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Button variant="secondary" onClick={() => setDialog('categories')}>
          <FolderTree aria-hidden />
          {texts.manage}
        </Button>
        <ButtonLink variant="secondary" to={paths.importQuestions}>
          <FileUp aria-hidden />
          {texts.import}
        </ButtonLink>
        <ButtonLink variant="secondary" to={paths.exportQuestions(search)}>
          <FileDown aria-hidden />
          {texts.export}
        </ButtonLink>
        <Button variant="secondary" onClick={() => setDialog('draft')}>
          <Sparkles aria-hidden />
          {proposalTexts.open}
        </Button>
        {create}
      </div>
      <QuestionFilters filters={filters} />
      <QueryState query={list} loading={texts.loading} failed={texts.failed} />
      {data && pages && (
        <Card aria-labelledby="question-list" aria-busy={isPlaceholderData} className={styles.list}>
          <CardTitle id="question-list">{texts.list(formatCount(data.total))}</CardTitle>
          {data.items.length === 0 && (
            <EmptyState
              title={isFiltered ? texts.none : texts.empty}
              text={isFiltered ? texts.noneText : texts.emptyText}
            />
          )}
          <ul role="list" className={styles.rows}>
            {data.items.map((question) => (
              <QuestionRow key={question.id} question={question} />
            ))}
          </ul>
          <Pager page={state.page} pages={pages} />
        </Card>
      )}
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
