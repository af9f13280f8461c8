import { Button, Card, CardTitle, formatPercent } from '@lectern/ui';
import { Progress } from '@lectern/ui/antd';
import { useId } from 'react';
import { cancelUpload, type RunningUpload } from '../running-uploads';
import { texts } from '../texts';
import styles from './upload.module.css';

/** How far an upload is, and a way to end it. Only the stage is read out: the details change with every page. */
export function ProcessingCard({ upload }: { upload: RunningUpload }) {
  const { key, progress, stage, details, fileName, isCancelling } = upload;
  const id = useId();
  return (
    <Card aria-labelledby={`${id} ${id}-file`}>
      <div className={styles.head}>
        <CardTitle id={id}>{texts.upload.processing}</CardTitle>
        <Button
          variant="secondary"
          disabled={isCancelling}
          aria-label={isCancelling ? undefined : texts.upload.cancelOf(fileName)}
          onClick={() => void cancelUpload(key)}
        >
          {isCancelling ? texts.upload.cancelling : texts.upload.cancel}
        </Button>
      </div>
      <p id={`${id}-file`} className={styles.quiet} dir="auto">
        {fileName}
      </p>
      <div>
        <p className={styles.stage}>
          <span aria-live="polite">{stage}</span>
          <span>{formatPercent(progress)}</span>
        </p>
        <Progress
          percent={progress}
          status="active"
          strokeColor="var(--primary)"
          showInfo={false}
          aria-labelledby={`${id} ${id}-file`}
        />
        <p className={styles.quiet} dir="auto">
          {details}
        </p>
      </div>
    </Card>
  );
}
