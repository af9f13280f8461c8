import { Button, formatFileSize, formatSentences, ProgressBar, Row, Stack, toast } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { FileText } from 'lucide-react';
import { useId, useState } from 'react';
import { FileButton } from '../../parts/files/file-button';
import { describeStage } from '../running-uploads/describe-stage';
import { describeOfficeFormats } from '../running-uploads/describe-office-formats';
import { useUploadFormats } from '../running-uploads/upload-formats';
import { startUpload, useCancelUpload, useUploads } from '../running-uploads/uploads';
import { t } from '../texts';
import styles from './courses.module.css';

/** Creates a course from one PDF. The upload continues when the dialog is closed; Cancel ends it. */
export function UploadDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const id = useId();
  const { running } = useUploads();
  const { formats, accept } = useUploadFormats();
  const [file, setFile] = useState<File>();
  const [requestId, setRequestId] = useState<string>();
  const runningUpload = running.find((upload) => upload.requestId === requestId);
  const { cancel, isCancelling } = useCancelUpload(runningUpload);

  async function upload() {
    if (!file)
      return toast({
        title: t('list.dialog.noFile.title'),
        description: t('list.dialog.noFile.description'),
        variant: 'destructive',
      });
    const { requestId: started, ended } = startUpload({ file }, 'dialog');
    setRequestId(started);
    if (!(await ended).isCourse) return;
    setFile(undefined);
    onClose();
  }

  function leave() {
    if (runningUpload) return cancel();
    setFile(undefined);
    onClose();
  }

  return (
    <Dialog
      title={t('list.dialog.title')}
      description={t('list.dialog.help')}
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" disabled={isCancelling} onClick={leave}>
            {t('list.dialog.cancel')}
          </Button>
          <Button disabled={runningUpload !== undefined} onClick={() => void upload()}>
            {runningUpload ? t('list.dialog.uploading') : t('list.dialog.upload')}
          </Button>
        </>
      }
    >
      <Row gap={12} className={styles.chooser}>
        <FileButton
          label={file ? t('list.dialog.chooseAnother') : t('list.dialog.choose')}
          file={t('list.dialog.file')}
          accept={accept}
          disabled={runningUpload !== undefined}
          describedBy={id}
          onChoose={setFile}
        />
        <Row as="p" id={id} className={styles.file}>
          {file && (
            <>
              <FileText size={18} aria-hidden />
              <strong dir="auto">{file.name}</strong>
              <span>{formatFileSize(file.size)}</span>
            </>
          )}
        </Row>
        {formats.length > 0 && (
          <p className={styles.formats}>{formatSentences(describeOfficeFormats(formats))}</p>
        )}
      </Row>
      {runningUpload && (
        <Stack gap={8}>
          <p className={styles.stage}>
            <span aria-live="polite">{describeStage(runningUpload)}</span>
            <span>{runningUpload.progress}%</span>
          </p>
          <ProgressBar percent={runningUpload.progress} label={t('list.dialog.progress')} />
        </Stack>
      )}
    </Dialog>
  );
}
