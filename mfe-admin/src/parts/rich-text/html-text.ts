import { parseHtml } from '@lectern/ui';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Plain text as HTML. */
export const textToHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** Whether HTML holds nothing but text, at most within one paragraph. */
export const isPlain = (html: string): boolean => !html.replace(/^<p>|<\/p>$/g, '').includes('<');

/** The text of plain HTML, spaces included, so that it can be edited in a text field. */
export function plainText(html: string): string {
  return parseHtml(html).textContent ?? '';
}
