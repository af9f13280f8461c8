import { query } from '@lectern/client';
import { EXAM_PAGE_SIZE, listAdminExams, type AdminListedExam } from '@lectern/contract';
import { Button, EmptyState, formatCount } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { EXAM_BULK_ACTIONS } from './bulk-actions';
import { BulkActions } from '../../parts/bulk/bulk-actions';
import { PagedTable } from '../../parts/lists/paged-table';
import { ListToolbar } from '../../parts/lists/list-toolbar';
import { useManagedCourses } from '../../courses/managed-courses';
import { usePagedList } from '../../parts/lists/use-paged-list';
import { useListView } from '../../parts/lists/use-list-view';
import { useSelection } from '../../parts/lists/use-selection';
import { ViewMenu } from '../../parts/lists/view-menu';
import { usePaths } from '../../paths';
import { examColumns } from './exam-columns';
import styles from './exams.module.css';
import { useExamFilters, type ExamFilters } from './use-exam-filters';
import { t } from '../texts';

const CreateDialog = lazy(() => import('./create-dialog'));
const DeleteExam = lazy(() => import('../parts/delete-exam'));
const getTitle = ({ title }: AdminListedExam) => title;

/** The exams of all courses, to create, open and delete. */
export default function ExamsPage() {
  const paths = usePaths();
  const filters = useExamFilters();
  const { state, isFiltered } = filters;
  const [isCreating, setCreating] = useState(false);
  const [deletedId, setDeletedId] = useState<string>();
  const { list, pages } = usePagedList(
    query(listAdminExams, { query: { ...state, search: state.search.trim() } }),
    EXAM_PAGE_SIZE,
    filters,
  );
  const { data } = list;
  const selection = useSelection(getTitle);
  const columns = useMemo(() => examColumns(paths, ({ id }) => setDeletedId(id)), [paths]);
  const view = useListView('exams', columns);
  // From the list, so that the dialog shows current numbers.
  const deleted = data?.items.find(({ id }) => id === deletedId);

  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Button onClick={() => setCreating(true)}>
          <Plus aria-hidden />
          {t('exams.create')}
        </Button>
      </div>
      <Filters filters={filters} view={<ViewMenu view={view} />} />
      <PagedTable
        texts={{
          title: (total) => t('exams.title', { exams: formatCount(total) }),
          loading: t('exams.loading'),
          failed: t('exams.failed'),
        }}
        list={list}
        pages={pages}
        page={state.page}
        view={view}
        order={filters}
        empty={
          <EmptyState
            title={isFiltered ? t('exams.none') : t('exams.empty')}
            text={isFiltered ? t('exams.noneText') : t('exams.emptyText')}
          />
        }
        selection={selection}
        bulkActions={
          <BulkActions selection={selection} actions={EXAM_BULK_ACTIONS} endpoints={[listAdminExams]} />
        }
      />
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

function Filters({ filters, view }: { filters: ExamFilters; view: ReactNode }) {
  const { state, setState } = filters;
  const { data: courses = [] } = useManagedCourses();
  return (
    <ListToolbar
      filters={filters}
      labels={{ search: t('exams.search'), searchHint: t('exams.searchHint') }}
      view={view}
    >
      <Select
        label={t('exams.course')}
        hideLabel
        options={[
          { value: ALL, label: t('exams.allCourses') },
          ...courses.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={state.course ?? ALL}
        onChange={(course) => setState({ course: course === ALL ? undefined : course })}
      />
    </ListToolbar>
  );
}
