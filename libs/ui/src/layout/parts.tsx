import type { ComponentProps, ElementType } from 'react';
import styles from './parts.module.css';

/** `as` replaces the default element by another element or component. */
type PartProps<Tag extends 'div' | 'p'> = ComponentProps<Tag> & { as?: ElementType };

/** Pixels between neighbors. */
type Gap = 2 | 4 | 6 | 8 | 12 | 16 | 24 | 32;
/** One gap for both directions, or two numbers of pixels: between lines, and within a line. */
type RowGap = Gap | '4 8' | '4 12' | '4 16' | '8 12' | '8 16';

/** Children below each other, each as wide as the stack. */
export function Stack({ as: Tag = 'div', gap = 16, className, ...rest }: PartProps<'div'> & { gap?: Gap }) {
  return <Tag {...rest} data-gap={gap} className={joinClasses(styles.gapped, styles.stack, className)} />;
}

/** Children beside each other, centered on their line, in several lines where the space is short. */
export function Row({
  as: Tag = 'div',
  gap = 8,
  justify,
  className,
  ...rest
}: PartProps<'div'> & { gap?: RowGap; justify?: 'space-between' | 'center' | 'end' }) {
  const classes = joinClasses(styles.gapped, styles.row, className);
  return <Tag {...rest} data-gap={gap} data-justify={justify} className={classes} />;
}

/** A hint, a note or a fact: smaller and quieter than the text that it belongs to. */
export function Muted({ as: Tag = 'p', className, ...rest }: PartProps<'p'>) {
  return <Tag {...rest} className={joinClasses(styles.muted, className)} />;
}

const joinClasses = (...classes: (string | undefined)[]) => classes.filter(Boolean).join(' ');
