import { LANGUAGES } from '@lectern/text';
import { contentWords, tokenize, type Word } from '@lectern/text/stems';
import type { SearchResult } from '../search/retrieval.service.js';
import { findKindWordFactors } from './question-kind.js';
import { isWeakWord } from './weak-words.js';

/** A question as terms with weights: the rarer a term in the searched passages, the higher its weight. */
export interface Query {
  /** The terms of the previous question come first, if this one refers to it. */
  terms: Word[];
  /** Number of the terms that only the previous question has. */
  previousTermCount: number;
  /** `weights[i]` is the weight of term i, from 0 up. */
  weights: number[];
  totalWeight: number;
  /** Stems of all words of the question and the previous one, stop words included. */
  stems: Set<string>;
  /** ISO 639-1 code: the question is analyzed in this language. */
  language: string;
}

/**
 * Factor for the words that a question takes from the previous one. Chosen by hand: `npm run tutor:fit` leaves follow-up
 * questions out, and `npm run tutor:measure` shows how well they are answered.
 */
const PREVIOUS_QUESTION_FACTOR = 0.6;
/** Factor for words that questions about any subject have; of 0.3 and 0.5 chosen on one half of the prose of docs/develop/tutor.md. */
const WEAK_WORD_FACTOR = 0.3;

type TermStatistics = Pick<SearchResult, 'searchedCount' | 'documentFrequency' | 'language'>;

/** @param previousQuestion empty, or the question that this one refers to */
export function createQuery(question: string, statistics: TermStatistics, previousQuestion = ''): Query {
  const { documentFrequency, language } = statistics;
  // PostgreSQL has more stop words in some languages; the search gives them no frequency.
  const ownTerms = contentWords(question, language).filter(({ stem }) => documentFrequency.has(stem));
  const previousTerms = contentWords(previousQuestion, language).filter(
    ({ stem }) => documentFrequency.has(stem) && !ownTerms.some((term) => term.stem === stem),
  );
  const weights = [
    ...computeWeights(previousTerms, () => PREVIOUS_QUESTION_FACTOR, question, statistics),
    ...computeWeights(ownTerms, createKindWordFactor(question, language), question, statistics),
  ];
  return {
    terms: [...previousTerms, ...ownTerms],
    previousTermCount: previousTerms.length,
    weights,
    totalWeight: weights.reduce((sum, weight) => sum + weight, 0) || 1,
    stems: new Set(tokenize(`${previousQuestion} ${question}`, language).map(({ stem }) => stem)),
    language,
  };
}

/** Words that name the kind of answer count less: 'declaration' in 'Which declaration …'. */
function createKindWordFactor(question: string, language: string): (term: Word) => number {
  const factors = findKindWordFactors(question, language);
  return ({ text }) => factors.get(text.toLowerCase()) ?? 1;
}

function computeWeights(
  terms: Word[],
  findFactor: (term: Word) => number,
  question: string,
  { searchedCount, documentFrequency, language }: TermStatistics,
): number[] {
  const { nameFactor = 1 } = LANGUAGES[language] ?? {};
  // The first word of a question has a capital letter without being a name.
  const firstWord = tokenize(question, language)[0]?.text;
  return terms.map(
    (term) =>
      computeInverseDocumentFrequency(searchedCount, documentFrequency.get(term.stem) ?? 0) *
      findFactor(term) *
      (isWeakWord(term.stem, language) ? WEAK_WORD_FACTOR : 1) *
      (isName(term.text) && term.text !== firstWord ? nameFactor : 1),
  );
}

/** Share of the query's terms that match, by weight, 0 to 1. @param matches `matches[i]` is how well term i matches, 0 to 1 */
export function computeCoverage(matches: number[], { weights, totalWeight }: Query): number {
  return matches.reduce((sum, match, term) => sum + match * (weights[term] ?? 0), 0) / totalWeight;
}

/**
 * Coverage of the query's names and numbers alone (terms with a capital letter or a digit), 0 to 1.
 * @param coverageWithoutNames the result for a query without names and numbers
 */
export function computeNameCoverage(
  matches: number[],
  { terms, weights }: Query,
  coverageWithoutNames: number,
): number {
  let coveredWeight = 0;
  let totalWeight = 0;
  for (const [index, { text }] of terms.entries()) {
    if (!isName(text) && !/\d/.test(text)) continue;
    totalWeight += weights[index] ?? 0;
    coveredWeight += (matches[index] ?? 0) * (weights[index] ?? 0);
  }
  return totalWeight ? coveredWeight / totalWeight : coverageWithoutNames;
}

/** Whether a word begins with a capital letter. */
function isName(text: string): boolean {
  return /^\p{Lu}/u.test(text);
}

/** The term weight of BM25. Among 100 passages, a term in one of them has 4.2, a term in half of them 0.7. */
function computeInverseDocumentFrequency(passageCount: number, frequency: number): number {
  return Math.log(1 + (Math.max(passageCount, frequency) - frequency + 0.5) / (frequency + 0.5));
}
