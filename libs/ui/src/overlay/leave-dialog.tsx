import { Button } from '../controls/button';
import { uiText } from '../texts';
import { Dialog } from './dialog';

/** Asks before the person leaves with unsaved changes, as `useLeaveGuard` of `@lectern/remote` decides. */
export function LeaveDialog({
  guard,
  text,
}: {
  guard: { isAsking: boolean; stay: () => void; leave: () => void };
  text: string;
}) {
  return (
    <Dialog
      title={uiText('leave.title')}
      description={text}
      open={guard.isAsking}
      onClose={guard.stay}
      actions={
        <>
          <Button variant="danger" onClick={guard.leave}>
            {uiText('leave.confirm')}
          </Button>
          <Button onClick={guard.stay}>{uiText('leave.stay')}</Button>
        </>
      }
    />
  );
}
