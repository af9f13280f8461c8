import { Button, ButtonLink } from '@lectern/ui';
import { ArrowLeft, Eye, MessageCircleQuestionMark, Save, Sparkles, Table2, Undo2 } from 'lucide-react';
import { usePaths } from '../../paths';
import { draftQuestionsTexts } from '../list/texts';
import { DraftStatus } from './drafts/draft-status';
import { UndoTools } from './drafts/undo-tools';
import { editorTexts } from './texts';
import styles from './editor.module.css';
import type { CourseEditor } from './use-course-editor';

/** Shows whether everything is saved, with buttons to save, to view the course and to restore the last deleted part. */
export function SaveBar({ editor }: { editor: CourseEditor }) {
  const paths = usePaths();
  const { saved, removals, isDirty, isSaving, dispatch, save } = editor;
  const removal = removals.at(-1);
  const status = isSaving ? editorTexts.saving : isDirty ? editorTexts.unsaved : editorTexts.allSaved;
  return (
    <div className={styles.bar}>
      <ButtonLink to={paths.courses} variant="quiet" icon aria-label={editorTexts.back}>
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
              ? editorTexts.undoSlide(removal.slide.title)
              : editorTexts.undoModule(removal.module.title)}
          </span>
        </Button>
      )}
      <div className={styles.barEnd}>
        <ButtonLink to={paths.gradebook(saved)} variant="quiet">
          <Table2 aria-hidden />
          {editorTexts.gradebook}
        </ButtonLink>
        <ButtonLink to={paths.unanswered(saved)} variant="quiet">
          <MessageCircleQuestionMark aria-hidden />
          {editorTexts.unanswered}
        </ButtonLink>
        <ButtonLink to={paths.proposals(saved)} variant="secondary">
          <Sparkles aria-hidden />
          {draftQuestionsTexts.openShort}
        </ButtonLink>
        <ButtonLink to={paths.publicCourse(saved)} variant="secondary">
          <Eye aria-hidden />
          {editorTexts.view}
        </ButtonLink>
        <Button disabled={!isDirty || isSaving} aria-keyshortcuts="Control+S" onClick={() => save()}>
          <Save aria-hidden />
          {isSaving ? editorTexts.saving : editorTexts.save}
        </Button>
      </div>
    </div>
  );
}
