import { Card, CardTitle, formatPercent } from '@lectern/ui';
import { Progress } from '@lectern/ui/antd';
import { texts } from '../texts';
import styles from './upload.module.css';
import type { Step } from './current-upload';

/** How far the upload is. Only the stage is read out: the details change with every page. */
export function ProcessingCard({ progress, stage, details, fileName }: Step) {
  return (
    <Card aria-labelledby="processing">
      <CardTitle id="processing">{texts.upload.processing}</CardTitle>
      <p className={styles.quiet}>{fileName}</p>
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
          aria-labelledby="processing"
        />
        <p className={styles.quiet}>{details}</p>
      </div>
    </Card>
  );
}
