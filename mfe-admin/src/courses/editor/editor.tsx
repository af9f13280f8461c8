import type { CourseDraft, EditedCourse } from '@lectern/contract';
import { useState } from 'react';
import { Stack } from '@lectern/ui';
import { CompletionDialog } from '../completion-dialog';
import { EditorDialogs } from '../../parts/editor/editor-dialogs';
import { useSaveShortcut } from '../../parts/editor/use-save-shortcut';
import { t } from '../texts';
import { SaveBar } from './save-bar';
import { decodeDraft } from './drafts/draft-content';
import { FoundDraftBar } from './drafts/found-draft-bar';
import { useFindAddressedPart, useSelectedInAddress } from './slides/selected-in-address';
import { type FoundDraft, useCourseEditor } from './use-course-editor';
import { Workspace } from './workspace';

/** A course with its modules and slides in a draft that is saved on request. */
export function Editor({
  course,
  stored,
  onDiscarded,
}: {
  course: EditedCourse;
  /** The draft that is continued. What is stored later is not looked at. */
  stored: CourseDraft | null;
  /** Shows the course as it is saved, after the draft was discarded. */
  onDiscarded: () => Promise<unknown>;
}) {
  const [found] = useState(() => (stored ? decodeFound(stored, course) : undefined));
  const findAddressedPart = useFindAddressedPart();
  const editor = useCourseEditor(course, {
    selected: findAddressedPart((found?.state.draft ?? course).modules),
    found,
    sequence: stored?.sequence ?? 0,
  });
  const [announcement, announce] = useState('');

  useSaveShortcut(editor.save);
  useSelectedInAddress(editor);

  return (
    <Stack>
      <SaveBar editor={editor} />
      {found && found.state.saved === editor.saved && (
        <FoundDraftBar editor={editor} updatedAt={found.updatedAt} onDiscarded={onDiscarded} />
      )}
      <Workspace editor={editor} announce={announce} />
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      <CompletionDialog
        warning={editor.completionWarning}
        labels={{
          title: t('editor.completion.title'),
          confirm: t('editor.completion.confirm'),
          back: t('editor.completion.back'),
        }}
        onConfirm={() => editor.save({ completes: true })}
        onClose={() => editor.dismissRefusal()}
      />
      <EditorDialogs
        editor={editor}
        texts={{ leaveText: t('editor.leaveText'), changed: t('editor.changed') }}
      />
    </Stack>
  );
}

/** A draft without changes has steps only, which are of no use once the course was saved by someone else. */
function decodeFound(stored: CourseDraft, { version }: EditedCourse): FoundDraft | undefined {
  const isOutdated = stored.base.version !== version && Object.keys(stored.edit).length === 0;
  return isOutdated ? undefined : { state: decodeDraft(stored), updatedAt: stored.updatedAt };
}
