import { Button } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { leaveTexts } from './texts';
import type { LeaveGuard } from './use-leave-guard';

const leave = leaveTexts;

/** Asks before the person leaves with unsaved changes. */
export function LeaveDialog({ guard, text }: { guard: LeaveGuard; text: string }) {
  return (
    <Dialog
      title={leave.title}
      description={text}
      open={guard.isAsking}
      onClose={guard.stay}
      actions={
        <>
          <Button variant="danger" onClick={guard.leave}>
            {leave.confirm}
          </Button>
          <Button onClick={guard.stay}>{leave.stay}</Button>
        </>
      }
    />
  );
}
