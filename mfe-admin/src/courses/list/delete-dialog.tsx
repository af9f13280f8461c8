import { call, invalidate, useMutation } from '@lectern/client';
import {
  deleteCourse,
  getAdminStats,
  listCourses,
  listTaughtCourses,
  listUploads,
  type Course,
} from '@lectern/contract';
import { Button, Stack, toast } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useState } from 'react';
import { t } from '../texts';
import styles from './courses.module.css';

/** Asks for confirmation and lists what is deleted with the course. */
export function DeleteDialog({ course, onClose }: { course: Course | undefined; onClose: () => void }) {
  // Keeps the text while the dialog fades out.
  const [shown, setShown] = useState(course);
  if (course && course !== shown) setShown(course);

  const { mutate: remove, isPending } = useMutation({
    mutationFn: ({ id }: Course) => call(deleteCourse, { params: { id } }),
    onSuccess: (_, { title }) => {
      toast({ title: t('list.deletion.done'), description: t('list.deletion.doneText', { title }) });
      onClose();
      return invalidate(listCourses, listTaughtCourses, listUploads, getAdminStats);
    },
    meta: { failed: { title: t('list.deletion.failed'), fallback: t('list.deletion.failedText') } },
  });

  const { title = '', enrollmentCount = 0 } = shown ?? {};
  return (
    <Dialog
      title={t('list.deletion.title')}
      description={t('list.deletion.question', { title })}
      open={course !== undefined}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('list.deletion.cancel')}
          </Button>
          <Button variant="danger" disabled={isPending} onClick={() => course && remove(course)}>
            {isPending ? t('list.deletion.pending') : t('list.deletion.confirm')}
          </Button>
        </>
      }
    >
      <Stack as="ul" gap={4} className={styles.impact}>
        <li>{t('list.deletion.content')}</li>
        <li>
          {enrollmentCount > 0
            ? t('list.deletion.enrolled', { learners: enrollmentCount })
            : t('list.deletion.noLearners')}
        </li>
        <li>{t('list.deletion.certificates')}</li>
      </Stack>
    </Dialog>
  );
}
