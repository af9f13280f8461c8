import type { EditedCourse } from '@lectern/contract';
import { useState } from 'react';
import { Stack } from '@lectern/ui';
import { CompletionDialog } from '../completion-dialog';
import { EditorDialogs } from '../../parts/editor/editor-dialogs';
import { useSaveShortcut } from '../../parts/editor/use-save-shortcut';
import { editorTexts } from './texts';
import { SaveBar } from './save-bar';
import { useSelectedInAddress } from './slides/selected-in-address';
import { useCourseEditor } from './use-course-editor';
import { Workspace } from './workspace';

/** A course with its modules and slides in a draft that is saved on request. */
export function Editor({ course, selected }: { course: EditedCourse; selected: string | null }) {
  const editor = useCourseEditor(course, selected);
  const [announcement, announce] = useState('');

  useSaveShortcut(editor.save);
  useSelectedInAddress(editor);

  return (
    <Stack>
      <SaveBar editor={editor} />
      <Workspace editor={editor} announce={announce} />
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
