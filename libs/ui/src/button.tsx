import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';

interface Look {
  /** `primary` once per view at most; `quiet` has no ground until hovered. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** A square for one icon; give it an `aria-label`. */
  icon?: boolean;
  /** As wide as what it stands in. */
  wide?: boolean;
}

function classOf({ variant = 'primary', icon, wide }: Look, more?: string): string {
  return [styles.button, styles[variant], icon && styles.icon, wide && styles.wide, more]
    .filter(Boolean)
    .join(' ');
}

/** A button; `type` is `button` unless told. */
export function Button({ variant, icon, wide, className, ...rest }: ComponentProps<'button'> & Look) {
  return <button type="button" {...rest} className={classOf({ variant, icon, wide }, className)} />;
}

/** A link within the product that looks like a button. */
export function ButtonLink({ variant, icon, wide, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={classOf({ variant, icon, wide }, className)} />;
}

/** A link that leaves the product's screens (sign-in, a file) and looks like a button. */
export function ButtonAnchor({ variant, icon, wide, className, ...rest }: ComponentProps<'a'> & Look) {
  return <a {...rest} className={classOf({ variant, icon, wide }, className)} />;
}
