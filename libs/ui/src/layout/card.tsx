import type { Category } from '@lectern/contract';
import type { ComponentProps, ElementType } from 'react';
import { Link } from 'react-router';
import styles from './card.module.css';
import { categoryAccent } from '../course/category';

/** A card. With `category` (null for a course without one) its top edge has the category's accent color. */
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
  /** Rises on hover and focus and contains one `CardLink`; as high as its row. */
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

/** The only link of an interactive card: its text is the accessible name, and the whole card is clickable. */
export function CardLink(props: ComponentProps<typeof Link>) {
  return <Link {...props} className={styles.cover} />;
}

/** The heading of a card. */
export function CardTitle({ as: Tag = 'h2', ...rest }: ComponentProps<'h2'> & { as?: ElementType }) {
  return <Tag dir="auto" {...rest} className={styles.heading} />;
}
