import { textDirection, type Enrollment, type Slide } from '@lectern/contract';
import { Prose } from '@lectern/ui/prose';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { StartTime } from '../../video/start-time';
import { SlideFilm } from './slide-film';
import { SlideImage } from './slide-image';
import { SlideNotes } from '../../slide-text/slide-notes';
import { highlightQuote } from '../../slide-text/slide-text';
import styles from './slide-canvas.module.css';

/** A slide: its video or image, its text and shown notes, side by side on wide screens. `quotes` are highlighted; `children` follow the text. */
export function SlideCanvas({
  slide,
  enrollment,
  quotes,
  start,
  children,
}: {
  slide: Slide;
  /** Null in a preview. */
  enrollment: Enrollment | null;
  quotes: string[];
  /** Where the video begins, if a link says so. */
  start: StartTime | undefined;
  children: ReactNode;
}) {
  const { id, title, content, notes, imageUrl, video } = slide;
  const language = slide.language ?? undefined;
  const text = useRef<HTMLElement>(null);
  const html = useMemo(() => quotes.reduce(highlightQuote, content), [content, quotes]);

  useEffect(() => {
    if (quotes.length) text.current?.querySelector('mark')?.scrollIntoView?.({ block: 'nearest' });
  }, [html, quotes]);

  const layout = imageUrl || video ? (content || notes ? 'both' : 'picture') : 'words';
  return (
    <div className={styles.slide} data-layout={layout}>
      {video && <SlideFilm slide={slide} enrollment={enrollment} start={start} />}
      {imageUrl && !video && <SlideImage key={id} slide={slide} />}
      <article
        key={`${id}-words`}
        ref={text}
        className={styles.text}
        tabIndex={0}
        aria-labelledby="slide-title"
      >
        <h2 id="slide-title" lang={language} dir={textDirection(title, language)} className={styles.title}>
          {title}
        </h2>
        {content && <Prose html={html} language={language} data-slide-text />}
        {notes && (
          <div className={styles.notes} data-keep-visible>
            <SlideNotes notes={notes} language={language} quotes={quotes} />
          </div>
        )}
        {children}
      </article>
    </div>
  );
}
