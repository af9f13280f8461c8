import { Button } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { updateTexts } from '../update-texts';
import type { useUpdateCall } from './use-update-call';

const { completion } = updateTexts;

/** Asks before a change completes the course for learners, because certificates cannot be revoked. */
export function CompletionDialog({
  call: { warning, run, dismiss },
}: {
  call: ReturnType<typeof useUpdateCall>;
}) {
  return (
    <Dialog
      title={completion.title}
      {...(warning && { description: warning })}
      open={warning !== undefined}
      onClose={dismiss}
      actions={
        <>
          <Button variant="danger" onClick={() => void run({ completes: true })}>
            {completion.confirm}
          </Button>
          <Button onClick={dismiss}>{completion.back}</Button>
        </>
      }
    />
  );
}
