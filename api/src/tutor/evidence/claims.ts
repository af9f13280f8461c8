import { splitSentences } from '@lectern/text';
import { contentWords, tokenize } from '@lectern/text/stems';
import * as z from 'zod/mini';
import { removeLinks } from '../answer/remove-links.js';
import type { RetrievedPassage } from '../search/retrieval.queries.js';

/** One statement of a language model's answer, with the passage and the quote that support it. */
export const Claim = z.object({
  text: z.string(),
  /** The id by which the model knows the passage. */
  passage: z.string(),
  quote: z.string(),
});
export type Claim = z.output<typeof Claim>;

/** The language model's output. `covered` false: the passages do not answer the question. */
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

/** Lowest support of a claim that is shown; low, because the model may paraphrase. */
const MIN_SUPPORT = 0.3;
/** A sentence replaces a quote that is not verbatim if it has at least this share of the quote's content words. */
const MIN_QUOTE_OVERLAP = 0.8;
/** A quote with fewer content words is not replaced. */
const MIN_REPLACED_QUOTE_WORDS = 3;
/** In characters; shorter quotes prove nothing, and longer ones are not shown. */
const MIN_QUOTE_LENGTH = 3;
const MAX_QUOTE_LENGTH = 600;
/** In characters. A run of letters, digits and signs (- _ + / =) of this length counts as a key or hash, unless it has only letters. */
const MIN_KEY_LENGTH = 20;
/** HTML tags and comments, but not every angle bracket: an answer may contain a < b. */
const HTML_TAG =
  /<\/?(?:a|abbr|audio|b|base|body|br|button|code|div|em|embed|form|frame|h\d|head|hr|html|i|iframe|img|input|li|link|math|meta|object|ol|p|script|span|strong|style|svg|table|td|th|tr|ul|video)\b[^>]*>|<!--.*?-->/gi;

/** The claims that are already complete in a `ModelAnswer` whose JSON is still arriving. */
export function findCompletedClaims(text: string): Claim[] {
  const arrayOpening = /"claims"\s*:\s*\[/.exec(text);
  if (!arrayOpening) return [];
  return findCompleteObjects(text, arrayOpening.index + arrayOpening[0].length).flatMap((json) => {
    const claim = z.safeParse(Claim, parseJson(json));
    return claim.success ? [claim.data] : [];
  });
}

/**
 * Finds the quote of a claim: first verbatim, then as a sentence that has nearly all of its words; each time first in the passage
 * that the claim names, then in the others. Null if no passage has the quote, or if the one that has it does not support the claim.
 * @param passages by the ids that the model was given
 */
export function verifyClaim(
  { text, passage: namedId, quote }: Claim,
  passages: Map<string, RetrievedPassage>,
  question: string,
): VerifiedClaim | null {
  const namedPassage = passages.get(namedId);
  const otherPassages = [...passages.values()].filter((passage) => passage !== namedPassage);
  const candidates = namedPassage ? [namedPassage, ...otherPassages] : otherPassages;
  const statement = sanitizeModelText(text);
  if (!statement || quote.trim().length < MIN_QUOTE_LENGTH) return null;
  for (const findQuote of [findVerbatim, findSimilarSentence]) {
    for (const passage of candidates) {
      const foundQuote = findQuote(quote, passage.text);
      if (!foundQuote || foundQuote.length > MAX_QUOTE_LENGTH) continue;
      const support = measureSupport(statement, passage, question);
      return support === null ? null : { text: statement, passage, quote: foundQuote, support };
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

/** The quote as the passage has it, which may differ in spaces, quotation marks, dashes and case. */
function findVerbatim(quote: string, text: string): string | null {
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
  const quoteStems = new Set(contentWords(quote).map(({ stem }) => stem));
  if (quoteStems.size < MIN_REPLACED_QUOTE_WORDS) return null;
  const similar = splitSentences(text).find((sentence) => {
    const sentenceStems = new Set(tokenize(sentence).map(({ stem }) => stem));
    const sharedCount = [...quoteStems].filter((stem) => sentenceStems.has(stem)).length;
    return sharedCount >= MIN_QUOTE_OVERLAP * quoteStems.size;
  });
  return similar ?? null;
}

/**
 * The share of the statement's content words that the passage contains. Null if it is below `MIN_SUPPORT`, or if the statement has
 * a number, a name or a key that neither the passage nor the question contains.
 */
function measureSupport(
  statement: string,
  { title, text }: RetrievedPassage,
  question: string,
): number | null {
  const passageText = `${title} ${text}`;
  if (inventsFact(statement, `${passageText} ${question}`)) return null;
  const passageStems = new Set(tokenize(passageText).map(({ stem }) => stem));
  const words = contentWords(statement);
  const support = words.filter(({ stem }) => passageStems.has(stem)).length / (words.length || 1);
  return support < MIN_SUPPORT ? null : support;
}

/** Whether a statement has a number, a name or a key that is not in the texts that the model was given. */
function inventsFact(statement: string, givenText: string): boolean {
  if (findKeys(statement).some((key) => !givenText.includes(key))) return true;
  const givenStems = new Set(tokenize(givenText).map(({ stem }) => stem));
  // The first word has a capital letter without being a name.
  const firstWord = tokenize(statement)[0]?.text;
  return contentWords(statement).some(
    ({ stem, text }) =>
      !givenStems.has(stem) && (/\d/.test(text) || (text !== firstWord && /^\p{Lu}/u.test(text))),
  );
}

function findKeys(text: string): string[] {
  const runs = text.match(/[\w+/=-]+/g) ?? [];
  return runs.filter((run) => run.length >= MIN_KEY_LENGTH && /[\d_+/=-]/.test(run));
}

/** The JSON of each complete object of an array whose content begins at an index. The end of the array may be missing. */
function findCompleteObjects(text: string, arrayStart: number): string[] {
  const objects: string[] = [];
  let depth = 0;
  let objectStart = arrayStart;
  let inString = false;
  for (let index = arrayStart; index < text.length; index++) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') {
      if (depth++ === 0) objectStart = index;
    } else if (character === '}') {
      if (--depth === 0) objects.push(text.slice(objectStart, index + 1));
    } else if (character === ']' && depth === 0) break;
  }
  return objects;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
