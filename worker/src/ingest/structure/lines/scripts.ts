import type { TextLine } from '@lectern/pdf';

// Control characters are removed from the text of files, so these can't come from one.
const OPEN = { sup: '\u0001', sub: '\u0003' };
const CLOSE = { sup: '\u0002', sub: '\u0004' };
const TAGS: Record<string, string> = {
  [OPEN.sup]: '<sup>',
  [CLOSE.sup]: '</sup>',
  [OPEN.sub]: '<sub>',
  [CLOSE.sub]: '</sub>',
};

/** The text of a line with marks around its raised and lowered letters. */
export function markScripts({ text, scripts }: TextLine): string {
  let marked = '';
  let end = 0;
  for (const { kind, from, to } of scripts) {
    marked += text.slice(end, from) + OPEN[kind] + text.slice(from, to) + CLOSE[kind];
    end = to;
  }
  return marked + text.slice(end);
}

/** Replaces the marks of `markScripts` in HTML by tags. */
export function replaceScriptMarks(html: string): string {
  // oxlint-disable-next-line no-control-regex
  return html.replace(/[\u0001-\u0004]/g, (mark) => TAGS[mark] ?? '');
}
