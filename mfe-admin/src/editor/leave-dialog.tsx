import { Button } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { texts } from '../texts';
import type { LeaveGuard } from './use-leave-guard';

const { leaving } = texts.editor;

/** Asks before unsaved changes are lost. */
export function LeaveDialog({ guard }: { guard: LeaveGuard }) {
  return (
    <Dialog
      title={leaving.title}
      description={leaving.text}
      open={guard.isAsking}
      onClose={guard.stay}
      actions={
        <>
          <Button variant="danger" onClick={guard.leave}>
            {leaving.leave}
          </Button>
          <Button onClick={guard.stay}>{leaving.stay}</Button>
        </>
      }
    />
  );
}
