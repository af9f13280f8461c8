import { useLeaveGuard } from '@lectern/remote/leave-guard';
import { Button } from '@lectern/ui';
import { LeaveDialog } from '@lectern/ui/dialog';
import { t } from '../texts';

/** The one Save of a sub-page. Asks before the person leaves with unsaved changes. */
export function SaveChanges({ isDirty, isSaving }: { isDirty: boolean; isSaving: boolean }) {
  const guard = useLeaveGuard(isDirty && !isSaving);
  return (
    <div>
      <Button type="submit" disabled={isSaving}>
        {isSaving ? t('settings.save.saving') : t('settings.save.action')}
      </Button>
      <LeaveDialog guard={guard} text={t('settings.save.leaveText')} />
    </div>
  );
}
