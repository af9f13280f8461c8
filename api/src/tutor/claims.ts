import { sentences } from '@lectern/data';
import * as z from 'zod/mini';
import type { Passage } from './retrieval.service.js';
import { subjectWords, wordsOf } from './words.js';

/** One statement of a model's answer, with the words of a passage that it rests on. */
export const Claim = z.object({
  text: z.string(),
  passage: z.string(),
  quote: z.string(),
});
export type Claim = z.output<typeof Claim>;

/** What a model is asked for. `covered` false: the passages don't answer the question. */
export const ModelAnswer = z.object({ covered: z.boolean(), claims: z.array(Claim) });

/** A claim whose quote was found again. */
export interface Proven {
  text: string;
  passage: Passage;
  /** A stretch of the passage, letter for letter. */
  quote: string;
  /** Share of the claim's subject words that the passage holds, 0 to 1. */
  support: number;
}

/** Of a claim's subject words at least so many must stand in its passage: it may say it in its own words. */
const LEAST_SUPPORT = 0.3;
/** Of a quote's words at least so many must stand in the sentence that is shown in its place. */
const LEAST_LIKE = 0.8;
const LONGEST_QUOTE = 600;
/** Not every angle bracket: a < b may be said. */
const TAG =
  /<\/?(?:a|abbr|audio|b|base|body|br|button|code|div|em|embed|form|frame|h\d|head|hr|html|i|iframe|img|input|li|link|math|meta|object|ol|p|script|span|strong|style|svg|table|td|th|tr|ul|video)\b[^>]*>|<!--.*?-->/gi;

/** The claims that are wholly written in the text of a `ModelAnswer` that may still be growing. */
export function finishedClaims(text: string): Claim[] {
  const start = /"claims"\s*:\s*\[/.exec(text);
  if (!start) return [];
  return objectsFrom(text, start.index + start[0].length).flatMap((json) => {
    const claim = z.safeParse(Claim, parsed(json));
    return claim.success ? [claim.data] : [];
  });
}

/**
 * Finds a claim's quote again: in the passage it names, else in another; as it stands there, else as the sentence that
 * the model must have meant. Null where no passage holds it, or where the claim says what its passage doesn't.
 * @param passages by the ids that the model knows them by
 */
export function prove(
  { text, passage: id, quote }: Claim,
  passages: Map<string, Passage>,
  question: string,
): Proven | null {
  const named = passages.get(id);
  const inOrder = named
    ? [named, ...[...passages.values()].filter((one) => one !== named)]
    : [...passages.values()];
  const said = harmless(text);
  if (!said || quote.trim().length < 3) return null;
  for (const find of [exactly, loosely]) {
    for (const passage of inOrder) {
      const found = find(quote, passage.text);
      if (!found || found.length > LONGEST_QUOTE) continue;
      const support = supportOf(said, passage, question);
      return support === null ? null : { text: said, passage, quote: found, support };
    }
  }
  return null;
}

/** Model text keeps its emphasis, lists, code and mathematics, but no address, picture or tag: it can point nowhere. */
export function harmless(text: string): string {
  return text
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/!?\[([^\]\n]*)\]\[[^\]\n]*\]/g, '$1')
    .replace(/^\s*\[[^\]\n]+\]:.*$/gm, '')
    .replace(TAG, '')
    .replace(/\b(?:https?|ftp|javascript|data|file):\S*/gi, '')
    .replace(/\bwww\.\S+/gi, '')
    .replace(/\[\d+\]/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim();
}

/** The quote as the passage has it, whatever its spaces, quotation marks and capitals. */
function exactly(quote: string, text: string): string | null {
  const meant = quote.trim().replace(/^["'“”‘’…]+|["'“”‘’…]+$/g, '');
  if (!meant) return null;
  const pattern = meant
    .split(/\s+/)
    .map((word) =>
      word
        .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replace(/["“”„]/g, '["“”„]')
        .replace(/['’‘]/g, "['’‘]")
        .replace(/[-–—]/g, '[-–—]'),
    )
    .join('[^\\S\\n]+');
  return new RegExp(pattern, 'iu').exec(text)?.[0] ?? null;
}

/** The sentence that holds nearly all words of the quote. */
function loosely(quote: string, text: string): string | null {
  const words = new Set(subjectWords(quote).map(({ stem }) => stem));
  if (words.size < 3) return null;
  for (const sentence of sentences(text)) {
    const there = new Set(wordsOf(sentence).map(({ stem }) => stem));
    if ([...words].filter((stem) => there.has(stem)).length >= LEAST_LIKE * words.size) return sentence;
  }
  return null;
}

/** Null where the claim names a number or a name that neither the passage nor the question does, or too much else. */
function supportOf(claim: string, { title, text }: Passage, question: string): number | null {
  const known = new Set(wordsOf(`${title} ${text} ${question}`).map(({ stem }) => stem));
  const here = new Set(wordsOf(`${title} ${text}`).map(({ stem }) => stem));
  const words = subjectWords(claim);
  const [first] = words;
  const strange = words.some(
    (word) =>
      !known.has(word.stem) && (/\d/.test(word.text) || (word !== first && /^\p{Lu}/u.test(word.text))),
  );
  const support = words.filter(({ stem }) => here.has(stem)).length / (words.length || 1);
  return strange || support < LEAST_SUPPORT ? null : support;
}

/** The JSON of each object in an array that begins at `from`, as far as they are closed. */
function objectsFrom(text: string, from: number): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = from;
  let inString = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') {
      if (depth++ === 0) start = at;
    } else if (character === '}') {
      if (--depth === 0) found.push(text.slice(start, at + 1));
    } else if (character === ']' && depth === 0) break;
  }
  return found;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
