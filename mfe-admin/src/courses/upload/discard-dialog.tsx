import { call, invalidate, useMutation } from '@lectern/client';
import { discardUpload, listUploads, type ListedUpload } from '@lectern/contract';
import { Button, toast } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { type RefObject, useState } from 'react';
import { uploadTexts } from './texts';
import styles from './upload.module.css';

const { list } = uploadTexts;

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
      toast({ title: list.discarded, description: list.discardedText(fileName) });
      onClose();
    },
    meta: { failed: { title: list.discardFailed, fallback: list.discardFailedText } },
    onSettled: () => void invalidate(listUploads),
  });

  return (
    <Dialog
      title={list.discardTitle}
      description={list.discardQuestion(shown?.fileName ?? '')}
      open={upload !== undefined}
      onClose={onClose}
      fallbackFocus={fallbackFocus}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {list.keep}
          </Button>
          <Button variant="danger" disabled={isPending} onClick={() => upload && discard(upload)}>
            {isPending ? list.discarding : list.discard}
          </Button>
        </>
      }
    >
      {shown?.canRetry && <p className={styles.reason}>{list.discardLost}</p>}
    </Dialog>
  );
}
