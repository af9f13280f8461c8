import { Button } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useState } from 'react';
import { texts } from '../texts';
import type { CourseEditor } from './use-course-editor';

const { completion } = texts.editor;

/** Asks before a save completes the course for learners, because certificates cannot be revoked. */
export function CompletionDialog({ editor: { state, dispatch, saveAndComplete } }: { editor: CourseEditor }) {
  const warning = state.completionWarning;
  // Keeps the text while the dialog fades out.
  const [shown, setShown] = useState(warning);
  if (warning && warning !== shown) setShown(warning);
  const dismiss = () => dispatch({ type: 'completion-dismissed' });
  return (
    <Dialog
      title={completion.title}
      description={shown}
      open={warning !== undefined}
      onClose={dismiss}
      actions={
        <>
          <Button variant="danger" onClick={() => void saveAndComplete()}>
            {completion.save}
          </Button>
          <Button onClick={dismiss}>{completion.back}</Button>
        </>
      }
    />
  );
}
