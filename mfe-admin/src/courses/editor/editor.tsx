import type { EditedCourse } from '@lectern/contract';
import { lazy, Suspense, useEffect, useState } from 'react';
import { CompletionDialog } from '../completion-dialog';
import { LeaveDialog } from '../../parts/leave-guard/leave-dialog';
import { useLeaveGuard } from '../../parts/leave-guard/use-leave-guard';
import { editorTexts } from './texts';
import { leaveTexts } from '../../parts/leave-guard/texts';
import { CoursePanel } from './panels/course-panel';
import { DeckPanel } from './panels/deck-panel';
import styles from './editor.module.css';
import { InstructorsPanel } from '../instructors/instructors-panel';
import { ModulePanel } from './panels/module-panel';
import { Outline } from './outline/outline';
import { PicturesPanel } from './panels/pictures-panel';
import { RequirementsPanel } from './panels/requirements-panel';
import { SaveBar } from './save-bar';
import { SlidePanel } from './panels/slide-panel';
import { useCourseEditor } from './use-course-editor';

const ConflictDialog = lazy(() => import('./conflict-dialog'));

/** The outline of the course, and a panel with the fields of the selected part. */
export function Editor({
  course,
  selected: initial,
}: {
  course: EditedCourse;
  selected?: string | undefined;
}) {
  const editor = useCourseEditor(course, initial);
  const { state, isDirty, save } = editor;
  const { selected, conflict } = state;
  const { modules } = state.draft;
  const guard = useLeaveGuard(isDirty);
  const [announcement, announce] = useState('');

  useEffect(() => {
    function saveOnShortcut(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      save();
    }
    document.addEventListener('keydown', saveOnShortcut);
    return () => document.removeEventListener('keydown', saveOnShortcut);
  }, [save]);

  const module = modules.find(({ id }) => id === selected);
  const slideModule = modules.find(({ slides }) => slides.some(({ id }) => id === selected));
  const slide = slideModule?.slides.find(({ id }) => id === selected);
  return (
    <div className={styles.page}>
      <SaveBar editor={editor} />
      <div className={styles.columns}>
        <Outline editor={editor} announce={announce} />
        <div className={styles.panel}>
          {slide && slideModule ? (
            <SlidePanel
              key={slide.id}
              slide={slide}
              module={slideModule}
              editor={editor}
              announce={announce}
            />
          ) : module ? (
            <ModulePanel key={module.id} module={module} editor={editor} announce={announce} />
          ) : (
            <>
              <CoursePanel editor={editor} />
              <PicturesPanel editor={editor} />
              <RequirementsPanel editor={editor} />
              <DeckPanel editor={editor} />
              <InstructorsPanel courseId={course.id} />
            </>
          )}
        </div>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      <LeaveDialog guard={guard} text={leaveTexts.text} />
      <CompletionDialog
        warning={state.completionWarning}
        labels={editorTexts.completion}
        onConfirm={() => editor.saveAndComplete()}
        onClose={() => editor.dispatch({ type: 'completion-dismissed' })}
      />
      <Suspense>{conflict && <ConflictDialog theirs={conflict} editor={editor} />}</Suspense>
    </div>
  );
}
