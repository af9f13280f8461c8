import { ApiError, query, useQuery } from '@lectern/client';
import { getEditedCaptions, getEditedCourse, listSlideVideos, type SlideVideo } from '@lectern/contract';
import { useParentName, usePageTitle, useParams } from '@lectern/remote';
import { ButtonLink, EmptyState, languageName, QueryState } from '@lectern/ui';
import { usePaths } from '../../../paths';
import { t } from '../texts';
import { CaptionsEditor } from './captions-editor';

/** The captions of a video in one language; new ones start with an empty list. */
export default function CaptionsPage() {
  const paths = usePaths();
  const { id = '', videoId = '', language = '' } = useParams();
  const fresh = { refetchOnMount: 'always', gcTime: 0 } as const;
  const videos = useQuery({ ...query(listSlideVideos, { params: { id } }), ...fresh });
  const course = useQuery(query(getEditedCourse, { params: { id } }));
  const loaded = useQuery({ ...query(getEditedCaptions, { params: { videoId, language } }), ...fresh });
  usePageTitle(t('editor.title', { language: languageName(language) }));
  useParentName(course.data?.title);

  const video = videos.isFetchedAfterMount ? findVideo(videos.data, videoId) : undefined;
  const isNew = loaded.error instanceof ApiError && loaded.error.status === 404;
  const captions = loaded.isFetchedAfterMount ? loaded.data : undefined;
  if (video && (captions || isNew))
    return (
      <CaptionsEditor
        key={`${videoId} ${language}`}
        video={video}
        captions={captions}
        language={language}
        back={paths.editor({ id })}
      />
    );
  const missing = (
    <EmptyState
      title={t('editor.missing')}
      text={t('editor.missingText')}
      action={<ButtonLink to={paths.editor({ id })}>{t('editor.back')}</ButtonLink>}
    />
  );
  if (videos.isFetchedAfterMount && videos.data && !video) return missing;
  return (
    <QueryState
      query={isNew ? videos : [videos, { ...loaded, data: captions }]}
      loading={t('editor.loading')}
      failed={t('editor.failed')}
      missing={missing}
    />
  );
}

const findVideo = (
  slides: { video: { video: SlideVideo | null } | null }[] | undefined,
  videoId: string,
): SlideVideo | undefined =>
  slides?.find(({ video }) => video?.video?.id === videoId)?.video?.video ?? undefined;
