import { buildUrl } from '@lectern/client';
import { getUploadPreview } from '@lectern/contract';
import { Dialog } from '@lectern/ui/dialog';
import { type RefObject, useState } from 'react';
import type { RunningUpload } from '../running-uploads/uploads';
import { t } from '../texts';
import styles from './upload.module.css';

/** Shows the first slide of an upload whose other slides are still being drawn. */
export function FirstSlideDialog({
  upload: opened,
  onClose,
  fallbackFocus,
}: {
  upload: RunningUpload | undefined;
  onClose: () => void;
  /** Receives the focus when the upload has ended and its card has disappeared. */
  fallbackFocus: RefObject<HTMLElement | null>;
}) {
  // The dialog keeps its picture during its closing animation.
  const [upload, setUpload] = useState(opened);
  if (opened && opened !== upload) setUpload(opened);
  const [failed, setFailed] = useState<RunningUpload>();
  return (
    <Dialog
      title={t('upload.firstSlide.title')}
      description={upload?.title ?? upload?.fileName ?? ''}
      open={opened !== undefined}
      onClose={onClose}
      fallbackFocus={fallbackFocus}
    >
      {upload?.uploadId && failed !== upload && (
        <img
          className={styles.firstSlide}
          src={buildUrl(getUploadPreview, { params: { uploadId: upload.uploadId } })}
          alt={upload.previewTitle || t('upload.firstSlide.alt', { fileName: upload.fileName })}
          onError={() => setFailed(upload)}
        />
      )}
      {failed && failed === upload && <p role="alert">{t('upload.firstSlide.failed')}</p>}
    </Dialog>
  );
}
