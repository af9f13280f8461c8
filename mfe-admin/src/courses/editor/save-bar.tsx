import { Button, ButtonLink } from '@lectern/ui';
import { ArrowLeft, Save, Undo2 } from 'lucide-react';
import { usePaths } from '../../paths';
import { t } from '../texts';
import { DraftStatus } from './drafts/draft-status';
import { UndoTools } from './drafts/undo-tools';
import styles from './editor.module.css';
import { EditorLinks } from './editor-links';
import type { CourseEditor } from './use-course-editor';

/** Shows whether everything is saved, with buttons to save, to view the course and to restore the last deleted part. */
export function SaveBar({ editor }: { editor: CourseEditor }) {
  const paths = usePaths();
  const { saved, removals, isDirty, isSaving, dispatch, save } = editor;
  const removal = removals.at(-1);
  const status = isSaving ? t('editor.saving') : isDirty ? t('editor.unsaved') : t('editor.allSaved');
  return (
    <div className={styles.bar}>
      <ButtonLink to={paths.courses} variant="quiet" icon aria-label={t('editor.back')}>
        <ArrowLeft aria-hidden />
      </ButtonLink>
      <p role="status" className={isDirty ? styles.unsaved : styles.quiet}>
        {status}
      </p>
      <DraftStatus editor={editor} />
      <UndoTools editor={editor} />
      {removal && (
        <Button variant="quiet" className={styles.undo} onClick={() => dispatch({ type: 'removal-undone' })}>
          <Undo2 aria-hidden />
          <span dir="auto">
            {removal.kind === 'slide'
              ? t('editor.undoSlide', { title: removal.slide.title })
              : t('editor.undoModule', { title: removal.module.title })}
          </span>
        </Button>
      )}
      <div className={styles.barEnd}>
        <EditorLinks course={saved} />
        <Button disabled={!isDirty || isSaving} aria-keyshortcuts="Control+S" onClick={() => save()}>
          <Save aria-hidden />
          {isSaving ? t('editor.saving') : t('editor.save')}
        </Button>
      </div>
    </div>
  );
}
