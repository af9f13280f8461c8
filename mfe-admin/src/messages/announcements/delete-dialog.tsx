import { call } from '@lectern/client';
import { deleteAnnouncement, type ManagedAnnouncement } from '@lectern/contract';
import ConfirmDialog from '@lectern/ui/confirm-dialog';
import { t } from '../texts';
import { useAnnouncementChange } from './use-announcement-change';

/** Asks whether an announcement is deleted. */
export default function DeleteDialog({
  announcement: { id, title, state },
  onClose,
}: {
  announcement: ManagedAnnouncement;
  onClose: () => void;
}) {
  const deletion = useAnnouncementChange(() => call(deleteAnnouncement, { params: { announcementId: id } }), {
    done: { title: t('delete.done') },
    onDone: onClose,
  });
  const isPublished = state === 'published' || state === 'publishing';
  return (
    <ConfirmDialog
      labels={{
        title: t('delete.title'),
        confirm: t('delete.action'),
        confirming: t('delete.deleting'),
      }}
      question={t('delete.question', { title })}
      isPending={deletion.isPending}
      onConfirm={deletion.mutate}
      onClose={onClose}
    >
      <p>{isPublished ? t('delete.publishedText') : t('delete.text')}</p>
    </ConfirmDialog>
  );
}
