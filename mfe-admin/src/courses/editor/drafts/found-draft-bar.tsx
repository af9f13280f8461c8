import { useMutation } from '@lectern/client';
import { Button, formatDateTime } from '@lectern/ui';
import { lazy, Suspense, useState } from 'react';
import styles from '../editor.module.css';
import type { CourseEditor } from '../use-course-editor';
import { draftTexts as texts } from './texts';

const ConfirmDialog = lazy(() => import('../../../parts/dialogs/confirm-dialog'));

/** Says that a draft of an earlier visit is continued, until it is saved or discarded. */
export function FoundDraftBar({
  editor: { storage, isDirty },
  updatedAt,
  onDiscarded,
}: {
  editor: CourseEditor;
  updatedAt: string;
  /** Shows the course as it is saved. */
  onDiscarded: () => Promise<unknown>;
}) {
  const [isAsking, setAsking] = useState(false);
  const discarding = useMutation({
    mutationFn: () => storage.discard(),
    onSuccess: onDiscarded,
    meta: { failed: { title: texts.discardFailed, fallback: texts.tryAgain } },
  });
  if (!isDirty) return null;
  return (
    <section className={styles.found} aria-label={texts.found(formatDateTime(updatedAt))}>
      <div>
        <p>{texts.found(formatDateTime(updatedAt))}</p>
        <p className={styles.quiet}>{texts.foundText}</p>
      </div>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {texts.discard}
      </Button>
      <Suspense>
        {isAsking && (
          <ConfirmDialog
            labels={texts.discardQuestion}
            question={texts.discardQuestion.text}
            isPending={discarding.isPending}
            onConfirm={() => discarding.mutate()}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </section>
  );
}
