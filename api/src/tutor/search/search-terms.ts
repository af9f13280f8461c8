import { wordPrefix } from '@lectern/text';

/** Where more passages match, the rarer words of the question select those that are ranked. */
export const MAX_RANKED = 500;
/** Terms that are too common to select passages alone are used in pairs: at most this many of them. */
const MAX_PAIRED_TERMS = 4;

/** A word of the question as the index has it. */
export interface Term {
  stem: string;
  /** One for each text search configuration of the searched slides; different ones may agree. */
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
export function selectiveQuery(terms: Term[], { searchedCount, documentFrequency }: TermCounts): string {
  const count = ({ stem }: Term) => documentFrequency.get(stem) ?? 0;
  const rarest = terms.filter((term) => count(term) > 0).toSorted((a, b) => count(a) - count(b));
  let room = MAX_RANKED;
  const fits = (expected: number) => expected <= room && ((room -= expected), true);
  const alone = rarest.filter((term) => fits(count(term)));
  const others = rarest.filter((term) => !alone.includes(term)).slice(0, MAX_PAIRED_TERMS);
  const pairs = others
    .flatMap((first, index) => others.slice(index + 1).map((second) => [first, second] as const))
    .filter(([first, second]) => fits((count(first) * count(second)) / searchedCount))
    .map((pair) => pair.map((term) => `(${queryOf(term)})`).join(' & '));
  const parts = [...alone.map(queryOf), ...pairs];
  return parts.length ? parts.join(' | ') : anyOf(rarest.length ? rarest.slice(0, 1) : terms);
}

/** A tsquery that matches any of the terms. */
export const anyOf = (terms: Term[]) => terms.map(queryOf).join(' | ');

/** A tsquery that matches any lexeme of a term. */
export const queryOf = ({ lexemes }: Term) =>
  [...new Set(lexemes.map(({ text, isPrefix }) => `${quoted(text)}${isPrefix ? ':*' : ''}`))].join(' | ');

export function lexemeOf(word: string, byPrefix: boolean): Lexeme {
  const text = byPrefix ? wordPrefix(word) : word;
  return { text, isPrefix: text !== word };
}

/** Share of all passages that contain a term, by the shares of the most common lexemes; 0 for a rare term. */
export function shareOf({ lexemes }: Term, shares: Map<string, number>): number {
  return Math.max(...lexemes.map((lexeme) => shareOfLexeme(lexeme, shares)));
}

/** Share of the passages that contain a lexeme; of a prefix an upper bound, because a passage can contain several words with it. */
function shareOfLexeme({ text, isPrefix }: Lexeme, shares: Map<string, number>): number {
  if (!isPrefix) return shares.get(text) ?? 0;
  const matching = [...shares].filter(([lexeme]) => lexeme.startsWith(text));
  return Math.min(
    1,
    matching.reduce((sum, [, share]) => sum + share, 0),
  );
}

/** A lexeme as a tsquery. */
function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
