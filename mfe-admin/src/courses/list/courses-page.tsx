import { useCurrentUser } from '@lectern/client';
import type { Course, TaughtCourse } from '@lectern/contract';
import { Button, EmptyState, pageParam, QueryState, useSearchState } from '@lectern/ui';
import { Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { mayActAsOwner, useManagedCourses } from '../managed-courses';
import { Pager } from '../../parts/lists/pager';
import { usePages } from '../../parts/lists/use-paged-list';
import { coursesTexts } from './texts';
import { CourseCard } from './course-card';
import styles from './courses.module.css';

const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog')).DeleteDialog }));
const UploadDialog = lazy(async () => ({ default: (await import('./upload-dialog')).UploadDialog }));

/** Thousands of cards at once would freeze the page. */
const PAGE_SIZE = 100;
const schema = { page: pageParam };

/** All courses, or the person's own, drafts included, with buttons to view, edit, delete and upload. */
export default function CoursesPage() {
  const courses = useManagedCourses();
  const data: (Course & Partial<TaughtCourse>)[] | undefined = courses.data;
  const { user } = useCurrentUser();
  const filters = useSearchState(schema);
  const { page } = filters.state;
  const pages = usePages(data?.length, PAGE_SIZE, filters);
  const [isUploading, setIsUploading] = useState(false);
  const [pendingDeletion, setPendingDeletion] = useState<Course>();

  const state = <QueryState query={courses} loading={coursesTexts.loading} failed={coursesTexts.failed} />;
  if (!data || !pages) return state;
  return (
    <div className={styles.page}>
      {state}
      {data.length > 0 ? (
        <>
          <div className={styles.bar}>
            <p className={styles.count}>{coursesTexts.count(data.length)}</p>
            <Button onClick={() => setIsUploading(true)}>
              <Upload aria-hidden />
              {coursesTexts.upload}
            </Button>
          </div>
          <ul role="list" className={styles.grid}>
            {data.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((course) => (
              <li key={course.id} className={styles.cell}>
                <CourseCard
                  course={course}
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
    </div>
  );
}
