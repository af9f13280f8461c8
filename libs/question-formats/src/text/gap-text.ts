import {
  type JoinedGap,
  type JoinedGapsPart,
  QUESTION_LIMITS,
  type QuestionBody,
} from '@lectern/contract/imported-files';
import { decodeHTML } from 'entities';
import { randomUUID } from 'node:crypto';
import { withIds } from '../questions/file-question.js';
import { escapeHtml } from './html.js';

import { FormatProblem, type Losses } from '../questions/problems.js';

/** A gap of a file: typed, or with choices and the index of the right one. */
export type ReadGap = { answers: string[] } | { choices: string[]; right: number };

/** The text around gaps is plain: HTML as text with line breaks. */
export function toGapText(html: string, losses: Losses): string {
  losses.addIf(/<(?!\/?(?:p|br|div|span|img)\b)[a-z/]/i.test(html), 'assessment.file.noGapFormatting');
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

/** The gaps of a file as a question. */
export function toGaps(
  settings: { matchCase: boolean; matchAccents: boolean },
  parts: (string | ReadGap)[],
): QuestionBody<'gaps'> {
  return { type: 'gaps', ...settings, parts: parts.map(toPart) };
}

function toPart(part: string | ReadGap): JoinedGapsPart {
  if (typeof part === 'string') return { kind: 'text', text: part };
  const id = randomUUID();
  if ('answers' in part) return { kind: 'gap', id, choices: null, answers: part.answers, choiceId: null };
  const choices = withIds(part.choices.map((text) => ({ text })));
  return { kind: 'gap', id, choices, answers: [], choiceId: choices[part.right]?.id ?? null };
}

/** The index of the right choice of a gap. */
export const findRightChoice = ({ choices, choiceId }: JoinedGap): number =>
  choices?.findIndex(({ id }) => id === choiceId) ?? -1;

/** The parts of a text with gaps, without white space around the whole and without empty texts. */
export function trimParts(parts: (string | ReadGap)[]): (string | ReadGap)[] {
  const joined: (string | ReadGap)[] = [];
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
    throw new FormatProblem('assessment.file.tooManyGaps', { count, max: QUESTION_LIMITS.gaps });
}

/** What a text with gaps is introduced by where its file has no instruction. */
export const GAPS_PROMPT = 'Fill in the gaps.';
