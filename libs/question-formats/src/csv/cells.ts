import { textOrHtmlToHtml, findPlainText } from '../text/html.js';
import { guardFormulas } from '@lectern/contract/imported-files';

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** Like `guardFormulas`, but leaves numbers as they are. */
export const guardCell = (text: string): string => (NUMBER.test(text) ? text : guardFormulas(text));

/** Several texts in one cell, separated by '|'. */
export const joinList = (texts: string[]): string =>
  texts.map((text) => text.replace(/[\\|]/g, '\\$&')).join('|');

export function splitList(cell: string): string[] {
  const texts = cell.match(/(?:\\.|[^|\\])+|(?<=\|)(?=\||$)/g) ?? [];
  return texts.map((text) => text.replace(/\\(.)/g, '$1').trim()).filter(Boolean);
}

/** HTML as a cell: plain text where it is read back as the same HTML. */
export function htmlCell(html: string | null): string {
  if (html === null) return '';
  const text = findPlainText(html);
  if (text !== undefined && textOrHtmlToHtml(text) === html) return text;
  // Without a tag of its own it would be taken for plain text.
  return textOrHtmlToHtml(html) === html ? html : `<span></span>${html}`;
}
