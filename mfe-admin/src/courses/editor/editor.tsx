import type { CourseDraft, EditedCourse } from '@lectern/contract';
import { useState } from 'react';
import { Stack } from '@lectern/ui';
import { CompletionDialog } from '../completion-dialog';
import { EditorDialogs } from '../../parts/editor/editor-dialogs';
import { useSaveShortcut } from '../../parts/editor/use-save-shortcut';
import { editorTexts } from './texts';
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
import { decodeDraft } from './drafts/draft-content';
import { FoundDraftBar } from './drafts/found-draft-bar';
import { VersionsPanel } from './drafts/versions-panel';
import { type FoundDraft, useCourseEditor } from './use-course-editor';

/** The outline of the course, and a panel with the fields of the selected part. */
export function Editor({
  course,
  selected: initial,
  stored,
  onDiscarded,
}: {
  course: EditedCourse;
  selected?: string | undefined;
  /** The draft that is continued. What is stored later is not looked at. */
  stored: CourseDraft | null;
  /** Shows the course as it is saved, after the draft was discarded. */
  onDiscarded: () => Promise<unknown>;
}) {
  const [found] = useState(() => (stored ? decodeFound(stored, course) : undefined));
  const editor = useCourseEditor(course, { selected: initial, found, sequence: stored?.sequence ?? 0 });
  const { selected, draft, save } = editor;
  const { modules } = draft;
  const [announcement, announce] = useState('');

  useSaveShortcut(save);

  const module = modules.find(({ id }) => id === selected);
  const slideModule = modules.find(({ slides }) => slides.some(({ id }) => id === selected));
  const slide = slideModule?.slides.find(({ id }) => id === selected);
  return (
    <Stack>
      <SaveBar editor={editor} />
      {found && found.state.saved === editor.saved && (
        <FoundDraftBar editor={editor} updatedAt={found.updatedAt} onDiscarded={onDiscarded} />
      )}
      <div className={styles.columns}>
        <Outline editor={editor} announce={announce} />
        <Stack gap={24} className={styles.panel}>
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
              <VersionsPanel editor={editor} />
              <InstructorsPanel courseId={course.id} />
            </>
          )}
        </Stack>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      <CompletionDialog
        warning={editor.completionWarning}
        labels={editorTexts.completion}
        onConfirm={() => editor.save({ completes: true })}
        onClose={() => editor.dismissRefusal()}
      />
      <EditorDialogs editor={editor} texts={editorTexts} />
    </Stack>
  );
}

/** A draft without changes has steps only, which are of no use once the course was saved by someone else. */
function decodeFound(stored: CourseDraft, { version }: EditedCourse): FoundDraft | undefined {
  const isOutdated = stored.base.version !== version && Object.keys(stored.edit).length === 0;
  return isOutdated ? undefined : { state: decodeDraft(stored), updatedAt: stored.updatedAt };
}
