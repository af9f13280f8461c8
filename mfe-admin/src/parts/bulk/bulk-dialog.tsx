import ConfirmDialog from '@lectern/ui/confirm-dialog';
import type { BulkAction } from './bulk-action';
import { t } from '../texts';
import type { PendingBulk } from './use-bulk';

/** Asks for confirmation of a bulk action: names the number of rows, the consequences, and whether an undo is possible. */
export default function BulkDialog({
  action,
  pending,
  isPending,
  onChange,
  onConfirm,
  onClose,
}: {
  action: BulkAction;
  pending: PendingBulk;
  isPending: boolean;
  onChange: (pending: PendingBulk) => void;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { input } = pending;
  return (
    <ConfirmDialog
      labels={{
        title: action.title(pending.ids.length),
        confirm: action.label,
        confirming: t('bulk.running'),
      }}
      question={action.text}
      variant={action.isDanger ? 'danger' : 'primary'}
      isPending={isPending}
      disabled={action.renderInput !== undefined && input === undefined}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {action.renderInput?.({ value: input, onChange: (value) => onChange({ ...pending, input: value }) })}
      <p>{action.undoText ?? (action.oppositeKey ? t('bulk.canUndo') : t('bulk.cannotUndo'))}</p>
    </ConfirmDialog>
  );
}
