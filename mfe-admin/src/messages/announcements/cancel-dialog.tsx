import { call } from '@lectern/client';
import { cancelAnnouncement, type ManagedAnnouncement } from '@lectern/contract';
import ConfirmDialog from '@lectern/ui/confirm-dialog';
import { t } from '../texts';
import { useAnnouncementChange } from './use-announcement-change';

/** Asks whether a scheduled announcement becomes a draft again. */
export default function CancelDialog({
  announcement: { id, title },
  onClose,
}: {
  announcement: ManagedAnnouncement;
  onClose: () => void;
}) {
  const cancellation = useAnnouncementChange(
    () => call(cancelAnnouncement, { params: { announcementId: id } }),
    { done: { title: t('cancel.done') }, onDone: onClose },
  );
  return (
    <ConfirmDialog
      labels={{ title: t('cancel.title'), cancel: t('cancel.keep'), confirm: t('cancel.action') }}
      question={t('cancel.question', { title })}
      variant="primary"
      isPending={cancellation.isPending}
      onConfirm={cancellation.mutate}
      onClose={onClose}
    />
  );
}
