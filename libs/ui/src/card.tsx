import type { Category } from '@lectern/contract';
import type { ComponentProps, ElementType } from 'react';
import { Link } from 'react-router';
import styles from './card.module.css';
import { categoryAccent } from './category';

/** A surface. With `category` (null for none) it carries that category's accent edge along its top. */
export function Card({
  as: Tag = 'section',
  category,
  interactive,
  padded = true,
  className,
  ...rest
}: ComponentProps<'section'> & {
  as?: ElementType;
  category?: Category | null;
  /** Lifts on hover and focus; holds one `CardLink`. As high as its row. */
  interactive?: boolean;
  padded?: boolean;
}) {
  const edged = category !== undefined;
  const classes = [
    styles.card,
    padded && styles.padded,
    edged && styles.edged,
    interactive && styles.interactive,
    className,
  ];
  return (
    <Tag
      {...rest}
      data-accent={edged ? categoryAccent(category) : undefined}
      className={classes.filter(Boolean).join(' ')}
    />
  );
}

/** The one link of an interactive card: its text is the name, the whole card its target. */
export function CardLink(props: ComponentProps<typeof Link>) {
  return <Link {...props} className={styles.cover} />;
}

/** The heading of a card. */
export function CardTitle({ as: Tag = 'h2', ...rest }: ComponentProps<'h2'> & { as?: ElementType }) {
  return <Tag dir="auto" {...rest} className={styles.heading} />;
}
