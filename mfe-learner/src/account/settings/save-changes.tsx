import { useLeaveGuard } from '@lectern/remote/leave-guard';
import { Button } from '@lectern/ui';
import { LeaveDialog } from '@lectern/ui/dialog';
import { settingsTexts } from './texts';

const labels = settingsTexts.save;

/** The one Save of a sub-page. Asks before the person leaves with unsaved changes. */
export function SaveChanges({ isDirty, isSaving }: { isDirty: boolean; isSaving: boolean }) {
  const guard = useLeaveGuard(isDirty && !isSaving);
  return (
    <div>
      <Button type="submit" disabled={isSaving}>
        {isSaving ? labels.saving : labels.action}
      </Button>
      <LeaveDialog guard={guard} text={labels.leaveText} />
    </div>
  );
}
