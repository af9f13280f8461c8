import type { Category } from '@lectern/contract';
import { useState, type ReactNode } from 'react';
import { Stack } from '../layout/parts';
import { categoryAccent, CategoryIcon } from './category';
import styles from './thumbnail.module.css';

/** A course's 16:9 picture, or a gradient with its category's icon and its initial; `children` are placed on top. */
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
  /** Loads with high priority, for the first picture of a page. */
  eager?: boolean;
  children?: ReactNode;
}) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  return (
    <div
      className={`${styles.frame} ${rounded ? styles.rounded : ''}`}
      data-accent={categoryAccent(category)}
    >
      {src && src !== brokenSrc ? (
        <img
          className={styles.image}
          src={src}
          alt=""
          width={640}
          height={360}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onError={() => setBrokenSrc(src)}
        />
      ) : (
        <Stack gap={4} className={styles.placeholder} aria-hidden>
          <CategoryIcon category={category} />
          <span className={styles.initial}>{[...title.trim()][0]?.toUpperCase()}</span>
        </Stack>
      )}
      {children && <div className={styles.overlay}>{children}</div>}
    </div>
  );
}
