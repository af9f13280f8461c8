import { splitSentences } from '@lectern/text';
import * as z from 'zod/mini';
import { removeLinks } from '../answer/remove-links.js';
import type { RetrievedPassage } from '../search/retrieval.queries.js';
import { contentWords, tokenize } from '@lectern/text/stems';

/** One statement of a model's answer with the passage and the quote that support it. */
export const Claim = z.object({
  text: z.string(),
  passage: z.string(),
  quote: z.string(),
});
export type Claim = z.output<typeof Claim>;

/** The model's output format. `covered` false: the passages do not answer the question. */
export const ModelAnswer = z.object({ covered: z.boolean(), claims: z.array(Claim) });

/** A claim whose quote was found in a passage. */
export interface VerifiedClaim {
  text: string;
  passage: RetrievedPassage;
  /** Verbatim text of the passage. */
  quote: string;
  /** Share of the claim's content words that the passage contains, 0 to 1. */
  support: number;
}

// The limits below are set by hand.

/** Share of a claim's content words (all but stop words) that its passage must contain; low, because the model may paraphrase. */
const MIN_SUPPORT = 0.3;
/** Where a quote is not in the passage word for word, the sentence that has at least this share of its words is shown instead. */
const MIN_QUOTE_OVERLAP = 0.8;
/** Longer quotes are not shown. In characters. */
const MAX_QUOTE_LENGTH = 600;
/** A run of letters, digits and signs from this length on looks like a key or a hash if it has a digit or a sign. */
const MIN_KEY_LENGTH = 20;
/** HTML tags and comments, but not every angle bracket: an answer may contain a < b. */
const HTML_TAG =
  /<\/?(?:a|abbr|audio|b|base|body|br|button|code|div|em|embed|form|frame|h\d|head|hr|html|i|iframe|img|input|li|link|math|meta|object|ol|p|script|span|strong|style|svg|table|td|th|tr|ul|video)\b[^>]*>|<!--.*?-->/gi;

/** The claims that are already complete in a `ModelAnswer` whose JSON is still arriving. */
export function findCompletedClaims(text: string): Claim[] {
  const start = /"claims"\s*:\s*\[/.exec(text);
  if (!start) return [];
  return findCompleteObjects(text, start.index + start[0].length).flatMap((json) => {
    const claim = z.safeParse(Claim, parseJson(json));
    return claim.success ? [claim.data] : [];
  });
}

/**
 * Finds a claim's quote in the passage that it names, else in another: verbatim first, else the sentence that contains
 * nearly all of its words. Null if no passage contains the quote or if its passage does not support the claim.
 * @param passages by the ids that the model was given
 */
export function verifyClaim(
  { text, passage: id, quote }: Claim,
  passages: Map<string, RetrievedPassage>,
  question: string,
): VerifiedClaim | null {
  const named = passages.get(id);
  const others = [...passages.values()].filter((passage) => passage !== named);
  const candidates = named ? [named, ...others] : others;
  const claim = sanitizeModelText(text);
  if (!claim || quote.trim().length < 3) return null;
  for (const find of [findExactly, findSimilarSentence]) {
    for (const passage of candidates) {
      const found = find(quote, passage.text);
      if (!found || found.length > MAX_QUOTE_LENGTH) continue;
      const support = measureSupport(claim, passage, question);
      return support === null ? null : { text: claim, passage, quote: found, support };
    }
  }
  return null;
}

/** Removes URLs, images and HTML tags from a model's text; keeps emphasis, lists, code and formulas. */
export function sanitizeModelText(text: string): string {
  const withoutMarkup = text
    .replace(/!?\[([^[\]\n]*)\]\([^)\n]*\)/g, '$1') // [text](url)
    .replace(/!?\[([^[\]\n]*)\]\[[^[\]\n]*\]/g, '$1') // [text][reference]
    .replace(/^[ \t]*\[[^[\]\n]+\]:.*$/gm, '') // [reference]: url
    .replace(HTML_TAG, '');
  return removeLinks(withoutMarkup)
    .replace(/\b(?:https?|ftp|javascript|data|file):\S*/gi, '')
    .replace(/\bwww\.\S+/gi, '')
    .replace(/\[\d+\]/g, '') // [1]
    .replace(/[ \t]+/g, ' ')
    .trim();
}

/** The quote as the passage has it, ignoring differences in spaces, quotation marks, dashes and case. */
function findExactly(quote: string, text: string): string | null {
  const trimmed = quote.trim().replace(/^["'“”‘’…]+|(?<!["'“”‘’…])["'“”‘’…]+$/g, '');
  if (!trimmed) return null;
  const pattern = trimmed
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

/** The first sentence that contains nearly all words of the quote. */
function findSimilarSentence(quote: string, text: string): string | null {
  const words = new Set(contentWords(quote).map(({ stem }) => stem));
  if (words.size < 3) return null;
  for (const sentence of splitSentences(text)) {
    const stems = new Set(tokenize(sentence).map(({ stem }) => stem));
    if ([...words].filter((stem) => stems.has(stem)).length >= MIN_QUOTE_OVERLAP * words.size)
      return sentence;
  }
  return null;
}

/**
 * The share of the claim's words that the passage has. Null if that is too little, or if the claim has a number, a name or a key that is in
 * neither the passage nor the question. The first word is no name because of its capital: a sentence begins with one.
 */
function measureSupport(claim: string, { title, text }: RetrievedPassage, question: string): number | null {
  const source = `${title} ${text} ${question}`;
  if (findKeys(claim).some((key) => !source.includes(key))) return null;
  const known = new Set(tokenize(source).map(({ stem }) => stem));
  const inPassage = new Set(tokenize(`${title} ${text}`).map(({ stem }) => stem));
  const words = contentWords(claim);
  const first = tokenize(claim)[0]?.text;
  const hasUnknownNameOrNumber = words.some(
    (word) =>
      !known.has(word.stem) && (/\d/.test(word.text) || (word.text !== first && /^\p{Lu}/u.test(word.text))),
  );
  const support = words.filter(({ stem }) => inPassage.has(stem)).length / (words.length || 1);
  return hasUnknownNameOrNumber || support < MIN_SUPPORT ? null : support;
}

function findKeys(text: string): string[] {
  const runs = text.match(/[\w+/=-]+/g) ?? [];
  return runs.filter((run) => run.length >= MIN_KEY_LENGTH && /[\d_+/=-]/.test(run));
}

/** The JSON of each closed object in the array that begins at index `from`. */
function findCompleteObjects(text: string, from: number): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = from;
  let inString = false;
  for (let index = from; index < text.length; index++) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') {
      if (depth++ === 0) start = index;
    } else if (character === '}') {
      if (--depth === 0) found.push(text.slice(start, index + 1));
    } else if (character === ']' && depth === 0) break;
  }
  return found;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
