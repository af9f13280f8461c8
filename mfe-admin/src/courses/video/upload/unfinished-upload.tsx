import { useMutation } from '@lectern/client';
import type { VideoUpload } from '@lectern/contract';
import { Button, formatDateTime, formatPercent, Row } from '@lectern/ui';
import { t } from '../texts';
import styles from '../video.module.css';
import { finishVideo } from './video-uploads';

/** An upload that was interrupted, for example by a reload: the same file goes on with it. */
export function UnfinishedUpload({
  slideId,
  upload: { id, name, bytes, received, expiresAt, isOwn },
  isCancelling,
  onCancel,
}: {
  slideId: string;
  upload: VideoUpload;
  isCancelling: boolean;
  onCancel: () => void;
}) {
  const finishing = useMutation({
    mutationFn: () => finishVideo(slideId, id),
    meta: { failed: { title: t('upload.notFinished'), fallback: t('panel.tryAgain') } },
  });
  const percent = formatPercent(bytes ? (received / bytes) * 100 : 0);
  const isComplete = received === bytes;
  return (
    <div className={styles.notice}>
      <p>{t('unfinished.text', { name, percent })}</p>
      <p className={styles.quiet}>
        {isOwn ? t('unfinished.own', { date: formatDateTime(expiresAt) }) : t('unfinished.other')}
      </p>
      <Row>
        {isOwn && isComplete && (
          <Button disabled={finishing.isPending} onClick={() => finishing.mutate()}>
            {t('unfinished.use')}
          </Button>
        )}
        <Button variant="secondary" disabled={isCancelling} onClick={onCancel}>
          {t('upload.cancel')}
        </Button>
      </Row>
    </div>
  );
}
