import { textDirection } from '@lectern/contract';
import { useMemo, type ComponentProps } from 'react';
import styles from './prose.module.css';

const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, li, th, td';

/** HTML of slides and questions, which the server has sanitized; `language` is its BCP 47 tag. */
export function Prose({
  html,
  language,
  className,
  ...rest
}: ComponentProps<'div'> & { html: string; language?: string }) {
  // A new object would make React replace the content on every render, and with it a selection of text.
  const [content, direction] = useMemo(() => {
    const direction = textDirection(html.replace(/<[^>]*>/g, ''), language);
    return [{ __html: direction === 'rtl' ? withDirections(html, language) : html }, direction];
  }, [html, language]);
  return (
    <div
      lang={language}
      dir={direction}
      {...rest}
      className={[styles.prose, className].filter(Boolean).join(' ')}
      dangerouslySetInnerHTML={content}
    />
  );
}

/** The HTML with the direction of each block: a sentence in Hebrew may begin with a Latin name. */
function withDirections(html: string, language: string | undefined): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const block of body.querySelectorAll(BLOCKS))
    block.setAttribute('dir', textDirection(block.textContent, language));
  return body.innerHTML;
}
