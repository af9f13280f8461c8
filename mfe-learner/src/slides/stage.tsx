import type { Slide } from '@lectern/contract';
import { useState, type ReactNode } from 'react';
import { texts } from '../texts';
import styles from './stage.module.css';

/** A slide: its picture and its words, side by side where there is room. `children` follow the words. */
export function Stage({ slide, children }: { slide: Slide; children: ReactNode }) {
  const { id, title, content, imageUrl } = slide;
  const layout = imageUrl ? (content ? 'both' : 'picture') : 'words';
  return (
    <div className={styles.slide} data-layout={layout}>
      {imageUrl && <Picture key={id} slide={slide} />}
      <article key={`${id}-words`} className={styles.words} tabIndex={0} aria-labelledby="slide-title">
        <h2 id="slide-title" className={styles.title}>
          {title}
        </h2>
        {/* The server has sanitized it. */}
        {content && <div className={styles.prose} dangerouslySetInnerHTML={{ __html: content }} />}
        {children}
      </article>
    </div>
  );
}

function Picture({ slide: { imageUrl, imageWidth, imageHeight, title } }: { slide: Slide }) {
  const [failed, setFailed] = useState(false);
  const ratio = imageWidth && imageHeight ? imageWidth / imageHeight : 16 / 9;
  return (
    <div className={styles.area}>
      <div className={styles.picture} style={{ '--ratio': ratio } as React.CSSProperties}>
        {failed ? (
          <p className={styles.failed}>{texts.viewer.imageFailed}</p>
        ) : (
          <img
            src={imageUrl ?? undefined}
            alt={title}
            width={imageWidth ?? undefined}
            height={imageHeight ?? undefined}
            fetchPriority="high"
            decoding="sync"
            draggable={false}
            onError={() => setFailed(true)}
          />
        )}
      </div>
    </div>
  );
}
