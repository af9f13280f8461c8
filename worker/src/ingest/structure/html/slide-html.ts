import { escapeHtml, cleanSlideHtml } from '@lectern/text';
import type { DeckText, PageText } from '@lectern/pdf';
import type { Item } from './nest-items.js';
import { type Block, findBlocks } from './page-blocks.js';
import { toLinkedHtml } from '../lines/link-text.js';
import { replaceScriptMarks } from '../lines/scripts.js';
import type { Table } from './tables.js';

/** The text of a page as sanitized HTML, without its title, headers and footers; '' where there is none. */
export function toSlideHtml(page: PageText, deck: DeckText): string {
  const html = findBlocks(page, deck).map((block) => blockHtml(block, page));
  return cleanSlideHtml(html.join('\n'));
}

function blockHtml(block: Block, page: PageText): string {
  if (block.kind === 'list') return listHtml(block.items, page);
  if (block.kind === 'code') return `<pre><code>${escapeHtml(block.text)}</code></pre>`;
  if (block.kind === 'table') return tableHtml(block, page);
  const tag = block.kind === 'heading' ? 'h3' : 'p';
  return `<${tag}>${textHtml(block.text, page)}</${tag}>`;
}

/** Bulleted and numbered items become separate lists; numbering continues as on the page. */
function listHtml(items: Item[], page: PageText): string {
  const lists: { number: number | null; inner: string }[] = [];
  for (const { text, number, items: below } of items) {
    const item = `<li>${textHtml(text, page)}${listHtml(below, page)}</li>`;
    const last = lists.at(-1);
    if (last && (last.number === null) === (number === null)) last.inner += item;
    else lists.push({ number, inner: item });
  }
  return lists
    .map(({ number, inner }) =>
      number === null ? `<ul>${inner}</ul>` : `<ol${startAt(number)}>${inner}</ol>`,
    )
    .join('');
}

function startAt(number: number): string {
  return number === 1 ? '' : ` start="${number}"`;
}

function tableHtml({ rows, isHeaded }: Table, page: PageText): string {
  const row = (cells: string[], tag: 'th' | 'td'): string =>
    `<tr>${cells.map((text) => `<${tag}>${textHtml(text, page)}</${tag}>`).join('')}</tr>`;
  const [head = []] = rows;
  const body = isHeaded ? rows.slice(1) : rows;
  const thead = isHeaded ? `<thead>${row(head, 'th')}</thead>` : '';
  return `<table>${thead}<tbody>${body.map((cells) => row(cells, 'td')).join('')}</tbody></table>`;
}

function textHtml(text: string, page: PageText): string {
  return replaceScriptMarks(toLinkedHtml(text, page.links));
}
