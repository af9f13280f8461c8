import { textDirection, type Slide } from '@lectern/contract';
import { Button } from '@lectern/ui';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { t } from '../../texts';
import { altText } from '../../slide-text/slide-text';
import { ZOOMED_SIZES, imageSizes } from './image-sizes';
import styles from './slide-image.module.css';
import { useKeys } from '../use-keys-and-swipes';
import { useZoom } from './use-zoom';
import { MAX_SCALE } from './zoom';

/** The image of a slide, as large as the layout allows, with zoom for small print. */
export function SlideImage({ slide }: { slide: Slide }) {
  const { imageWidth, imageHeight } = slide;
  const ratio = imageWidth && imageHeight ? imageWidth / imageHeight : 16 / 9;
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!failed) return;
    const retry = () => setFailed(false);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [failed]);

  return (
    <div className={styles.area} style={{ '--ratio': ratio } as CSSProperties}>
      {failed ? (
        <div className={styles.frame}>
          <p className={styles.failed}>{t('viewer.imageFailed')}</p>
        </div>
      ) : (
        <ZoomableImage slide={slide} onError={() => setFailed(true)} />
      )}
    </div>
  );
}

function ZoomableImage({ slide, onError }: { slide: Slide; onError: () => void }) {
  const frame = useRef<HTMLDivElement>(null);
  const { view, isFitted, zoomIn, zoomOut, resetZoom, panBy, handlers } = useZoom(frame);
  const alt = useMemo(() => altText(slide), [slide]);
  const zoomKeys = { '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': resetZoom };
  const panKeys = {
    ArrowLeft: () => panBy(-1, 0),
    ArrowRight: () => panBy(1, 0),
    ArrowUp: () => panBy(0, -1),
    ArrowDown: () => panBy(0, 1),
    Escape: resetZoom,
  };
  useKeys(isFitted ? zoomKeys : { ...zoomKeys, ...panKeys }, { first: true });

  return (
    <>
      <div
        ref={frame}
        className={styles.frame}
        data-slide-picture
        data-zoomed={!isFitted || undefined}
        // Marks of notes move with the picture.
        style={{ '--zoom': view.scale, '--zoom-x': view.x, '--zoom-y': view.y } as CSSProperties}
        {...handlers}
      >
        <img
          srcSet={slide.imageSrcset}
          sizes={isFitted ? imageSizes(slide) : ZOOMED_SIZES}
          src={slide.imageUrl ?? undefined}
          alt={alt}
          lang={slide.language ?? undefined}
          dir={textDirection(alt, slide.language)}
          width={slide.imageWidth ?? undefined}
          height={slide.imageHeight ?? undefined}
          fetchPriority="high"
          decoding="sync"
          draggable={false}
          style={
            isFitted
              ? undefined
              : { transform: `translate(${view.x * 100}%, ${view.y * 100}%) scale(${view.scale})` }
          }
          onError={onError}
        />
        <p className="visually-hidden" role="status">
          {!isFitted && t('viewer.zoomed', { percent: Math.round(view.scale * 100) })}
        </p>
      </div>
      <div className={styles.zoom} role="group" aria-label={t('viewer.zoom')}>
        <Button
          variant="quiet"
          icon
          aria-label={t('viewer.zoomOut')}
          title={`${t('viewer.zoomOut')} (−)`}
          aria-disabled={isFitted}
          onClick={zoomOut}
        >
          <ZoomOut aria-hidden />
        </Button>
        <Button
          variant="quiet"
          icon
          aria-label={t('viewer.zoomIn')}
          title={`${t('viewer.zoomIn')} (+)`}
          aria-disabled={view.scale === MAX_SCALE}
          onClick={zoomIn}
        >
          <ZoomIn aria-hidden />
        </Button>
      </div>
    </>
  );
}
