import { call, query, queryClient, useMutation, useQuery } from '@lectern/client';
import {
  getSlideVideo,
  getVideoSettings,
  removeSlideVideo,
  restoreSlideVideo,
  type EditedVideo,
} from '@lectern/contract';
import { Button, Card, CardTitle, QueryState, Row, toast } from '@lectern/ui';
import { CaptionsList } from './captions/captions-list';
import { EmbedForm } from './embed-form';
import { ShownVideo } from './shown-video';
import { t } from './texts';
import { ChooseVideo } from './upload/choose-video';
import { UnfinishedUpload } from './upload/unfinished-upload';
import { UploadProgress } from './upload/upload-progress';
import {
  cancelVideo,
  continueVideo,
  forget,
  pauseVideo,
  sendVideo,
  useRunningUpload,
  type VideoOfSlide,
} from './upload/video-uploads';
import styles from './video.module.css';

/** How often the state of a conversion is read. */
const POLL_MS = 2000;
const NAMES: Record<string, string> = { youtube: 'YouTube', vimeo: 'Vimeo' };

/** The video of a slide: uploaded or embedded, with its captions. Changes are saved at once, not with the draft of the course. */
export default function VideoPanel({ slideId, courseId }: { slideId: string; courseId: string }) {
  const slideVideo = useQuery({
    ...query(getSlideVideo, { params: { slideId } }),
    refetchInterval: ({ state: { data } }) => (isConverting(data?.video) ? POLL_MS : false),
  });
  const settings = useQuery(query(getVideoSettings));
  return (
    <Card aria-labelledby="video-panel">
      <CardTitle id="video-panel">{t('panel.heading')}</CardTitle>
      <p className={styles.quiet}>{t('panel.text')}</p>
      <QueryState query={[slideVideo, settings]} loading={t('panel.loading')} failed={t('panel.failed')} />
      {slideVideo.data && settings.data && (
        <Content slideId={slideId} courseId={courseId} {...slideVideo.data} settings={settings.data} />
      )}
    </Card>
  );
}

const isConverting = (video: EditedVideo | null | undefined) =>
  video?.state === 'waiting' || video?.state === 'converting';

function Content({
  slideId,
  courseId,
  video,
  upload,
  settings: { limitMb, canConvert, embedSites },
}: VideoOfSlide & {
  slideId: string;
  courseId: string;
  settings: { limitMb: number; canConvert: boolean; embedSites: string[] };
}) {
  const running = useRunningUpload(slideId);
  const { queryKey } = query(getSlideVideo, { params: { slideId } });
  const show = (next: VideoOfSlide) => queryClient.setQueryData(queryKey, next);

  const restoring = useMutation({
    mutationFn: (videoId: string) => call(restoreSlideVideo, { params: { slideId }, body: { videoId } }),
    onSuccess: show,
    meta: { failed: { title: t('panel.notRestored'), fallback: t('panel.tryAgain') } },
  });
  const offerUndo = (title: string, before: VideoOfSlide | undefined) =>
    toast({
      title,
      ...(before?.video && {
        action: { label: t('panel.undo'), onClick: () => restoring.mutate(before.video?.id ?? '') },
      }),
    });
  const removal = useMutation({
    mutationFn: () => call(removeSlideVideo, { params: { slideId } }),
    onSuccess: () => {
      show({ video: null, upload });
      offerUndo(t('panel.removed'), { video, upload });
    },
    meta: { failed: { title: t('panel.notRemoved'), fallback: t('panel.tryAgain') } },
  });
  const cancellation = useMutation({
    mutationFn: () => cancelVideo(slideId, upload?.id),
    meta: { failed: { title: t('upload.notCancelled'), fallback: t('panel.tryAgain') } },
  });

  async function send(file: File): Promise<void> {
    if (file.size > limitMb * 1024 * 1024)
      return toast({ title: t('upload.tooLarge', { limitMb }), variant: 'destructive' });
    const isSame = upload?.isOwn && upload.name === file.name && upload.bytes === file.size;
    if (upload && !isSame) await cancellation.mutateAsync();
    await sendVideo(slideId, file, {
      unfinishedId: isSame ? upload.id : undefined,
      onVideoSet: (before) => offerUndo(before?.video ? t('panel.replaced') : t('panel.added'), before),
    });
  }
  const choose = (file: File) =>
    void send(file).catch(() => toast({ title: t('upload.notStarted'), variant: 'destructive' }));

  const limits = canConvert ? t('choose.anyFormat', { limitMb }) : t('choose.limits', { limitMb });
  const accept = canConvert ? 'video/*' : '.mp4,.m4v,.webm,video/mp4,video/webm';
  if (running)
    return (
      <UploadProgress
        upload={running}
        onPause={() => pauseVideo(slideId)}
        onContinue={() => continueVideo(slideId)}
        onCancel={() => (running.problem ? forget(slideId) : cancellation.mutate())}
      />
    );
  return (
    <>
      {upload && (
        <UnfinishedUpload
          slideId={slideId}
          upload={upload}
          isCancelling={cancellation.isPending}
          onCancel={() => cancellation.mutate()}
        />
      )}
      {video && (
        <>
          <ShownVideo video={video} />
          {video.video && <CaptionsList courseId={courseId} slideId={slideId} video={video.video} />}
          <Row>
            <Button variant="secondary" disabled={removal.isPending} onClick={() => removal.mutate()}>
              {t('panel.remove')}
            </Button>
          </Row>
        </>
      )}
      <ChooseVideo label={describeChoice(upload, video)} limits={limits} accept={accept} onChoose={choose} />
      {embedSites.length > 0 && (
        <EmbedForm
          slideId={slideId}
          sites={embedSites.map((name) => NAMES[name] ?? name)}
          onSet={(next) => {
            show(next);
            offerUndo(video ? t('panel.replaced') : t('panel.added'), { video, upload });
          }}
        />
      )}
    </>
  );
}

function describeChoice(upload: VideoOfSlide['upload'], video: EditedVideo | null): string {
  if (upload?.isOwn) return t('choose.goOn', { name: upload.name });
  return video ? t('choose.replace') : t('choose.first');
}
