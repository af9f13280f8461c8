import { cutEnding } from '@lectern/text';

/** At most this many passages are ranked; where more match, only rare words of the question select them. */
export const MAX_RANKED = 500;
/** Terms that are too common to select passages by themselves select them in pairs. At most this many terms are paired. */
const MAX_PAIRED_TERMS = 4;

/** A word of the question as the index has it. */
export interface Term {
  stem: string;
  /** The word in each text search configuration of the searched slides; several configurations may give the same lexeme. */
  lexemes: Lexeme[];
}

/** How common the words of a question are in the searched passages. */
export interface TermCounts {
  /** Number of searched passages. */
  searchedCount: number;
  /** Number of searched passages that contain a word of the question, by the word's stem. */
  documentFrequency: Map<string, number>;
}

interface Lexeme {
  text: string;
  /** Whether all lexemes of the index that begin with the text match. */
  isPrefix: boolean;
}

/**
 * A tsquery that matches about `MAX_RANKED` passages: those with any of the rarest terms and, while fewer passages are expected,
 * those with two of the next rarest terms.
 */
export function toSelectiveTsquery(terms: Term[], { searchedCount, documentFrequency }: TermCounts): string {
  const getFrequency = ({ stem }: Term) => documentFrequency.get(stem) ?? 0;
  const rarestFirst = terms
    .filter((term) => getFrequency(term) > 0)
    .toSorted((a, b) => getFrequency(a) - getFrequency(b));
  let remainingPassages = MAX_RANKED;
  const selectiveTerms: Term[] = [];
  for (const term of rarestFirst) {
    if (getFrequency(term) > remainingPassages) continue;
    remainingPassages -= getFrequency(term);
    selectiveTerms.push(term);
  }
  const pairedTerms = rarestFirst.filter((term) => !selectiveTerms.includes(term)).slice(0, MAX_PAIRED_TERMS);
  const pairs: string[] = [];
  for (const [index, first] of pairedTerms.entries())
    for (const second of pairedTerms.slice(index + 1)) {
      // The number of passages with both terms if the terms are independent of each other.
      const expectedPassages = (getFrequency(first) * getFrequency(second)) / searchedCount;
      if (expectedPassages > remainingPassages) continue;
      remainingPassages -= expectedPassages;
      pairs.push(`(${toTsquery(first)}) & (${toTsquery(second)})`);
    }
  const alternatives = [...selectiveTerms.map(toTsquery), ...pairs];
  if (alternatives.length) return alternatives.join(' | ');
  return toAnyTermTsquery(rarestFirst.length ? rarestFirst.slice(0, 1) : terms);
}

/** A tsquery that matches any of the terms. */
export const toAnyTermTsquery = (terms: Term[]) => terms.map(toTsquery).join(' | ');

/** A tsquery that matches any lexeme of a term. */
export const toTsquery = ({ lexemes }: Term) =>
  [...new Set(lexemes.map(({ text, isPrefix }) => `${quoteLexeme(text)}${isPrefix ? ':*' : ''}`))].join(
    ' | ',
  );

/** @param isComparedByPrefix whether the word matches all words that begin like it */
export function toLexeme(word: string, isComparedByPrefix: boolean): Lexeme {
  const text = isComparedByPrefix ? cutEnding(word) : word;
  return { text, isPrefix: text !== word };
}

/**
 * Estimates the share of all passages that contain a term, 0 to 1; 0 for a rare term.
 * @param commonShares by lexeme, the share of all passages that contain it; without rare lexemes
 */
export function estimateShare({ lexemes }: Term, commonShares: Map<string, number>): number {
  return Math.max(...lexemes.map((lexeme) => estimateLexemeShare(lexeme, commonShares)));
}

/** For a prefix, the sum of the shares of its lexemes; the share is lower if passages contain several of them. */
function estimateLexemeShare({ text, isPrefix }: Lexeme, commonShares: Map<string, number>): number {
  if (!isPrefix) return commonShares.get(text) ?? 0;
  const matching = [...commonShares].filter(([lexeme]) => lexeme.startsWith(text));
  return Math.min(
    1,
    matching.reduce((sum, [, share]) => sum + share, 0),
  );
}

/** Quotes a lexeme for a tsquery. */
function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
