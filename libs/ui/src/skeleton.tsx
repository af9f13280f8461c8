import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

/** A grey shape where something is about to be; sizes as in CSS, a line of text high unless told. */
export function Skeleton({
  width,
  height = '1em',
  ratio,
}: {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  /** Width to height, such as '16 / 9', in place of a height. */
  ratio?: string;
}) {
  return (
    <span
      className={styles.skeleton}
      aria-hidden
      style={{ width, ...(ratio ? { aspectRatio: ratio } : { height }) }}
    />
  );
}
