import type { EditedCourse } from '@lectern/contract';
import { lazy, Suspense, useEffect, useState } from 'react';
import { CompletionDialog } from './completion-dialog';
import { CoursePanel } from './course-panel';
import styles from './editor.module.css';
import { LeaveDialog } from './leave-dialog';
import { ModulePanel } from './module-panel';
import { Outline } from './outline';
import { SaveBar } from './save-bar';
import { SlidePanel } from './slide-panel';
import { useEditing } from './use-editing';
import { useLeaveGuard } from './use-leave-guard';

const ConflictDialog = lazy(() => import('./conflict-dialog'));

/** The course on the left as an outline, the chosen part of it on the right. */
export function Editor({ course }: { course: EditedCourse }) {
  const editing = useEditing(course);
  const { draft, base, selected, conflict, isDirty, save } = editing;
  const guard = useLeaveGuard(isDirty);
  const [said, say] = useState('');

  useEffect(() => {
    function saveOnKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      void save();
    }
    document.addEventListener('keydown', saveOnKey);
    return () => document.removeEventListener('keydown', saveOnKey);
  }, [save]);

  const module = draft.modules.find(({ id }) => id === selected);
  const home = draft.modules.find(({ slides }) => slides.some(({ id }) => id === selected));
  const slide = home?.slides.find(({ id }) => id === selected);
  return (
    <div className={styles.page}>
      <SaveBar editing={editing} />
      <div className={styles.columns}>
        <Outline editing={editing} say={say} />
        <div className={styles.panel}>
          {slide && home ? (
            <SlidePanel key={slide.id} slide={slide} home={home} editing={editing} say={say} />
          ) : module ? (
            <ModulePanel key={module.id} module={module} editing={editing} say={say} />
          ) : (
            <CoursePanel editing={editing} />
          )}
        </div>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      <LeaveDialog guard={guard} />
      <CompletionDialog editing={editing} />
      <Suspense>{conflict && <ConflictDialog base={base} theirs={conflict} editing={editing} />}</Suspense>
    </div>
  );
}
