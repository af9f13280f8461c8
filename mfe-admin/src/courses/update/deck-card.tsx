import {
  Button,
  Card,
  CardTitle,
  formatFileSize,
  formatPercent,
  formatSentences,
  ProgressBar,
  Row,
} from '@lectern/ui';
import { useState } from 'react';
import { FileButton } from '../../parts/files/file-button';
import { describeStage } from '../running-uploads/describe-stage';
import { describeOfficeFormats } from '../running-uploads/describe-office-formats';
import { useUploadFormats } from '../running-uploads/upload-formats';
import { startUpload, useCancelUpload, useUploads } from '../running-uploads/uploads';
import { t } from '../texts';
import styles from './update.module.css';

/** Sends a new deck for a course, and shows how far it is read. */
export function DeckCard({ courseId, hasProposal }: { courseId: string; hasProposal: boolean }) {
  const { running } = useUploads();
  const { formats, accept } = useUploadFormats();
  const [file, setFile] = useState<File>();
  const runningUpload = running.find(({ updatesCourseId }) => updatesCourseId === courseId);
  const { cancel, isCancelling } = useCancelUpload(runningUpload);

  async function send() {
    if (!file) return;
    const { isCourse } = await startUpload({ file, updatesCourseId: courseId }, 'update').ended;
    if (isCourse) setFile(undefined);
  }

  return (
    <Card aria-labelledby="new-deck">
      <CardTitle id="new-deck">{t('update.open')}</CardTitle>
      <p className={styles.quiet}>
        {formatSentences([t('update.openText'), ...describeOfficeFormats(formats)])}
      </p>
      {hasProposal && file && <p className={styles.quiet}>{t('update.readAgain')}</p>}
      {runningUpload ? (
        <div>
          <p className={styles.stage}>
            <span aria-live="polite">{describeStage(runningUpload)}</span>
            <span>{formatPercent(runningUpload.progress)}</span>
          </p>
          <ProgressBar percent={runningUpload.progress} label={t('update.progress')} />
          <p className={styles.quiet} dir="auto">
            {runningUpload.details ?? runningUpload.fileName}
          </p>
        </div>
      ) : (
        file && (
          <p>
            <strong dir="auto">{file.name}</strong> {formatFileSize(file.size)}
          </p>
        )
      )}
      <Row>
        {runningUpload ? (
          <Button variant="secondary" disabled={isCancelling} onClick={cancel}>
            {t('update.cancel')}
          </Button>
        ) : (
          <>
            <FileButton
              label={file ? t('update.chooseAnother') : t('update.choose')}
              file={t('update.file')}
              accept={accept}
              onChoose={setFile}
            />
            {file && <Button onClick={() => void send()}>{t('update.read')}</Button>}
          </>
        )}
      </Row>
    </Card>
  );
}
