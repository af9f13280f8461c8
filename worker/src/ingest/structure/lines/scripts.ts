import type { TextLine } from '@lectern/pdf';

// The reader removes control characters from the text of files, so these marks can't be part of a text.
const START_MARKS = { sup: '\u0001', sub: '\u0003' };
const END_MARKS = { sup: '\u0002', sub: '\u0004' };
const TAGS: Record<string, string> = {
  [START_MARKS.sup]: '<sup>',
  [END_MARKS.sup]: '</sup>',
  [START_MARKS.sub]: '<sub>',
  [END_MARKS.sub]: '</sub>',
};

/** Puts marks around the raised and lowered letters of a line. */
export function markScripts({ text, scripts }: TextLine): string {
  let marked = '';
  let copiedLength = 0;
  for (const { kind, from, to } of scripts) {
    marked += text.slice(copiedLength, from) + START_MARKS[kind] + text.slice(from, to) + END_MARKS[kind];
    copiedLength = to;
  }
  return marked + text.slice(copiedLength);
}

/** Replaces the marks of `markScripts` in HTML with tags: 'i²' with a raised 2 becomes 'i<sup>2</sup>'. */
export function replaceScriptMarks(html: string): string {
  // oxlint-disable-next-line no-control-regex
  return html.replace(/[\u0001-\u0004]/g, (mark) => TAGS[mark] ?? '');
}
