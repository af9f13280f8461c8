import { call, invalidate, serverMessage } from '@lectern/client';
import { deleteCourse, getAdminStats, listCourses, listUploads, type Course } from '@lectern/contract';
import { Button, formatCount, toast } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useState } from 'react';
import { texts } from '../texts';
import styles from './courses.module.css';

const { deletion } = texts.courses;

/** Asks before a course goes, and says what goes with it. */
export function DeleteDialog({ course, onClose }: { course: Course | undefined; onClose: () => void }) {
  const [isPending, setIsPending] = useState(false);
  // The window still shows its words while it closes.
  const [shown, setShown] = useState(course);
  if (course && course !== shown) setShown(course);

  async function remove({ id, title }: Course) {
    setIsPending(true);
    try {
      await call(deleteCourse, { params: { id } });
      toast({ title: deletion.done, description: deletion.doneText(title) });
      onClose();
      await invalidate(listCourses, listUploads, getAdminStats);
    } catch (error) {
      const description = serverMessage(error) ?? deletion.failedText;
      toast({ title: deletion.failed, description, variant: 'destructive' });
    } finally {
      setIsPending(false);
    }
  }

  const { title = '', enrollmentCount = 0 } = shown ?? {};
  return (
    <Dialog
      title={deletion.title}
      description={deletion.question(title)}
      open={course !== undefined}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {deletion.cancel}
          </Button>
          <Button variant="danger" disabled={isPending} onClick={() => course && void remove(course)}>
            {isPending ? deletion.pending : deletion.confirm}
          </Button>
        </>
      }
    >
      <ul className={styles.losses}>
        <li>{deletion.lost}</li>
        <li>
          {enrollmentCount > 0
            ? deletion.enrolled(formatCount(enrollmentCount), enrollmentCount)
            : deletion.nobody}
        </li>
        <li>{deletion.kept}</li>
      </ul>
    </Dialog>
  );
}
