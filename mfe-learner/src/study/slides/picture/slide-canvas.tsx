import { textDirection, type Slide } from '@lectern/contract';
import { Prose } from '@lectern/ui/prose';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { SlideImage } from './slide-image';
import { SlideNotes } from '../../slide-text/slide-notes';
import { highlightQuote } from '../../slide-text/slide-text';
import styles from './slide-canvas.module.css';

/** A slide: its image, its text and shown notes, side by side on wide screens. `quotes` are highlighted; `children` follow the text. */
export function SlideCanvas({
  slide,
  quotes,
  children,
}: {
  slide: Slide;
  quotes: string[];
  children: ReactNode;
}) {
  const { id, title, content, notes, imageUrl } = slide;
  const language = slide.language ?? undefined;
  const text = useRef<HTMLElement>(null);
  const html = useMemo(() => quotes.reduce(highlightQuote, content), [content, quotes]);

  useEffect(() => {
    if (quotes.length) text.current?.querySelector('mark')?.scrollIntoView?.({ block: 'nearest' });
  }, [html, quotes]);

  const layout = imageUrl ? (content || notes ? 'both' : 'picture') : 'words';
  return (
    <div className={styles.slide} data-layout={layout}>
      {imageUrl && <SlideImage key={id} slide={slide} />}
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
          <div className={styles.notes}>
            <SlideNotes notes={notes} language={language} quotes={quotes} />
          </div>
        )}
        {children}
      </article>
    </div>
  );
}
