import { call, invalidate, serverMessage } from '@lectern/client';
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
  const [isPending, setIsPending] = useState(false);
  // The dialog keeps its texts during its closing animation.
  const [shown, setShown] = useState(upload);
  if (upload && upload !== shown) setShown(upload);

  async function discard({ id, fileName }: ListedUpload) {
    setIsPending(true);
    try {
      await call(discardUpload, { params: { uploadId: id } });
      toast({ title: list.discarded, description: list.discardedText(fileName) });
      onClose();
    } catch (error) {
      const description = serverMessage(error) ?? list.discardFailedText;
      toast({ title: list.discardFailed, description, variant: 'destructive' });
    } finally {
      setIsPending(false);
      await invalidate(listUploads);
    }
  }

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
          <Button variant="danger" disabled={isPending} onClick={() => upload && void discard(upload)}>
            {list.discard}
          </Button>
        </>
      }
    >
      {shown?.canRetry && <p className={styles.reason}>{list.discardLost}</p>}
    </Dialog>
  );
}
