import { call, invalidate, useMutation } from '@lectern/client';
import { discardUpload, listUploads, type ListedUpload } from '@lectern/contract';
import { Button, toast } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { type RefObject, useState } from 'react';
import { t } from '../texts';
import styles from './upload.module.css';

/** Asks for confirmation before an upload is removed from the list. */
export function DiscardDialog({
  upload,
  onClose,
  fallbackFocus,
}: {
  upload: ListedUpload | undefined;
  onClose: () => void;
  /** Receives the focus when the upload's row has been removed. */
  fallbackFocus: RefObject<HTMLElement | null>;
}) {
  // The dialog keeps its texts during its closing animation.
  const [shown, setShown] = useState(upload);
  if (upload && upload !== shown) setShown(upload);

  const { mutate: discard, isPending } = useMutation({
    mutationFn: ({ id }: ListedUpload) => call(discardUpload, { params: { uploadId: id } }),
    onSuccess: (_, { fileName }) => {
      toast({ title: t('upload.list.discarded'), description: t('upload.list.discardedText', { fileName }) });
      onClose();
    },
    meta: { failed: { title: t('upload.list.discardFailed'), fallback: t('upload.list.discardFailedText') } },
    onSettled: () => void invalidate(listUploads),
  });

  return (
    <Dialog
      title={t('upload.list.discardTitle')}
      description={t('upload.list.discardQuestion', { fileName: shown?.fileName ?? '' })}
      open={upload !== undefined}
      onClose={onClose}
      fallbackFocus={fallbackFocus}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('upload.list.keep')}
          </Button>
          <Button variant="danger" disabled={isPending} onClick={() => upload && discard(upload)}>
            {isPending ? t('upload.list.discarding') : t('upload.list.discard')}
          </Button>
        </>
      }
    >
      {shown?.canRetry && <p className={styles.reason}>{t('upload.list.discardLost')}</p>}
    </Dialog>
  );
}
