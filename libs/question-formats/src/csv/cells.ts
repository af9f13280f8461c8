import { textOrHtmlToHtml, findPlainText } from '../text/html.js';
import { guardFormulas } from '@lectern/contract/imported-files';

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** Escapes a cell that spreadsheets would execute as a formula, as `guardFormulas` does, but not a negative number. */
export const guardCell = (text: string): string => (NUMBER.test(text) ? text : guardFormulas(text));

/** Writes several texts into one cell, separated by '|'. */
export const joinList = (texts: string[]): string =>
  texts.map((text) => text.replace(/[\\|]/g, '\\$&')).join('|');

/** Tags are read as separated by commas and semicolons, too, as people type them. */
export const joinTags = (tags: string[]): string =>
  tags.map((tag) => tag.replace(/[\\|,;]/g, '\\$&')).join('|');

export const splitTags = (cell: string): string[] =>
  splitList(cell.replace(/\\.|[,;]/g, (part) => (part.length > 1 ? part : '|')));

export function splitList(cell: string): string[] {
  const texts = cell.match(/(?:\\.|[^|\\])+|(?<=\|)(?=\||$)/g) ?? [];
  return texts.map((text) => text.replace(/\\(.)/g, '$1').trim()).filter(Boolean);
}

/** Writes HTML as a cell: as plain text, if reading that gives the same HTML. */
export function htmlCell(html: string | null): string {
  if (html === null) return '';
  const text = findPlainText(html);
  if (text !== undefined && textOrHtmlToHtml(text) === html) return text;
  // Without a tag, the reader would treat the cell as plain text.
  return textOrHtmlToHtml(html) === html ? html : `<span></span>${html}`;
}
