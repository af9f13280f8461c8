import { cutEnding } from '@lectern/text';

/** At most this many passages are ranked; where more match, only rare words of the question select them. */
export const MAX_RANKED = 500;
/** Terms that are too common to select passages alone select them in pairs. At most this many terms are paired. */
const MAX_PAIRED_TERMS = 4;

/** A word of the question as the index has it. */
export interface Term {
  stem: string;
  /** What each text search configuration of the searched slides makes of the word; several may make the same of it. */
  lexemes: Lexeme[];
}

/** How common the words of a question are in the searched passages. */
export interface TermCounts {
  searchedCount: number;
  /** Stem of a word of the question to the number of searched passages that contain it. */
  documentFrequency: Map<string, number>;
}

interface Lexeme {
  text: string;
  /** Whether all lexemes of the index that begin with the text match. */
  isPrefix: boolean;
}

/**
 * A tsquery that matches about `MAX_RANKED` passages: those with any of the rarest terms and, as far as there is room,
 * those with two of the next rarest.
 */
export function toSelectiveTsquery(terms: Term[], { searchedCount, documentFrequency }: TermCounts): string {
  const count = ({ stem }: Term) => documentFrequency.get(stem) ?? 0;
  const rarest = terms.filter((term) => count(term) > 0).toSorted((a, b) => count(a) - count(b));
  let room = MAX_RANKED;
  const selective: Term[] = [];
  for (const term of rarest) {
    if (count(term) > room) continue;
    room -= count(term);
    selective.push(term);
  }
  const others = rarest.filter((term) => !selective.includes(term)).slice(0, MAX_PAIRED_TERMS);
  const pairs: string[] = [];
  for (const [index, first] of others.entries())
    for (const second of others.slice(index + 1)) {
      const expected = (count(first) * count(second)) / searchedCount;
      if (expected > room) continue;
      room -= expected;
      pairs.push(`(${toTsquery(first)}) & (${toTsquery(second)})`);
    }
  const parts = [...selective.map(toTsquery), ...pairs];
  return parts.length ? parts.join(' | ') : toAnyTermTsquery(rarest.length ? rarest.slice(0, 1) : terms);
}

/** A tsquery that matches any of the terms. */
export const toAnyTermTsquery = (terms: Term[]) => terms.map(toTsquery).join(' | ');

/** A tsquery that matches any lexeme of a term. */
export const toTsquery = ({ lexemes }: Term) =>
  [...new Set(lexemes.map(({ text, isPrefix }) => `${quoteLexeme(text)}${isPrefix ? ':*' : ''}`))].join(
    ' | ',
  );

export function toLexeme(word: string, byPrefix: boolean): Lexeme {
  const text = byPrefix ? cutEnding(word) : word;
  return { text, isPrefix: text !== word };
}

/**
 * Estimates the share of all passages that contain a term; 0 for a rare term.
 * @param shares of the most common lexemes
 */
export function estimateShare({ lexemes }: Term, shares: Map<string, number>): number {
  return Math.max(...lexemes.map((lexeme) => estimateLexemeShare(lexeme, shares)));
}

/** The share for a prefix is an upper bound, because a passage can contain several words with it. */
function estimateLexemeShare({ text, isPrefix }: Lexeme, shares: Map<string, number>): number {
  if (!isPrefix) return shares.get(text) ?? 0;
  const matching = [...shares].filter(([lexeme]) => lexeme.startsWith(text));
  return Math.min(
    1,
    matching.reduce((sum, [, share]) => sum + share, 0),
  );
}

/** A lexeme as a tsquery. */
function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
