import { query } from '@lectern/client';
import { EXAM_PAGE_SIZE, listAdminExams } from '@lectern/contract';
import { Button, Card, CardTitle, EmptyState, formatCount, QueryState } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { examListTexts } from './texts';
import { FilterCard } from '../../parts/lists/filter-card';
import { useManagedCourses } from '../../courses/managed-courses';
import { Pager } from '../../parts/lists/pager';
import { usePagedList } from '../../parts/lists/use-paged-list';
import { ExamRow } from './exam-row';
import styles from './exams.module.css';
import { useExamFilters, type ExamFilters } from './use-exam-filters';

const CreateDialog = lazy(() => import('./create-dialog'));
const DeleteExam = lazy(() => import('../parts/delete-exam'));
const { list: texts } = examListTexts;

/** The exams of all courses, to create, open and delete. */
export default function ExamsPage() {
  const filters = useExamFilters();
  const { state, isFiltered } = filters;
  const [isCreating, setCreating] = useState(false);
  const [deletedId, setDeletedId] = useState<string>();
  const { list, pages } = usePagedList(
    query(listAdminExams, { query: { ...state, search: state.search.trim() } }),
    EXAM_PAGE_SIZE,
    filters,
  );
  const { data, isPlaceholderData } = list;
  // From the list, so that the dialog shows current numbers.
  const deleted = data?.items.find(({ id }) => id === deletedId);

  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Button onClick={() => setCreating(true)}>
          <Plus aria-hidden />
          {texts.create}
        </Button>
      </div>
      <Filters filters={filters} />
      <QueryState query={list} loading={texts.loading} failed={texts.failed} />
      {data && pages && (
        <Card aria-labelledby="exam-list" aria-busy={isPlaceholderData} className={styles.list}>
          <CardTitle id="exam-list">{texts.title(formatCount(data.total))}</CardTitle>
          {data.items.length === 0 && (
            <EmptyState
              title={isFiltered ? texts.none : texts.empty}
              text={isFiltered ? texts.noneText : texts.emptyText}
            />
          )}
          <ul role="list" className={styles.rows}>
            {data.items.map((exam) => (
              <ExamRow key={exam.id} exam={exam} onDelete={() => setDeletedId(exam.id)} />
            ))}
          </ul>
          <Pager page={state.page} pages={pages} />
        </Card>
      )}
      <Suspense>
        {isCreating && <CreateDialog course={state.course} onClose={() => setCreating(false)} />}
        {deleted && (
          <DeleteExam
            exam={deleted}
            onDeleted={() => setDeletedId(undefined)}
            onClose={() => setDeletedId(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

const ALL = 'all';

function Filters({ filters }: { filters: ExamFilters }) {
  const { state, setState } = filters;
  const { data: courses = [] } = useManagedCourses();
  return (
    <FilterCard filters={filters} labels={texts} className={styles.filters}>
      <Select
        label={texts.course}
        hideLabel
        options={[
          { value: ALL, label: texts.allCourses },
          ...courses.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={state.course ?? ALL}
        onChange={(course) => setState({ course: course === ALL ? undefined : course })}
      />
    </FilterCard>
  );
}
