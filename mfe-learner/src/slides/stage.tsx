import type { Slide } from '@lectern/contract';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { Picture } from './picture';
import { withMarked } from './slide-text';
import styles from './stage.module.css';

/**
 * A slide: its picture and its words, side by side where there is room. `quotes` are marked among the words;
 * `children` follow them.
 */
export function Stage({ slide, quotes, children }: { slide: Slide; quotes: string[]; children: ReactNode }) {
  const { id, title, content, imageUrl } = slide;
  const prose = useRef<HTMLDivElement>(null);
  const html = useMemo(() => ({ __html: quotes.reduce(withMarked, content) }), [content, quotes]);

  useEffect(() => {
    if (quotes.length) prose.current?.querySelector('mark')?.scrollIntoView?.({ block: 'nearest' });
  }, [html, quotes]);

  const layout = imageUrl ? (content ? 'both' : 'picture') : 'words';
  return (
    <div className={styles.slide} data-layout={layout}>
      {imageUrl && <Picture key={id} slide={slide} />}
      <article key={`${id}-words`} className={styles.words} tabIndex={0} aria-labelledby="slide-title">
        <h2 id="slide-title" dir="auto" className={styles.title}>
          {title}
        </h2>
        {/* The server has sanitized it. */}
        {content && <div ref={prose} dir="auto" className={styles.prose} dangerouslySetInnerHTML={html} />}
        {children}
      </article>
    </div>
  );
}
