import { call, invalidate, useMutation } from '@lectern/client';
import { listUploads, retryUpload, type ListedUpload, type UploadStatus } from '@lectern/contract';
import { Badge, Button, ButtonLink, formatDateTime, formatPercent, Row, Stack } from '@lectern/ui';
import { usePaths } from '../../paths';
import { describeStage } from '../running-uploads/describe-stage';
import type { RunningUpload } from '../running-uploads/uploads';
import { t } from '../texts';
import { formatDuration } from './format-duration';
import { PreviewButton } from './preview-button';
import styles from './upload.module.css';

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
  const current = run && run.progress > upload.progress ? run : upload;
  return (
    <li className={styles.row}>
      <Stack gap={4} className={styles.what}>
        <h3 className={styles.name}>
          <span dir="auto">{title ?? fileName}</span>
          <Badge tone={tones[status]}>
            {updatesCourseId && status === 'completed'
              ? t('upload.list.updateRead')
              : t(`upload.list.statuses.${status}`)}
          </Badge>
          {course?.isPublished === false && <Badge tone="neutral">{t('list.draft')}</Badge>}
          {upload.reason && <Badge tone="neutral">{t(`upload.list.reasons.${upload.reason}`)}</Badge>}
        </h3>
        {status === 'processing' && (
          <p className={styles.reason}>
            {t('upload.list.at', { stage: describeStage(current), percent: formatPercent(current.progress) })}
          </p>
        )}
        {message && (
          <p className={styles.reason} dir="auto">
            {message}
          </p>
        )}
        {status === 'completed' && !course && (
          <p className={styles.reason}>{t('upload.list.courseDeleted')}</p>
        )}
        <Facts upload={upload} hasTitle={title !== null} />
      </Stack>
      {course && updatesCourseId && (
        <Row>
          <ButtonLink to={paths.courseUpdate(course)} variant="secondary">
            {t('upload.list.compare')}
          </ButtonLink>
        </Row>
      )}
      {course && !updatesCourseId && (
        <Row>
          <ButtonLink
            to={paths.firstSlide(course)}
            variant="secondary"
            aria-label={t('upload.list.reviewOf', { title: course.title })}
          >
            {t('upload.list.review')}
          </ButtonLink>
          <PreviewButton course={course} />
          <ButtonLink
            to={paths.course(course)}
            variant="secondary"
            aria-label={t('upload.list.viewOf', { title: course.title })}
          >
            {t('upload.list.view')}
          </ButtonLink>
        </Row>
      )}
      {(status === 'failed' || status === 'cancelled') && (
        <Row>
          {updatesCourseId && !upload.canRetry ? (
            <ButtonLink to={paths.courseUpdate({ id: updatesCourseId })} variant="secondary">
              {t('upload.list.retry')}
            </ButtonLink>
          ) : (
            <RetryButton upload={upload} onSendAgain={onSendAgain} />
          )}
          <Button
            variant="secondary"
            aria-label={t('upload.list.discardOf', { fileName })}
            onClick={onDiscard}
          >
            {t('upload.list.discard')}
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
      <span dir="auto">{uploader?.name ?? t('upload.list.unknown')}</span>
      <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      {attempts > 0 && <span>{t('upload.list.attempts', { attempts })}</span>}
      {endedAt && (
        <span>{t('upload.list.took', { duration: formatDuration(startedAt ?? createdAt, endedAt) })}</span>
      )}
    </Row>
  );
}

function RetryButton({ upload, onSendAgain }: Pick<Props, 'upload' | 'onSendAgain'>) {
  const { mutate: retry, isPending } = useMutation({
    mutationFn: () => call(retryUpload, { params: { uploadId: upload.id } }),
    meta: { failed: { title: t('upload.list.retryFailed'), fallback: t('upload.list.retryFailedText') } },
    onSettled: () => invalidate(listUploads),
  });

  return (
    <Button
      variant="secondary"
      disabled={isPending}
      aria-label={isPending ? undefined : t('upload.list.retryOf', { fileName: upload.fileName })}
      onClick={upload.canRetry ? () => retry() : onSendAgain}
    >
      {isPending ? t('upload.list.retrying') : t('upload.list.retry')}
    </Button>
  );
}
