import { Button } from '../controls/button';
import { Dialog } from './dialog';

const texts = { title: 'Leave without saving?', confirm: 'Leave without saving', stay: 'Stay' };

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
      title={texts.title}
      description={text}
      open={guard.isAsking}
      onClose={guard.stay}
      actions={
        <>
          <Button variant="danger" onClick={guard.leave}>
            {texts.confirm}
          </Button>
          <Button onClick={guard.stay}>{texts.stay}</Button>
        </>
      }
    />
  );
}
