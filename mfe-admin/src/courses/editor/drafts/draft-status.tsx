import { Button } from '@lectern/ui';
import styles from '../editor.module.css';
import type { CourseEditor } from '../use-course-editor';
import { t } from '../../texts';

/** Shows whether the unsaved changes are stored as a draft, with a button to store them if not. */
export function DraftStatus({ editor: { status, storage, isDirty } }: { editor: CourseEditor }) {
  const isStorable = status.kind === 'failed' || status.kind === 'conflict';
  const isStored = isDirty && status.kind === 'stored';
  return (
    <div className={styles.draftStatus} aria-live="polite">
      {(status.kind === 'storing' || status.kind === 'waiting') && isDirty && t('drafts.storing')}
      {isStored && t('drafts.stored')}
      {'message' in status &&
        (status.message === undefined
          ? t('drafts.unreachable')
          : t('drafts.failed', { message: status.message }))}
      {isStorable && (
        <Button
          variant="quiet"
          onClick={() => void (status.kind === 'conflict' ? storage.overwrite() : storage.flush())}
        >
          {status.kind === 'conflict' ? t('drafts.overwrite') : t('drafts.retry')}
        </Button>
      )}
    </div>
  );
}
