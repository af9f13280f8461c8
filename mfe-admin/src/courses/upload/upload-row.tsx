import { call, invalidate, useMutation } from '@lectern/client';
import { listUploads, retryUpload, type ListedUpload, type UploadStatus } from '@lectern/contract';
import { Badge, Button, ButtonLink, formatDateTime, formatPercent, Row, Stack } from '@lectern/ui';
import { usePaths } from '../../paths';
import type { RunningUpload } from '../running-uploads/uploads';
import { coursesTexts } from '../list/texts';
import { uploadTexts } from './texts';
import { formatDuration } from './format-duration';
import { PreviewButton } from './preview-button';
import styles from './upload.module.css';

const { list } = uploadTexts;

const tones = {
  processing: 'primary',
  completed: 'success',
  failed: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<UploadStatus, string>;

interface Props {
  upload: ListedUpload;
  /** Its run, while this person's upload runs. */
  run: RunningUpload | undefined;
  /** Opens the form for an upload whose file is no longer stored. */
  onSendAgain: () => void;
  onDiscard: () => void;
}

/** One upload with its state, facts and actions. */
export function UploadRow({ upload, run, onSendAgain, onDiscard }: Props) {
  const paths = usePaths();
  const { fileName, status, message, course, updatesCourseId } = upload;
  const title = course?.title ?? upload.title;
  const { stage, progress } = run && run.progress > upload.progress ? run : upload;
  return (
    <li className={styles.row}>
      <Stack gap={4} className={styles.what}>
        <h3 className={styles.name}>
          <span dir="auto">{title ?? fileName}</span>
          <Badge tone={tones[status]}>
            {updatesCourseId && status === 'completed' ? list.updateRead : list.statuses[status]}
          </Badge>
          {course?.isPublished === false && <Badge tone="neutral">{coursesTexts.draft}</Badge>}
          {upload.reason && <Badge tone="neutral">{list.reasons[upload.reason]}</Badge>}
        </h3>
        {status === 'processing' && (
          <p className={styles.reason}>{list.at(stage, formatPercent(progress))}</p>
        )}
        {message && (
          <p className={styles.reason} dir="auto">
            {message}
          </p>
        )}
        {status === 'completed' && !course && <p className={styles.reason}>{list.courseDeleted}</p>}
        <Facts upload={upload} hasTitle={title !== null} />
      </Stack>
      {course && updatesCourseId && (
        <Row>
          <ButtonLink to={paths.courseUpdate(course)} variant="secondary">
            {list.compare}
          </ButtonLink>
        </Row>
      )}
      {course && !updatesCourseId && (
        <Row>
          <ButtonLink
            to={paths.firstSlide(course)}
            variant="secondary"
            aria-label={list.reviewOf(course.title)}
          >
            {list.review}
          </ButtonLink>
          <PreviewButton course={course} />
          <ButtonLink to={paths.course(course)} variant="secondary" aria-label={list.viewOf(course.title)}>
            {list.view}
          </ButtonLink>
        </Row>
      )}
      {(status === 'failed' || status === 'cancelled') && (
        <Row>
          {updatesCourseId && !upload.canRetry ? (
            <ButtonLink to={paths.courseUpdate({ id: updatesCourseId })} variant="secondary">
              {list.retry}
            </ButtonLink>
          ) : (
            <RetryButton upload={upload} onSendAgain={onSendAgain} />
          )}
          <Button variant="secondary" aria-label={list.discardOf(fileName)} onClick={onDiscard}>
            {list.discard}
          </Button>
        </Row>
      )}
    </li>
  );
}

function Facts({ upload, hasTitle }: { upload: ListedUpload; hasTitle: boolean }) {
  const { fileName, uploader, createdAt, startedAt, endedAt, attempts } = upload;
  return (
    <Row as="p" gap="4 16" className={styles.facts}>
      {hasTitle && <span dir="auto">{fileName}</span>}
      <span dir="auto">{uploader?.name ?? list.unknown}</span>
      <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      {attempts > 0 && <span>{list.attempts(attempts)}</span>}
      {endedAt && <span>{list.took(formatDuration(startedAt ?? createdAt, endedAt))}</span>}
    </Row>
  );
}

function RetryButton({ upload, onSendAgain }: Pick<Props, 'upload' | 'onSendAgain'>) {
  const { mutate: retry, isPending } = useMutation({
    mutationFn: () => call(retryUpload, { params: { uploadId: upload.id } }),
    meta: { failed: { title: list.retryFailed, fallback: list.retryFailedText } },
    onSettled: () => invalidate(listUploads),
  });

  return (
    <Button
      variant="secondary"
      disabled={isPending}
      aria-label={isPending ? undefined : list.retryOf(upload.fileName)}
      onClick={upload.canRetry ? () => retry() : onSendAgain}
    >
      {isPending ? list.retrying : list.retry}
    </Button>
  );
}
