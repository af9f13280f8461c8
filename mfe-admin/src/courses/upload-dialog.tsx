import { ApiError } from '@lectern/client';
import { Button, formatMegabytes, ProgressBar, toast } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { FileText } from 'lucide-react';
import { useId, useState } from 'react';
import { cancelUpload, startUpload, useUploads, type Telling } from '../running-uploads';
import { texts } from '../texts';
import styles from './courses.module.css';

const { dialog } = texts.courses;

const telling: Telling = {
  succeeded: ({ course }) =>
    toast({ title: dialog.uploaded, description: dialog.uploadedText(course.title) }),
  failed: (error, message) => {
    const raw = error instanceof ApiError ? error.body : message;
    toast({ title: dialog.failed, description: raw || dialog.failedText, variant: 'destructive' });
  },
};

/** Makes a course of one PDF. Closed while it runs, the upload goes on; Cancel ends it. */
export function UploadDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const id = useId();
  const { running } = useUploads();
  const [file, setFile] = useState<File>();
  const [key, setKey] = useState<string>();
  const step = running.find((upload) => upload.key === key);

  async function upload() {
    if (!file) return toast({ ...dialog.noFile, variant: 'destructive' });
    const { key: started, ended } = startUpload({ file }, telling);
    setKey(started);
    if (!(await ended)) return;
    setFile(undefined);
    onClose();
  }

  function cancel() {
    if (step) return void cancelUpload(step.key);
    setFile(undefined);
    onClose();
  }

  return (
    <Dialog
      title={dialog.title}
      description={dialog.help}
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" disabled={step?.isCancelling} onClick={cancel}>
            {dialog.cancel}
          </Button>
          <Button disabled={step !== undefined} onClick={() => void upload()}>
            {step ? dialog.uploading : dialog.upload}
          </Button>
        </>
      }
    >
      <div className={styles.chooser}>
        <input
          id={id}
          type="file"
          accept=".pdf"
          className="visually-hidden"
          disabled={step !== undefined}
          aria-describedby={`${id}-file`}
          onChange={(event) => setFile(event.target.files?.[0] ?? file)}
        />
        <label htmlFor={id} className={styles.choose}>
          {file ? dialog.chooseAnother : dialog.choose}
          <span className="visually-hidden">{` (${dialog.file})`}</span>
        </label>
        <p id={`${id}-file`} className={styles.file}>
          {file && (
            <>
              <FileText size={18} aria-hidden />
              <strong dir="auto">{file.name}</strong>
              <span>{formatMegabytes(file.size)}</span>
            </>
          )}
        </p>
      </div>
      {step && (
        <div className={styles.progress}>
          <p className={styles.stage}>
            <span aria-live="polite">{step.stage}</span>
            <span>{step.progress}%</span>
          </p>
          <ProgressBar percent={step.progress} label={dialog.progress} />
        </div>
      )}
    </Dialog>
  );
}
