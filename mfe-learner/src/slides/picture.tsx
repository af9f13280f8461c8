import type { Slide } from '@lectern/contract';
import { Button } from '@lectern/ui';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { studyTexts } from '../study-texts';
import { altOf } from './slide-text';
import { MAGNIFIED, pictureSizes } from './picture-sizes';
import styles from './picture.module.css';
import { useKeys } from './use-turning';
import { useZoom } from './use-zoom';
import { MOST } from './zoom';

/** A slide's picture, as large as its place allows; small print can be magnified. */
export function Picture({ slide }: { slide: Slide }) {
  const { imageWidth, imageHeight } = slide;
  const ratio = imageWidth && imageHeight ? imageWidth / imageHeight : 16 / 9;
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!failed) return;
    const tryAgain = () => setFailed(false);
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [failed]);

  return (
    <div className={styles.area} style={{ '--ratio': ratio } as CSSProperties}>
      {failed ? (
        <div className={styles.frame}>
          <p className={styles.failed}>{studyTexts.viewer.imageFailed}</p>
        </div>
      ) : (
        <Zoomable slide={slide} onError={() => setFailed(true)} />
      )}
    </div>
  );
}

function Zoomable({ slide, onError }: { slide: Slide; onError: () => void }) {
  const frame = useRef<HTMLDivElement>(null);
  const { view, isWhole, zoomIn, zoomOut, showWhole, look, handlers } = useZoom(frame);
  const alt = useMemo(() => altOf(slide), [slide]);
  const zoomKeys = { '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': showWhole };
  const lookingKeys = {
    ArrowLeft: () => look(-1, 0),
    ArrowRight: () => look(1, 0),
    ArrowUp: () => look(0, -1),
    ArrowDown: () => look(0, 1),
    Escape: showWhole,
  };
  useKeys(isWhole ? zoomKeys : { ...zoomKeys, ...lookingKeys }, { first: true });

  return (
    <div ref={frame} className={styles.frame} data-zoomed={!isWhole || undefined} {...handlers}>
      <img
        srcSet={slide.imageSrcset}
        sizes={isWhole ? pictureSizes(slide) : MAGNIFIED}
        src={slide.imageUrl ?? undefined}
        alt={alt}
        width={slide.imageWidth ?? undefined}
        height={slide.imageHeight ?? undefined}
        fetchPriority="high"
        decoding="sync"
        draggable={false}
        style={
          isWhole
            ? undefined
            : { transform: `translate(${view.x * 100}%, ${view.y * 100}%) scale(${view.scale})` }
        }
        onError={onError}
      />
      <div
        className={styles.zoom}
        role="group"
        aria-label={studyTexts.viewer.zoom}
        onPointerDown={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <Button
          variant="quiet"
          icon
          aria-label={studyTexts.viewer.zoomOut}
          title={`${studyTexts.viewer.zoomOut} (−)`}
          aria-disabled={isWhole}
          onClick={zoomOut}
        >
          <ZoomOut aria-hidden />
        </Button>
        <Button
          variant="quiet"
          icon
          aria-label={studyTexts.viewer.zoomIn}
          title={`${studyTexts.viewer.zoomIn} (+)`}
          aria-disabled={view.scale === MOST}
          onClick={zoomIn}
        >
          <ZoomIn aria-hidden />
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {!isWhole && studyTexts.viewer.zoomed(Math.round(view.scale * 100))}
      </p>
    </div>
  );
}
