import { Button, Card, CardTitle, formatPercent, Row } from '@lectern/ui';
import { Progress } from '@lectern/ui/antd';
import { useId } from 'react';
import { describeStage } from '../running-uploads/describe-stage';
import { type RunningUpload, useCancelUpload } from '../running-uploads/uploads';
import { t } from '../texts';
import styles from './upload.module.css';

/** Progress of an upload. Screen readers announce only the stage: the details change with every page. */
export function ProcessingCard({ upload, onPreview }: { upload: RunningUpload; onPreview: () => void }) {
  const { progress, stageCode, fileName } = upload;
  // Without an entered title, the card shows the title that the worker has read so far.
  const title = upload.title ?? (upload.previewTitle || undefined);
  const { cancel, isCancelling } = useCancelUpload(upload);
  const details = stageCode === 'waiting' ? t('upload.waiting') : upload.details;
  const id = useId();
  return (
    <Card aria-labelledby={`${id} ${id}-name`}>
      <div className={styles.head}>
        <CardTitle id={id}>{t('upload.processing')}</CardTitle>
        <Row>
          {upload.previewTitle !== undefined && (
            <Button
              variant="secondary"
              aria-label={t('upload.firstSlide.of', { fileName })}
              onClick={onPreview}
            >
              {t('upload.preview.open')}
            </Button>
          )}
          <Button
            variant="secondary"
            disabled={isCancelling}
            aria-label={isCancelling ? undefined : t('upload.cancelOf', { fileName })}
            onClick={cancel}
          >
            {isCancelling ? t('upload.cancelling') : t('upload.cancel')}
          </Button>
        </Row>
      </div>
      <div>
        <p id={`${id}-name`} className={styles.title} dir="auto">
          {title ?? fileName}
        </p>
        {title && (
          <p className={styles.quiet} dir="auto">
            {fileName}
          </p>
        )}
      </div>
      <div>
        <p className={styles.stage}>
          <span aria-live="polite">{describeStage(upload)}</span>
          <span>{formatPercent(progress)}</span>
        </p>
        <Progress
          percent={progress}
          status="active"
          strokeColor="var(--primary)"
          showInfo={false}
          aria-labelledby={`${id} ${id}-name`}
        />
        <p className={styles.quiet} dir="auto">
          {details}
        </p>
      </div>
    </Card>
  );
}
