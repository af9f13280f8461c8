import { useMutation } from '@lectern/client';
import { Button, formatDateTime } from '@lectern/ui';
import { lazy, Suspense, useState } from 'react';
import styles from '../editor.module.css';
import type { CourseEditor } from '../use-course-editor';
import { t } from '../../texts';

const ConfirmDialog = lazy(() => import('@lectern/ui/confirm-dialog'));

/** A note that the editor continues a draft of an earlier visit, until the draft is saved or discarded. */
export function FoundDraftBar({
  editor: { storage, isDirty },
  updatedAt,
  onDiscarded,
}: {
  editor: CourseEditor;
  updatedAt: string;
  /** Called when the draft has been discarded, to show the saved course. */
  onDiscarded: () => Promise<unknown>;
}) {
  const [isAsking, setAsking] = useState(false);
  const discarding = useMutation({
    mutationFn: () => storage.discard(),
    onSuccess: onDiscarded,
    meta: { failed: { title: t('drafts.discardFailed'), fallback: t('drafts.tryAgain') } },
  });
  if (!isDirty) return null;
  return (
    <section className={styles.found} aria-label={t('drafts.found', { time: formatDateTime(updatedAt) })}>
      <div>
        <p>{t('drafts.found', { time: formatDateTime(updatedAt) })}</p>
        <p className={styles.quiet}>{t('drafts.foundText')}</p>
      </div>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t('drafts.discard')}
      </Button>
      <Suspense>
        {isAsking && (
          <ConfirmDialog
            labels={{
              title: t('drafts.discardQuestion.title'),
              confirm: t('drafts.discardQuestion.confirm'),
              confirming: t('drafts.discardQuestion.confirming'),
            }}
            question={t('drafts.discardQuestion.text')}
            isPending={discarding.isPending}
            onConfirm={() => discarding.mutate()}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </section>
  );
}
