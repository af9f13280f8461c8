import { Button, formatFileSize, ProgressBar, Row } from '@lectern/ui';
import { t } from '../texts';
import styles from '../video.module.css';
import type { RunningUpload } from './video-uploads';

/** How far the upload of a video is, with buttons to pause, continue and cancel it. */
export function UploadProgress({
  upload: { name, bytes, sent, state, speed, problem },
  onPause,
  onContinue,
  onCancel,
}: {
  upload: RunningUpload;
  onPause: () => void;
  onContinue: () => void;
  onCancel: () => void;
}) {
  const percent = bytes ? (sent / bytes) * 100 : 0;
  return (
    <div className={styles.stack}>
      <p>
        <strong dir="auto">{name}</strong>
      </p>
      <ProgressBar percent={percent} label={t('upload.progress')} />
      <p className={styles.quiet}>
        {t('upload.sent', { sent: formatFileSize(sent), total: formatFileSize(bytes) })}
      </p>
      <p className={styles.quiet} role="status">
        {describeState({ state, speed, left: bytes - sent })}
      </p>
      {state === 'failed' && (
        <p role="alert" className={styles.error}>
          {problem || t('upload.failedText')}
        </p>
      )}
      <Row>
        {state === 'sending' && (
          <Button variant="secondary" onClick={onPause}>
            {t('upload.pause')}
          </Button>
        )}
        {(state === 'paused' || (state === 'failed' && !problem)) && (
          <Button variant="secondary" onClick={onContinue}>
            {t('upload.continue')}
          </Button>
        )}
        {state !== 'finishing' && (
          <Button variant="quiet" onClick={onCancel}>
            {t('upload.cancel')}
          </Button>
        )}
      </Row>
    </div>
  );
}

function describeState({
  state,
  speed,
  left,
}: Pick<RunningUpload, 'state' | 'speed'> & { left: number }): string {
  if (state !== 'sending') return t(`upload.states.${state}`);
  if (!speed) return t('upload.states.sending');
  const seconds = left / speed;
  const rest =
    seconds < 60
      ? t('upload.secondsLeft', { seconds: Math.max(1, Math.ceil(seconds)) })
      : t('upload.minutesLeft', { minutes: Math.ceil(seconds / 60) });
  return t('upload.speed', { speed: formatFileSize(speed), rest });
}
