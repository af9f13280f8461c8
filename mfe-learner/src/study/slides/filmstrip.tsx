import { textDirection, type Slide } from '@lectern/contract';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '../texts';
import styles from './filmstrip.module.css';

/**
 * All slides to jump to, with a mark on those seen. Only the current one is a tab stop; arrow keys move. It scrolls without the
 * panel of the library, whose script would be 7 KB of the viewer.
 */
export function Filmstrip({
  slides,
  index,
  onChoose,
}: {
  slides: Slide[];
  index: number;
  onChoose: (index: number) => void;
}) {
  const scroller = useRef<HTMLElement>(null);
  const frames = useRef<HTMLOListElement>(null);

  useEffect(() => {
    const list = frames.current;
    const frame = list?.children[index];
    if (!scroller.current || !list || !frame) return;
    // Relative to what is shown: positions count from the left or from the right, by the page's direction.
    scroller.current.scrollBy?.({ left: computeCenter(frame) - computeCenter(scroller.current) });
    if (list.contains(document.activeElement)) frame.querySelector('button')?.focus({ preventScroll: true });
  }, [index]);

  return (
    <nav ref={scroller} className={styles.strip} aria-label={t('viewer.all')}>
      <ol role="list" ref={frames} className={styles.frames}>
        {slides.map((slide, position) => (
          <li key={slide.id}>
            <button
              type="button"
              className={styles.frame}
              aria-label={t('viewer.jump', { slide: position + 1, title: slide.title, seen: slide.seen })}
              aria-current={position === index ? 'step' : undefined}
              tabIndex={position === index ? 0 : -1}
              onClick={() => onChoose(position)}
            >
              {findThumbnail(slide) ? (
                <img
                  loading="lazy"
                  decoding="async"
                  fetchPriority="low"
                  srcSet={slide.imageSrcset}
                  sizes="96px"
                  src={findThumbnail(slide)}
                  alt=""
                />
              ) : (
                <span
                  className={styles.text}
                  lang={slide.language ?? undefined}
                  dir={textDirection(slide.title, slide.language)}
                >
                  {slide.title}
                </span>
              )}
              <span className={styles.number}>{position + 1}</span>
              {slide.seen && <Check className={styles.seen} size={14} strokeWidth={3} aria-hidden />}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The picture of a slide, else the poster of its video. */
const findThumbnail = ({ imageUrl, video }: Slide): string | undefined =>
  imageUrl ?? (video?.kind === 'file' ? video.posterUrl : null) ?? undefined;

/** The horizontal center of an element in the window, in pixels. */
function computeCenter(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
