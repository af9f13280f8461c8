import { Button, ButtonLink } from '@lectern/ui';
import { ArrowLeft, Undo2 } from 'lucide-react';
import { usePaths } from '../../paths';
import { t } from '../texts';
import { DraftStatus } from './drafts/draft-status';
import { UndoTools } from './drafts/undo-tools';
import { SaveButton, SaveStatus } from '../../parts/editor/save-state';
import styles from './editor.module.css';
import { EditorLinks } from './editor-links';
import type { CourseEditor } from './use-course-editor';

/** Shows whether everything is saved, with buttons to save, to view the course and to restore the last deleted part. */
export function SaveBar({ editor }: { editor: CourseEditor }) {
  const paths = usePaths();
  const { saved, removals, dispatch } = editor;
  const removal = removals.at(-1);
  return (
    <div className={styles.bar}>
      <ButtonLink to={paths.courses} variant="quiet" icon aria-label={t('editor.back')}>
        <ArrowLeft aria-hidden />
      </ButtonLink>
      <SaveStatus editor={editor} />
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
        <SaveButton editor={editor} />
      </div>
    </div>
  );
}
