import {
  type JoinedGap,
  type JoinedGapsPart,
  QUESTION_LIMITS,
  type QuestionBody,
} from '@lectern/contract/imported-files';
import { decodeHTML } from 'entities';
import { randomUUID } from 'node:crypto';
import { addIds } from '../questions/file-question.js';
import { escapeHtml } from './html.js';

import { FormatProblem, type Losses } from '../questions/problems.js';

/** A gap as it is read from a file: with accepted answers to be typed, or with choices and the index of the right one. */
export type FileGap = { answers: string[] } | { choices: string[]; right: number };

/** Converts HTML to plain text with line breaks, because the text around gaps has no formatting. */
export function toGapText(html: string, losses: Losses): string {
  losses.addIf(/<(?!\/?(?:p|br|div|span|img)\b)[a-z/]/i.test(html), 'assessment.file.noGapFormatting');
  return decodeHTML(
    joinLines(html)
      .replace(/<br\b[^<>]*>/gi, '\n')
      .replace(/<\/(?:p|div)>\s*(?=<|\S)/gi, '\n\n')
      .replace(/<[^<>]*>/g, ''),
  );
}

/** Replaces line ends of HTML, with the white space around them, by one space. */
const joinLines = (html: string) =>
  html
    .split('\n')
    .map((line, index, { length }) => {
      const trimmedEnd = index < length - 1 ? line.trimEnd() : line;
      return index > 0 ? trimmedEnd.trimStart() : trimmedEnd;
    })
    .join(' ');

/** Converts plain text to HTML that `toGapText` converts back to the same text. */
export const fromGapText = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br />');

/** Builds a question from the texts and gaps of a file. */
export function toGaps(
  settings: { matchCase: boolean; matchAccents: boolean },
  parts: (string | FileGap)[],
): QuestionBody<'gaps'> {
  return { type: 'gaps', ...settings, parts: parts.map(toPart) };
}

function toPart(part: string | FileGap): JoinedGapsPart {
  if (typeof part === 'string') return { kind: 'text', text: part };
  const id = randomUUID();
  if ('answers' in part) return { kind: 'gap', id, choices: null, answers: part.answers, choiceId: null };
  const choices = addIds(part.choices.map((text) => ({ text })));
  return { kind: 'gap', id, choices, answers: [], choiceId: choices[part.right]?.id ?? null };
}

/** Finds the index of a gap's right choice; -1 if the gap has none. */
export const findRightChoice = ({ choices, choiceId }: JoinedGap): number =>
  choices?.findIndex(({ id }) => id === choiceId) ?? -1;

/** Joins neighboring texts, trims the text as a whole, and removes empty texts. */
export function trimParts(parts: (string | FileGap)[]): (string | FileGap)[] {
  const joined: (string | FileGap)[] = [];
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

/** Called before choices are copied to each gap, because that needs memory for gaps × choices. @throws FormatProblem */
export function requireFewGaps(count: number): void {
  if (count > QUESTION_LIMITS.gaps)
    throw new FormatProblem('assessment.file.tooManyGaps', { count, max: QUESTION_LIMITS.gaps });
}

/** The prompt of a text with gaps whose file has no instruction. */
export const GAPS_PROMPT = 'Fill in the gaps.';
