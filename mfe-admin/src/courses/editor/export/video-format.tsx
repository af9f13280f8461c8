import { buildUrl, call, query, queryClient, useMutation, useQuery } from '@lectern/client';
import {
  deleteCourseVideo,
  downloadCourseVideo,
  downloadCourseVideoCaptions,
  getCourseVideo,
  makeCourseVideo,
  type CourseVideo,
} from '@lectern/contract';
import {
  Button,
  ButtonAnchor,
  formatDate,
  formatFileSize,
  formatTimecode,
  ProgressBar,
  QueryState,
  Row,
} from '@lectern/ui';
import { Captions, Clapperboard, Download } from 'lucide-react';
import { t } from '../../texts';
import styles from './export-dialog.module.css';

/** How often the progress is read. */
const POLL_MS = 2000;

const isRunning = (video: CourseVideo | null | undefined) =>
  video?.state === 'waiting' || video?.state === 'running';

/** The course as one video, which the server makes in the background. */
export default function VideoFormat({ courseId }: { courseId: string }) {
  const params = { id: courseId };
  const asked = query(getCourseVideo, { params });
  const state = useQuery({
    ...asked,
    refetchInterval: ({ state: { data } }) => (isRunning(data?.video) ? POLL_MS : false),
  });
  const making = useMutation({
    mutationFn: () => call(makeCourseVideo, { params }),
    onSuccess: (next) => queryClient.setQueryData(asked.queryKey, next),
    meta: { failed: { title: t('editor.video.notStarted'), fallback: t('editor.video.tryAgain') } },
  });
  const removal = useMutation({
    mutationFn: () => call(deleteCourseVideo, { params }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: asked.queryKey }),
    meta: { failed: { title: t('editor.video.notRemoved'), fallback: t('editor.video.tryAgain') } },
  });
  const isPending = making.isPending || removal.isPending;

  if (!state.data)
    return (
      <QueryState query={state} loading={t('editor.video.loading')} failed={t('editor.video.loadFailed')} />
    );
  const { video, refusal } = state.data;
  if (isRunning(video))
    return (
      <>
        <p role="status">
          {video?.state === 'running' ? t('editor.video.running') : t('editor.video.waiting')}
        </p>
        <ProgressBar percent={video?.percent ?? 0} label={t('editor.video.progress')} />
        <Button variant="secondary" disabled={isPending} onClick={() => removal.mutate()}>
          {t('editor.video.cancel')}
        </Button>
        <p>{t('editor.video.background')}</p>
      </>
    );
  const isReady = video?.state === 'ready';
  return (
    <>
      <Row>
        {isReady && (
          <ButtonAnchor href={buildUrl(downloadCourseVideo, { params })} variant="secondary" download>
            <Download aria-hidden />
            {t('editor.video.download')}
          </ButtonAnchor>
        )}
        {isReady && video.hasCaptions && (
          <ButtonAnchor href={buildUrl(downloadCourseVideoCaptions, { params })} variant="secondary" download>
            <Captions aria-hidden />
            {t('editor.video.captions')}
          </ButtonAnchor>
        )}
        <Button
          variant="secondary"
          disabled={refusal !== null || isPending}
          aria-describedby="export-video"
          onClick={() => making.mutate()}
        >
          <Clapperboard aria-hidden />
          {isReady ? t('editor.video.makeAgain') : t('editor.video.make')}
        </Button>
        {isReady && (
          <Button variant="quiet" disabled={isPending} onClick={() => removal.mutate()}>
            {t('editor.video.remove')}
          </Button>
        )}
      </Row>
      {video?.state === 'failed' && (
        <p role="alert" className={styles.error}>
          {video.message}
        </p>
      )}
      <p id="export-video">{refusal ?? describe(video)}</p>
    </>
  );
}

function describe(video: CourseVideo | null): string {
  if (!video?.expiresAt) return t('editor.video.text');
  return t('editor.video.facts', {
    made: formatDate(video.requestedAt),
    length: formatTimecode(video.seconds ?? 0),
    size: formatFileSize(video.bytes ?? 0),
    expires: formatDate(video.expiresAt),
  });
}
