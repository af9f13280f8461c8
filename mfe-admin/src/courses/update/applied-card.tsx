import { call } from '@lectern/client';
import { type AppliedUpdate, type CourseUpdates, undoCourseUpdate } from '@lectern/contract';
import { Button, Card, CardTitle, formatDateTime } from '@lectern/ui';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { CompletionDialog } from '../completion-dialog';
import ConfirmDialog from '../../parts/dialogs/confirm-dialog';
import { updateTexts } from './texts';
import styles from './update.module.css';
import { useUpdateCall } from './use-update-call';

const { applied: texts } = updateTexts;

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
    { done: { title: texts.done }, failed: texts.failed },
  );
  const close = () => setIsAsking(false);

  return (
    <Card aria-labelledby="applied-update">
      <CardTitle id="applied-update">{texts.heading}</CardTitle>
      <p dir="auto">{texts.text(applied.fileName, formatDateTime(applied.appliedAt))}</p>
      <p className={styles.quiet}>{texts.until(formatDateTime(applied.undoUntil))}</p>
      <div>
        <Button variant="secondary" disabled={undo.isPending} onClick={() => setIsAsking(true)}>
          <Undo2 aria-hidden />
          {texts.undo}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          labels={{ title: texts.question, cancel: texts.keep, confirm: texts.undo }}
          question={texts.questionText}
          isPending={undo.isPending}
          onConfirm={() => {
            close();
            undo.run();
          }}
          onClose={close}
        >
          {applied.isEditedSince && <p>{texts.edited}</p>}
        </ConfirmDialog>
      )}
      <CompletionDialog
        warning={undo.warning}
        labels={texts.completion}
        onConfirm={() => undo.run({ completes: true })}
        onClose={undo.dismiss}
      />
    </Card>
  );
}
