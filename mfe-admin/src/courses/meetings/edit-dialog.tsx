import { call } from '@lectern/client';
import { type ManagedMeeting, type MeetingChange, updateMeeting } from '@lectern/contract';
import { FormDialog } from '../../parts/dialogs/form-dialog';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import { MeetingFields, type MeetingValues } from './meeting-fields';
import { t } from './texts';
import { useMeetingChange } from './use-meeting-change';

/** Changes a single meeting. Other meetings of its series stay as they are. */
export default function EditDialog({
  meeting: { id, title, startsAt, minutes, address, note, version, seriesSize },
  onClose,
}: {
  meeting: ManagedMeeting;
  onClose: () => void;
}) {
  const form = useSchemaForm<typeof updateMeeting.body, MeetingValues>(
    updateMeeting.body,
    { title, startsAt, minutes, address: address ?? '', note },
    (values) => ({ ...values, version }),
  );
  const saving = useMeetingChange(
    (body: MeetingChange) => call(updateMeeting, { params: { meetingId: id }, body }),
    { describeDone: () => t('editDialog.done'), onDone: onClose },
  );
  return (
    <FormDialog
      title={t('editDialog.title')}
      description={seriesSize > 1 ? t('editDialog.oneOfSeries') : t('editDialog.text')}
      submitLabel={t('editDialog.save')}
      pendingLabel={t('plan.saving')}
      form={form}
      isPending={saving.isPending}
      onSubmit={saving.mutate}
      onClose={onClose}
    >
      <MeetingFields form={form} />
    </FormDialog>
  );
}
