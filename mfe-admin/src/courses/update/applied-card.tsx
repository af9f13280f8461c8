import { call } from '@lectern/client';
import { type AppliedUpdate, type CourseUpdates, undoCourseUpdate } from '@lectern/contract';
import { Button, Card, CardTitle, formatDateTime } from '@lectern/ui';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { CompletionDialog } from '../completion-dialog';
import ConfirmDialog from '@lectern/ui/confirm-dialog';
import { t } from '../texts';
import styles from './update.module.css';
import { useUpdateCall } from './use-update-call';

/** The last update of a course, with a button that undoes it. */
export function AppliedCard({
  course,
  applied,
  version,
}: {
  course: CourseUpdates['course'];
  applied: AppliedUpdate;
  version: number;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const params = { id: course.id, updateId: applied.id };
  const undo = useUpdateCall(
    (confirmed) => call(undoCourseUpdate, { params, body: { version, ...confirmed } }),
    { done: { title: t('update.applied.done') }, failed: t('update.applied.failed') },
  );
  const close = () => setIsAsking(false);

  return (
    <Card aria-labelledby="applied-update">
      <CardTitle id="applied-update">{t('update.applied.heading')}</CardTitle>
      <p dir="auto">
        {t('update.applied.text', { file: applied.fileName, date: formatDateTime(applied.appliedAt) })}
      </p>
      <p className={styles.quiet}>{t('update.applied.until', { date: formatDateTime(applied.undoUntil) })}</p>
      <div>
        <Button variant="secondary" disabled={undo.isPending} onClick={() => setIsAsking(true)}>
          <Undo2 aria-hidden />
          {t('update.applied.undo')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          labels={{
            title: t('update.applied.question'),
            cancel: t('update.applied.keep'),
            confirm: t('update.applied.undo'),
          }}
          question={t('update.applied.questionText')}
          isPending={undo.isPending}
          onConfirm={() => {
            close();
            undo.run();
          }}
          onClose={close}
        >
          {applied.isEditedSince && <p>{t('update.applied.edited')}</p>}
        </ConfirmDialog>
      )}
      <CompletionDialog
        warning={undo.warning}
        labels={{
          title: t('update.applied.completion.title'),
          confirm: t('update.applied.completion.confirm'),
          back: t('update.applied.completion.back'),
        }}
        onConfirm={() => undo.run({ completes: true })}
        onClose={undo.dismiss}
      />
    </Card>
  );
}
