import { textDirection } from '@lectern/contract';
import { useMemo, type ComponentProps } from 'react';
import styles from './prose.module.css';
import { uiText } from '../texts';
import { parseHtml, trustHtml } from './trusted-html';

const PARAGRAPHS = 'p, h1, h2, h3, h4, h5, h6';
/** Their bullets and edges are on the side of their list or table. */
const PARTS = 'li, th, td';

/** HTML of slides and questions, which the server has sanitized; `language` is its BCP 47 tag. */
export function Prose({
  html,
  language,
  className,
  ...rest
}: ComponentProps<'div'> & { html: string; language?: string }) {
  // A new object would make React replace the content on every render, and with it a selection of text.
  const [content, direction] = useMemo(() => {
    const direction = textDirection(html.replace(/<[^<>]*>/g, ''), language);
    const isPlain = direction !== 'rtl' && !html.includes('<table');
    return [{ __html: trustHtml(isPlain ? html : prepare(html, direction, language)) }, direction];
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

/** Gives right-to-left text the direction of each block, and tables an area that scrolls and can be reached by keyboard. */
function prepare(html: string, direction: string, language: string | undefined): string {
  const body = parseHtml(html);
  // A sentence in Hebrew may begin with a Latin name.
  if (direction === 'rtl') {
    for (const paragraph of body.querySelectorAll(PARAGRAPHS))
      paragraph.setAttribute('dir', textDirection(paragraph.textContent, language));
    for (const part of body.querySelectorAll(PARTS)) part.setAttribute('dir', direction);
  }
  for (const table of body.querySelectorAll('table')) {
    const area = table.ownerDocument.createElement('div');
    area.dataset['scroll'] = '';
    area.tabIndex = 0;
    area.setAttribute('role', 'region');
    area.setAttribute('aria-label', uiText('table'));
    table.replaceWith(area);
    area.append(table);
  }
  return body.innerHTML;
}
