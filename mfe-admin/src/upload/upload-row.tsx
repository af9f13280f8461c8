import type { ListedUpload, UploadStatus } from '@lectern/contract';
import { Badge, Button, ButtonLink } from '@lectern/ui';
import { paths } from '../paths';
import { texts } from '../texts';
import styles from './upload.module.css';
import { formatDuration, formatInstant } from './upload-times';

const { list } = texts.upload;

const tones = {
  processing: 'primary',
  completed: 'success',
  failed: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<UploadStatus, string>;

/** One upload: what, in which state and why, by whom, when, how long, and what can be done with it. */
export function UploadRow({ upload, onRetry }: { upload: ListedUpload; onRetry: () => void }) {
  const { fileName, status, message, uploader, createdAt, endedAt, course } = upload;
  const title = course?.title ?? upload.title;
  const duration = formatDuration(createdAt, endedAt);
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <h3 className={styles.name}>
          {title ?? fileName}
          <Badge tone={tones[status]}>{list.statuses[status]}</Badge>
        </h3>
        {message && <p className={styles.reason}>{message}</p>}
        {status === 'completed' && !course && <p className={styles.reason}>{list.courseDeleted}</p>}
        <p className={styles.facts}>
          {title && <span>{fileName}</span>}
          <span>{uploader?.name ?? list.unknown}</span>
          <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
          {endedAt && <span>{list.took(duration)}</span>}
        </p>
      </div>
      {course && (
        <ButtonLink to={paths.course(course)} variant="secondary" aria-label={list.viewOf(course.title)}>
          {list.view}
        </ButtonLink>
      )}
      {(status === 'failed' || status === 'cancelled') && (
        <Button variant="secondary" aria-label={list.retryOf(fileName)} onClick={onRetry}>
          {list.retry}
        </Button>
      )}
    </li>
  );
}
