import { escapeHtml, cleanSlideHtml } from '@lectern/text';
import type { DeckText, PageText } from '@lectern/pdf';
import type { ListItem } from './nest-items.js';
import { type Block, findBlocks } from './page-blocks.js';
import { toLinkedHtml } from '../lines/link-text.js';
import { replaceScriptMarks } from '../lines/scripts.js';
import type { Table } from './tables.js';

/** The text of a page as sanitized HTML, without its title, headers and footers; '' where there is none. */
export function toSlideHtml(page: PageText, deck: DeckText): string {
  const html = findBlocks(page, deck).map((block) => toBlockHtml(block, page));
  return cleanSlideHtml(html.join('\n'));
}

function toBlockHtml(block: Block, page: PageText): string {
  if (block.kind === 'list') return toListHtml(block.items, page);
  if (block.kind === 'code') return `<pre><code>${escapeHtml(block.text)}</code></pre>`;
  if (block.kind === 'table') return toTableHtml(block, page);
  const tag = block.kind === 'heading' ? 'h3' : 'p';
  return `<${tag}>${toTextHtml(block.text, page)}</${tag}>`;
}

/** Bulleted and numbered items become separate lists. A numbered list starts with the number on the page. */
function toListHtml(items: ListItem[], page: PageText): string {
  const lists: { number: number | null; itemsHtml: string }[] = [];
  for (const { text, number, items: nestedItems } of items) {
    const item = `<li>${toTextHtml(text, page)}${toListHtml(nestedItems, page)}</li>`;
    const last = lists.at(-1);
    if (last && (last.number === null) === (number === null)) last.itemsHtml += item;
    else lists.push({ number, itemsHtml: item });
  }
  return lists
    .map(({ number, itemsHtml }) =>
      number === null ? `<ul>${itemsHtml}</ul>` : `<ol${toStartAttribute(number)}>${itemsHtml}</ol>`,
    )
    .join('');
}

function toStartAttribute(number: number): string {
  return number === 1 ? '' : ` start="${number}"`;
}

function toTableHtml({ rows, isHeaded }: Table, page: PageText): string {
  const toRowHtml = (cells: string[], tag: 'th' | 'td'): string =>
    `<tr>${cells.map((text) => `<${tag}>${toTextHtml(text, page)}</${tag}>`).join('')}</tr>`;
  const [headCells = []] = rows;
  const bodyRows = isHeaded ? rows.slice(1) : rows;
  const thead = isHeaded ? `<thead>${toRowHtml(headCells, 'th')}</thead>` : '';
  return `<table>${thead}<tbody>${bodyRows.map((cells) => toRowHtml(cells, 'td')).join('')}</tbody></table>`;
}

function toTextHtml(text: string, page: PageText): string {
  return replaceScriptMarks(toLinkedHtml(text, page.links));
}
