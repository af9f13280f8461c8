import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';

interface ButtonStyle {
  /** At most one `primary` per view; `quiet` has no background until hovered. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** A square button with one icon; it needs an `aria-label`. */
  icon?: boolean;
  /** Full width of its container. */
  wide?: boolean;
}

function joinClassNames({ variant = 'primary', icon, wide }: ButtonStyle, className?: string): string {
  return [styles.button, styles[variant], icon && styles.icon, wide && styles.wide, className]
    .filter(Boolean)
    .join(' ');
}

/** A button; `type` defaults to `button`. */
export function Button({ variant, icon, wide, className, ...rest }: ComponentProps<'button'> & ButtonStyle) {
  return <button type="button" {...rest} className={joinClassNames({ variant, icon, wide }, className)} />;
}

/** A link within the product that looks like a button. */
export function ButtonLink({
  variant,
  icon,
  wide,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link {...rest} className={joinClassNames({ variant, icon, wide }, className)} />;
}

/** A link to a URL outside the product's screens (sign-in, a file) that looks like a button. */
export function ButtonAnchor({ variant, icon, wide, className, ...rest }: ComponentProps<'a'> & ButtonStyle) {
  return <a {...rest} className={joinClassNames({ variant, icon, wide }, className)} />;
}
