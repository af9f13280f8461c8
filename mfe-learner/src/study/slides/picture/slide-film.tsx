import type { Enrollment, Slide } from '@lectern/contract';
import { withCatalogs } from '@lectern/remote';
import { Button, Skeleton, uiText } from '@lectern/ui';
import { useState, type CSSProperties } from 'react';
import type SlideVideoComponent from '../../video/slide-video';
import type { StartTime } from '../../video/start-time';
import { t } from '../../texts';
import { useImport } from '../tools/use-import';
import styles from './slide-image.module.css';

const load = () =>
  withCatalogs(['learner.study', 'learner.study.video'], () => import('../../video/slide-video'));

/** The video of a slide, in the player `SlideVideo`. The player's code is loaded when the first slide with a video is shown. */
export function SlideFilm({
  slide,
  enrollment,
  start,
}: {
  slide: Slide;
  enrollment: Enrollment | null;
  start: StartTime | undefined;
}) {
  const [SlideVideo, setSlideVideo] = useState<typeof SlideVideoComponent>();
  const [hasFailed, setHasFailed] = useState(false);
  // Loads again once `hasFailed` is false, as after 'Retry'.
  useImport(load, !hasFailed, {
    failed: t('viewer.videoFailed'),
    onLoaded: (component) => setSlideVideo(() => component),
    onFailed: () => setHasFailed(true),
  });
  if (SlideVideo) return <SlideVideo key={slide.id} slide={slide} enrollment={enrollment} start={start} />;
  const { video } = slide;
  const ratio = video?.kind === 'file' && video.height ? video.width / video.height : 16 / 9;
  return (
    <div className={styles.area} style={{ '--ratio': ratio } as CSSProperties}>
      <div className={styles.frame}>
        {hasFailed ? (
          <div className={styles.failed}>
            <p>{t('viewer.videoFailed')}</p>
            <Button variant="secondary" onClick={() => setHasFailed(false)}>
              {uiText('retry')}
            </Button>
          </div>
        ) : (
          <Skeleton ratio={String(ratio)} />
        )}
      </div>
    </div>
  );
}
