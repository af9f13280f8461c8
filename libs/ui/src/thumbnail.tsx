import type { Category } from '@lectern/contract';
import { useState, type ReactNode } from 'react';
import { categoryAccent, CategoryIcon } from './category';
import styles from './thumbnail.module.css';

/** A course's 16:9 picture, or its category's gradient with icon and initial; `children` lie over its top. */
export function Thumbnail({
  src,
  title,
  category,
  rounded,
  eager,
  children,
}: {
  src: string | null;
  title: string;
  category: Category | null;
  rounded?: boolean;
  /** Fetched at once: for the picture that opens a page. */
  eager?: boolean;
  children?: ReactNode;
}) {
  const [broken, setBroken] = useState<string>();
  return (
    <div
      className={`${styles.frame} ${rounded ? styles.rounded : ''}`}
      data-accent={categoryAccent(category)}
    >
      {src && src !== broken ? (
        <img
          className={styles.image}
          src={src}
          alt=""
          width={640}
          height={360}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onError={() => setBroken(src)}
        />
      ) : (
        <div className={styles.placeholder} aria-hidden>
          <CategoryIcon category={category} />
          <span className={styles.initial}>{[...title.trim()][0]?.toUpperCase()}</span>
        </div>
      )}
      {children && <div className={styles.over}>{children}</div>}
    </div>
  );
}
