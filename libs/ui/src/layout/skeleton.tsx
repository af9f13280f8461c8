import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

/** A gray placeholder for content that is loading; sizes are CSS values, the default height is one line of text. */
export function Skeleton({
  width,
  height = '1em',
  ratio,
}: {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  /** Aspect ratio such as '16 / 9', instead of a height. */
  ratio?: string;
}) {
  return (
    <span
      className={styles.skeleton}
      aria-hidden
      data-loading
      style={{ width, ...(ratio ? { aspectRatio: ratio } : { height }) }}
    />
  );
}
