import { Badge, Button, ButtonLink } from '@lectern/ui';
import { ArrowLeft, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { usePaths } from '../../paths';
import { t } from '../texts';
import { DraftStatus } from './drafts/draft-status';
import { UndoTools } from './drafts/undo-tools';
import { SaveButton, SaveStatus } from '../../parts/editor/save-state';
import styles from './editor.module.css';
import { EditorLinks } from './editor-links';
import type { CourseEditor } from './use-course-editor';

/** Shows whether the course is a draft and everything is saved, with buttons to publish, to save, to view the course and to restore the last deleted part. */
export function SaveBar({ editor }: { editor: CourseEditor }) {
  const paths = usePaths();
  const { saved, removals, dispatch } = editor;
  const removal = removals.at(-1);
  const bar = useRef<HTMLDivElement>(null);
  const isDraft = !saved.isPublished;
  const wasDraft = useRef(isDraft);
  useEffect(() => {
    // The focused button that publishes is gone.
    if (wasDraft.current && !isDraft && document.activeElement === document.body)
      bar.current?.focus({ preventScroll: true });
    wasDraft.current = isDraft;
  }, [isDraft]);
  return (
    <div ref={bar} tabIndex={-1} className={styles.bar}>
      <ButtonLink to={paths.courses} variant="quiet" icon aria-label={t('editor.back')}>
        <ArrowLeft aria-hidden />
      </ButtonLink>
      {isDraft && <Badge>{t('list.draft')}</Badge>}
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
        {isDraft && (
          <Button variant="secondary" disabled={editor.isSaving} onClick={editor.publish}>
            {t('upload.publish.action')}
          </Button>
        )}
        <SaveButton editor={editor} />
      </div>
    </div>
  );
}
