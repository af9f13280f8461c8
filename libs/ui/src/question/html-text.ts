import { parseHtml } from '../prose/trusted-html';

/** The text of HTML without its markup, in one line, for labels. */
export function htmlToText(html: string): string {
  const htmlWithSpaces = html.replace(/<(\/p|br|\/li|\/t[dhr])\b/g, ' <$1');
  return parseHtml(htmlWithSpaces).textContent.replace(/\s+/g, ' ').trim();
}

/** Whether HTML shows something that its text does not: a picture, a formula or a table. */
export function hasMoreThanText(html: string): boolean {
  return /<(img|math|svg|table)\b/i.test(html) || htmlToText(html) === '';
}
