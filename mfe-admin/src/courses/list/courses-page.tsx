import { useCurrentUser } from '@lectern/client';
import {
  getAdminStats,
  listCourses,
  listTaughtCourses,
  listUploads,
  type Course,
  type TaughtCourse,
  type User,
} from '@lectern/contract';
import { Button, EmptyState, QueryState, Row, Stack } from '@lectern/ui';
import { Pager } from '@lectern/ui/pager';
import { Upload } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { mayActAsOwner, useManagedCourses, useMayCreateCourses } from '../managed-courses';
import { BulkActions } from '../../parts/bulk/bulk-actions';
import { useListView } from '../../parts/lists/use-list-view';
import { usePages } from '../../parts/lists/use-paged-list';
import { useSelection } from '../../parts/lists/use-selection';
import { ViewMenu } from '../../parts/lists/view-menu';
import { usePaths } from '../../paths';
import { COURSE_BULK_ACTIONS } from './bulk-actions';
import { courseColumns } from './course-columns';
import { CourseFilters } from './course-filters';
import { CourseGrid } from './course-grid';
import { findCourses } from './find-courses';
import { LayoutSwitch } from './layout-switch';
import { t } from '../texts';
import { useCourseFilters } from './use-course-filters';
import { useLayout, type Layout } from './use-layout';

// Apart, because cards need no antd.
const CourseTable = lazy(() => import('./course-table'));
const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog')).DeleteDialog }));
const UploadDialog = lazy(async () => ({ default: (await import('./upload-dialog')).UploadDialog }));

type Listed = Course & Partial<TaughtCourse>;

/** Thousands of cards at once would freeze the page. */
const PAGE_SIZE = 100;
/** Queries that bulk actions change. */
const CHANGED_ENDPOINTS = [listCourses, listTaughtCourses, listUploads, getAdminStats];
const getTitle = ({ title }: Course) => title;

/** All courses, or the person's own, drafts included, to find, view, edit, duplicate, delete and upload. */
export default function CoursesPage() {
  const courses = useManagedCourses();
  const data: Listed[] | undefined = courses.data;
  const { user } = useCurrentUser();
  const mayCreate = useMayCreateCourses();
  const { layout, setLayout } = useLayout();
  const [isUploading, setIsUploading] = useState(false);
  const [pendingDeletion, setPendingDeletion] = useState<Course>();
  return (
    <Stack>
      <QueryState query={courses} loading={t('list.loading')} failed={t('list.failed')} />
      {data && data.length > 0 && (
        <>
          <Row justify="end">
            <LayoutSwitch layout={layout} onChange={setLayout} />
            {mayCreate && (
              <Button onClick={() => setIsUploading(true)}>
                <Upload aria-hidden />
                {t('list.upload')}
              </Button>
            )}
          </Row>
          <CourseList courses={data} user={user} layout={layout} onDelete={setPendingDeletion} />
        </>
      )}
      {data?.length === 0 && (
        <EmptyState
          title={t('list.none')}
          text={mayCreate ? t('list.noneText') : t('upload.byAdministrators')}
          action={mayCreate && <Button onClick={() => setIsUploading(true)}>{t('list.createFirst')}</Button>}
        />
      )}
      <Suspense>
        <UploadDialog open={isUploading} onClose={() => setIsUploading(false)} />
        <DeleteDialog course={pendingDeletion} onClose={() => setPendingDeletion(undefined)} />
      </Suspense>
    </Stack>
  );
}

interface ListProps {
  courses: Listed[];
  user: User | null;
  layout: Layout;
  onDelete: (course: Course) => void;
}

function CourseList({ courses, user, layout, onDelete }: ListProps) {
  const paths = usePaths();
  const filters = useCourseFilters();
  const selection = useSelection<Course>(getTitle);
  const { page, search, category, level, state, sort, direction } = filters.state;
  const found = useMemo(
    () => findCourses(courses, { search, category, level, state, sort, direction }),
    [courses, search, category, level, state, sort, direction],
  );
  const pages = usePages(found.length, PAGE_SIZE, filters);
  const { columns, getDeletion } = useMemo(() => {
    const getDeletion = (course: Listed) =>
      mayActAsOwner(user, course.isOwner) ? () => onDelete(course) : undefined;
    return { columns: courseColumns(paths, getDeletion), getDeletion };
  }, [paths, user, onDelete]);
  const view = useListView('courses', columns);
  const shown = {
    courses: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    total: found.length,
    selection,
    bulkActions: (
      <BulkActions selection={selection} actions={COURSE_BULK_ACTIONS} endpoints={CHANGED_ENDPOINTS} />
    ),
  };
  return (
    <>
      <CourseFilters filters={filters} view={layout === 'table' && <ViewMenu view={view} />} />
      {found.length === 0 && <EmptyState title={t('list.noMatch')} text={t('list.noMatchText')} />}
      {found.length > 0 && layout === 'cards' && <CourseGrid {...shown} getDeletion={getDeletion} />}
      <Suspense>
        {found.length > 0 && layout === 'table' && <CourseTable {...shown} filters={filters} view={view} />}
      </Suspense>
      {pages !== undefined && <Pager page={page} pages={pages} />}
    </>
  );
}
