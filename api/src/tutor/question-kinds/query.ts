import { expectedAnswerTerms } from './question-kind.js';
import type { SearchResult } from '../search/retrieval.service.js';
import { LANGUAGES } from '@lectern/text';
import { contentWords, tokenize, type Word } from '@lectern/text/stems';
import { isWeakWord } from './weak-words.js';

/** A question as terms with weights: the rarer a term in the searched passages, the higher its weight. */
export interface Query {
  terms: Word[];
  /** How many of the first terms are words of the previous question. */
  contextTermCount: number;
  /** `weights[i]` is the weight of term i, from 0 up. */
  weights: number[];
  totalWeight: number;
  /** Stems of all words of the question, stop words included. */
  stems: Set<string>;
  /** ISO 639-1 code: the question is analyzed in this language. */
  language: string;
}

/**
 * Factor for the words that a question takes from the previous one. Chosen by hand: `npm run tutor:fit` leaves follow-up
 * questions out, and `npm run tutor:measure` shows how well they are answered.
 */
const CONTEXT_FACTOR = 0.6;
/** Factor for words that questions about any subject have; of 0.3 and 0.5 chosen on one half of the prose of docs/develop/tutor.md. */
const WEAK_WORD_FACTOR = 0.3;

/** @param context the previous question, whose words count less */
export function createQuery(
  question: string,
  {
    searchedCount,
    documentFrequency,
    language,
  }: Pick<SearchResult, 'searchedCount' | 'documentFrequency' | 'language'>,
  context = '',
): Query {
  // PostgreSQL has more stop words in some languages: the search gives them no frequency.
  const own = contentWords(question, language).filter(({ stem }) => documentFrequency.has(stem));
  const fromContext = contentWords(context, language).filter(
    ({ stem }) => documentFrequency.has(stem) && !own.some((word) => word.stem === stem),
  );
  const terms = [...fromContext, ...own];
  const factors = expectedAnswerTerms(question, language);
  const { nameFactor = 1 } = LANGUAGES[language] ?? {};
  const first = tokenize(question, language)[0]?.text;
  const weights = terms.map(
    ({ text, stem }, index) =>
      inverseDocumentFrequency(searchedCount, documentFrequency.get(stem) ?? 0) *
      (index < fromContext.length ? CONTEXT_FACTOR : (factors.get(text.toLowerCase()) ?? 1)) *
      (isWeakWord(stem, language) ? WEAK_WORD_FACTOR : 1) *
      (isName(text) && text !== first ? nameFactor : 1),
  );
  return {
    terms,
    contextTermCount: fromContext.length,
    weights,
    totalWeight: weights.reduce((sum, weight) => sum + weight, 0) || 1,
    stems: new Set(tokenize(`${context} ${question}`, language).map(({ stem }) => stem)),
    language,
  };
}

/** Weighted share of the query's terms that match, 0 to 1. @param matches of each term, 0 to 1 */
export function computeCoverage(matches: number[], { weights, totalWeight }: Query): number {
  return matches.reduce((sum, match, index) => sum + match * (weights[index] ?? 0), 0) / totalWeight;
}

/**
 * Coverage of the query's names and numbers alone (terms with a capital letter or a digit), 0 to 1.
 * @param ifNone the value for a query without names and numbers
 */
export function computeNameCoverage(matches: number[], { terms, weights }: Query, ifNone: number): number {
  let covered = 0;
  let total = 0;
  for (const [index, { text }] of terms.entries()) {
    if (!isName(text) && !/\d/.test(text)) continue;
    total += weights[index] ?? 0;
    covered += (matches[index] ?? 0) * (weights[index] ?? 0);
  }
  return total ? covered / total : ifNone;
}

function isName(text: string): boolean {
  return /^\p{Lu}/u.test(text);
}

/** The term weight of BM25. */
function inverseDocumentFrequency(documents: number, frequency: number): number {
  return Math.log(1 + (Math.max(documents, frequency) - frequency + 0.5) / (frequency + 0.5));
}
