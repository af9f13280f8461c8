import { query } from '@lectern/client';
import { listCourses, type Course } from '@lectern/contract';
import { Button, EmptyState, ErrorState, texts as shared } from '@lectern/ui';
import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { texts } from '../texts';
import { CourseCard } from './course-card';
import styles from './courses.module.css';

const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog')).DeleteDialog }));
const UploadDialog = lazy(async () => ({ default: (await import('./upload-dialog')).UploadDialog }));

/** All courses, drafts included, with buttons to view, edit, delete and upload. */
export default function CoursesPage() {
  const { data, error, refetch } = useQuery(query(listCourses));
  const [isUploading, setIsUploading] = useState(false);
  const [pendingDeletion, setPendingDeletion] = useState<Course>();

  if (error) {
    return (
      <ErrorState title={texts.courses.failed} text={shared.nothingLost} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <p role="status">{texts.courses.loading}</p>;
  return (
    <div className={styles.page}>
      {data.length > 0 ? (
        <>
          <div className={styles.bar}>
            <p className={styles.count}>{texts.courses.count(data.length)}</p>
            <Button onClick={() => setIsUploading(true)}>
              <Upload aria-hidden />
              {texts.courses.upload}
            </Button>
          </div>
          <ul role="list" className={styles.grid}>
            {data.map((course) => (
              <li key={course.id} className={styles.cell}>
                <CourseCard course={course} onDelete={() => setPendingDeletion(course)} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <EmptyState
          title={texts.courses.none}
          text={texts.courses.noneText}
          action={<Button onClick={() => setIsUploading(true)}>{texts.courses.createFirst}</Button>}
        />
      )}
      <Suspense>
        <UploadDialog open={isUploading} onClose={() => setIsUploading(false)} />
        <DeleteDialog course={pendingDeletion} onClose={() => setPendingDeletion(undefined)} />
      </Suspense>
    </div>
  );
}
