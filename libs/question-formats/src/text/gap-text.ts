import { QUESTION_LIMITS } from '@lectern/contract';
import { decodeHTML } from 'entities';
import { escapeHtml } from './html.js';
import type { PlainGap } from '../questions/plain-question.js';
import { FormatProblem, type Losses } from '../questions/problems.js';

/** The text around gaps is plain: HTML as text with line breaks. */
export function toGapText(html: string, losses: Losses): string {
  losses.addIf(
    /<(?!\/?(?:p|br|div|span|img)\b)[a-z/]/i.test(html),
    'Formatting of a text with gaps is not kept.',
  );
  return decodeHTML(
    onOneLine(html)
      .replace(/<br\b[^<>]*>/gi, '\n')
      .replace(/<\/(?:p|div)>\s*(?=<|\S)/gi, '\n\n')
      .replace(/<[^<>]*>/g, ''),
  );
}

/** Line ends of HTML, with the white space around them, mean one space. */
const onOneLine = (html: string) =>
  html
    .split('\n')
    .map((line, index, { length }) => {
      const ended = index < length - 1 ? line.trimEnd() : line;
      return index > 0 ? ended.trimStart() : ended;
    })
    .join(' ');

/** Plain text as HTML that `toGapText` reads back. */
export const fromGapText = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br />');

/** The parts of a text with gaps, without white space around the whole and without empty texts. */
export function trimParts(parts: (string | PlainGap)[]): (string | PlainGap)[] {
  const joined: (string | PlainGap)[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part;
    else joined.push(part);
  }
  const [first, last] = [joined[0], joined.at(-1)];
  if (typeof last === 'string') joined[joined.length - 1] = last.trimEnd();
  if (typeof first === 'string') joined[0] = (joined[0] as string).trimStart();
  return joined.filter((part) => part !== '');
}

/** @throws FormatProblem before the choices of each gap are written out, which takes room for gaps times choices */
export function requireFewGaps(count: number): void {
  if (count > QUESTION_LIMITS.gaps)
    throw new FormatProblem(`The text has ${count} gaps; at most ${QUESTION_LIMITS.gaps} are possible.`);
}

/** What a text with gaps is introduced by where its file has no instruction. */
export const GAPS_PROMPT = 'Fill in the gaps.';
