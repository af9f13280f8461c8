import { Button } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useState } from 'react';
import { texts } from '../texts';
import type { Editing } from './use-editing';

const { completing } = texts.editor;

/** Asks before a save completes the course for learners: certificates can't be taken back. */
export function CompletionDialog({
  editing: { consequence, saveCompleting, keepLearners },
}: {
  editing: Editing;
}) {
  // The window still shows its words while it closes.
  const [shown, setShown] = useState(consequence);
  if (consequence && consequence !== shown) setShown(consequence);
  return (
    <Dialog
      title={completing.title}
      description={shown}
      open={consequence !== undefined}
      onClose={keepLearners}
      actions={
        <>
          <Button variant="danger" onClick={() => void saveCompleting()}>
            {completing.save}
          </Button>
          <Button onClick={keepLearners}>{completing.back}</Button>
        </>
      }
    />
  );
}
