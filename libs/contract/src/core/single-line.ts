import * as z from 'zod/mini';
import { refuse } from './problems/refuse.js';

/** Control characters, separators of lines and paragraphs, and characters that turn the direction of the text around them. */
const NOT_IN_A_LINE = String.raw`\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069`;
const SINGLE_LINE = new RegExp(`^[^${NOT_IN_A_LINE}]*$`, 'u');
const LINE_BREAKS = new RegExp(`[${NOT_IN_A_LINE}]+`, 'gu');

/**
 * A title or name that a person types, trimmed: it stands in a line of calendars, mails and files. Names of people and groups
 * are stricter (`VISIBLE_TEXT`).
 */
export const SingleLine = (maxLength: number) =>
  z
    .string()
    .check(z.trim(), z.maxLength(maxLength, { abort: true }), z.regex(SINGLE_LINE, refuse('notSingleLine')));

/** A text of a file as one line: what `SingleLine` would refuse is a space. */
export const toSingleLine = (text: string): string => text.replace(LINE_BREAKS, ' ').trim();
