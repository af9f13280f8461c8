import { textDirection } from '@lectern/contract';
import { useMemo, type ComponentProps } from 'react';
import styles from './prose.module.css';
import { uiText } from '../texts';
import { parseHtml, trustHtml } from './trusted-html';

const BLOCKS = 'p, h1, h2, h3, h4, h5, h6';
/** Items and cells; they have the direction of the whole text, so that bullets and edges are on the side of the list or table. */
const ITEMS_AND_CELLS = 'li, th, td';

/** HTML of slides and questions, which the server has sanitized; `language` is its BCP 47 tag. */
export function Prose({
  html,
  language,
  className,
  ...rest
}: ComponentProps<'div'> & { html: string; language?: string }) {
  // A new object on every render would make React replace the content, which removes a selection of text.
  const [content, direction] = useMemo(() => {
    const direction = textDirection(html.replace(/<[^<>]*>/g, ''), language);
    const needsNoChange = direction !== 'rtl' && !html.includes('<table');
    return [{ __html: trustHtml(needsNoChange ? html : prepare(html, direction, language)) }, direction];
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
  // Not `dir="auto"`, which looks at the first letter only: a sentence in Hebrew may begin with a Latin name.
  if (direction === 'rtl') {
    for (const block of body.querySelectorAll(BLOCKS))
      block.setAttribute('dir', textDirection(block.textContent, language));
    for (const element of body.querySelectorAll(ITEMS_AND_CELLS)) element.setAttribute('dir', direction);
  }
  for (const table of body.querySelectorAll('table')) {
    const scrollArea = table.ownerDocument.createElement('div');
    scrollArea.dataset['scroll'] = '';
    scrollArea.tabIndex = 0;
    scrollArea.setAttribute('role', 'region');
    scrollArea.setAttribute('aria-label', uiText('table'));
    table.replaceWith(scrollArea);
    scrollArea.append(table);
  }
  return body.innerHTML;
}
