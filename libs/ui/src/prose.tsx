import { useMemo, type ComponentProps } from 'react';
import styles from './prose.module.css';

/** HTML of slides and questions, which the server has sanitized. */
export function Prose({ html, className, ...rest }: ComponentProps<'div'> & { html: string }) {
  // A new object would make React replace the content on every render, and with it a selection of text.
  const content = useMemo(() => ({ __html: html }), [html]);
  return (
    <div
      dir="auto"
      {...rest}
      className={[styles.prose, className].filter(Boolean).join(' ')}
      dangerouslySetInnerHTML={content}
    />
  );
}
