import { useCurrentUser } from '@lectern/client';
import {
  getAdminStats,
  listCourses,
  listTaughtCourses,
  listUploads,
  type Course,
  type TaughtCourse,
} from '@lectern/contract';
import { Button, EmptyState, pageParam, QueryState, Row, Stack, useSearchState } from '@lectern/ui';
import { Upload } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { mayActAsOwner, useManagedCourses } from '../managed-courses';
import { BulkActions } from '../../parts/bulk/bulk-actions';
import { Pager } from '@lectern/ui/pager';
import { SelectAll } from '../../parts/lists/select-all';
import { SelectionBar } from '../../parts/lists/selection-bar';
import { toggleRows } from '../../parts/lists/toggle-rows';
import { usePages } from '../../parts/lists/use-paged-list';
import { useSelection } from '../../parts/lists/use-selection';
import { COURSE_BULK_ACTIONS } from './bulk-actions';
import { coursesTexts } from './texts';
import { CourseCard } from './course-card';
import styles from './courses.module.css';

const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog')).DeleteDialog }));
const UploadDialog = lazy(async () => ({ default: (await import('./upload-dialog')).UploadDialog }));

/** Thousands of cards at once would freeze the page. */
const PAGE_SIZE = 100;
const schema = { page: pageParam };
/** Queries that bulk actions change. */
const CHANGED = [listCourses, listTaughtCourses, listUploads, getAdminStats];
const getTitle = ({ title }: Course) => title;

/** All courses, or the person's own, drafts included, with buttons to view, edit, delete and upload. */
export default function CoursesPage() {
  const courses = useManagedCourses();
  const data: (Course & Partial<TaughtCourse>)[] | undefined = courses.data;
  const { user } = useCurrentUser();
  const filters = useSearchState(schema);
  const { page } = filters.state;
  const pages = usePages(data?.length, PAGE_SIZE, filters);
  const selection = useSelection(getTitle);
  const anchor = useRef<string>(undefined);
  const [isUploading, setIsUploading] = useState(false);
  const [pendingDeletion, setPendingDeletion] = useState<Course>();

  const state = <QueryState query={courses} loading={coursesTexts.loading} failed={coursesTexts.failed} />;
  if (!data || !pages) return state;
  const shown = data.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);

  function toggle({ id }: Course, isRange: boolean): void {
    const pressed = { id, anchor: isRange ? anchor.current : undefined };
    selection.choose(
      toggleRows(
        selection.ids,
        shown.map((course) => course.id),
        pressed,
      ),
    );
    anchor.current = id;
  }

  return (
    <Stack>
      {state}
      {data.length > 0 ? (
        <>
          <Row gap={12} justify="space-between">
            <p className={styles.count}>{coursesTexts.count(data.length)}</p>
            <SelectAll selection={selection} rows={shown} />
            <SelectionBar
              selection={selection}
              rows={shown}
              actions={
                <BulkActions selection={selection} actions={COURSE_BULK_ACTIONS} endpoints={CHANGED} />
              }
            />
            <Button onClick={() => setIsUploading(true)}>
              <Upload aria-hidden />
              {coursesTexts.upload}
            </Button>
          </Row>
          <ul role="list" className={styles.grid}>
            {shown.map((course) => (
              <li key={course.id} className={styles.cell}>
                <CourseCard
                  course={course}
                  isChosen={selection.ids.includes(course.id)}
                  onToggle={(isRange) => toggle(course, isRange)}
                  onDelete={
                    mayActAsOwner(user, course.isOwner) ? () => setPendingDeletion(course) : undefined
                  }
                />
              </li>
            ))}
          </ul>
          <Pager page={page} pages={pages} />
        </>
      ) : (
        <EmptyState
          title={coursesTexts.none}
          text={coursesTexts.noneText}
          action={<Button onClick={() => setIsUploading(true)}>{coursesTexts.createFirst}</Button>}
        />
      )}
      <Suspense>
        <UploadDialog open={isUploading} onClose={() => setIsUploading(false)} />
        <DeleteDialog course={pendingDeletion} onClose={() => setPendingDeletion(undefined)} />
      </Suspense>
    </Stack>
  );
}
