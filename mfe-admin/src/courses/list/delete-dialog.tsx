import { call, invalidate, useMutation } from '@lectern/client';
import {
  deleteCourse,
  getAdminStats,
  listCourses,
  listTaughtCourses,
  listUploads,
  type Course,
} from '@lectern/contract';
import { Button, formatCount, Stack, toast } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useState } from 'react';
import { coursesTexts } from './texts';
import styles from './courses.module.css';

const { deletion } = coursesTexts;

/** Asks for confirmation and lists what is deleted with the course. */
export function DeleteDialog({ course, onClose }: { course: Course | undefined; onClose: () => void }) {
  // Keeps the text while the dialog fades out.
  const [shown, setShown] = useState(course);
  if (course && course !== shown) setShown(course);

  const { mutate: remove, isPending } = useMutation({
    mutationFn: ({ id }: Course) => call(deleteCourse, { params: { id } }),
    onSuccess: (_, { title }) => {
      toast({ title: deletion.done, description: deletion.doneText(title) });
      onClose();
      return invalidate(listCourses, listTaughtCourses, listUploads, getAdminStats);
    },
    meta: { failed: { title: deletion.failed, fallback: deletion.failedText } },
  });

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
          <Button variant="danger" disabled={isPending} onClick={() => course && remove(course)}>
            {isPending ? deletion.pending : deletion.confirm}
          </Button>
        </>
      }
    >
      <Stack as="ul" gap={4} className={styles.impact}>
        <li>{deletion.content}</li>
        <li>
          {enrollmentCount > 0
            ? deletion.enrolled(formatCount(enrollmentCount), enrollmentCount)
            : deletion.noLearners}
        </li>
        <li>{deletion.certificates}</li>
      </Stack>
    </Dialog>
  );
}
