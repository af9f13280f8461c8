import type { TextLine } from '@lectern/pdf';

// No text of a file has control characters, so these can't come from one.
const OPEN = { sup: '\u0001', sub: '\u0003' };
const CLOSE = { sup: '\u0002', sub: '\u0004' };
const TAGS: Record<string, string> = {
  [OPEN.sup]: '<sup>',
  [CLOSE.sup]: '</sup>',
  [OPEN.sub]: '<sub>',
  [CLOSE.sub]: '</sub>',
};

/** A line's text with signs round its raised and lowered letters. */
export function raised({ text, scripts }: TextLine): string {
  let signed = '';
  let at = 0;
  for (const { kind, from, to } of scripts) {
    signed += text.slice(at, from) + OPEN[kind] + text.slice(from, to) + CLOSE[kind];
    at = to;
  }
  return signed + text.slice(at);
}

/** HTML with the signs of `raised` as tags. */
export function scriptsHtml(html: string): string {
  // eslint-disable-next-line no-control-regex
  return html.replace(/[\u0001-\u0004]/g, (sign) => TAGS[sign] ?? '');
}
