import { Button, ButtonLink } from '@lectern/ui';
import { ArrowLeft, Eye, Save, Undo2 } from 'lucide-react';
import { paths } from '../paths';
import { texts } from '../texts';
import styles from './editor.module.css';
import type { Editing } from './use-editing';

/** Whether everything is saved, and the ways to save, to look and to put back what was taken out. */
export function SaveBar({ editing: { base, removed, isDirty, isSaving, save, undo } }: { editing: Editing }) {
  const last = removed.at(-1);
  const state = isSaving ? texts.editor.saving : isDirty ? texts.editor.unsaved : texts.editor.allSaved;
  return (
    <div className={styles.bar}>
      <ButtonLink to={paths.courses} variant="quiet" icon aria-label={texts.editor.back}>
        <ArrowLeft aria-hidden />
      </ButtonLink>
      <p role="status" className={isDirty ? styles.unsaved : styles.quiet}>
        {state}
      </p>
      {last && (
        <Button variant="quiet" className={styles.undo} onClick={undo}>
          <Undo2 aria-hidden />
          <span dir="auto">
            {last.kind === 'slide'
              ? texts.editor.undoSlide(last.slide.title)
              : texts.editor.undoModule(last.module.title)}
          </span>
        </Button>
      )}
      <div className={styles.barEnd}>
        <ButtonLink to={paths.publicCourse(base)} variant="secondary">
          <Eye aria-hidden />
          {texts.editor.view}
        </ButtonLink>
        <Button disabled={!isDirty || isSaving} aria-keyshortcuts="Control+S" onClick={() => void save()}>
          <Save aria-hidden />
          {isSaving ? texts.editor.saving : texts.editor.save}
        </Button>
      </div>
    </div>
  );
}
