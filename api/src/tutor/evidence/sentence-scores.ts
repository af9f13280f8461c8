import type { Word } from '@lectern/text/stems';
import { computeCoverage, type Query } from '../question-kinds/query.js';
import { isExpectedNumber, type QuestionKind } from '../question-kinds/question-kind.js';
import type { StemMatch } from './parsed-text.js';

// The constants below were set by hand on SQuAD 2 (see docs/develop/tutor.md); `npm run tutor:fit` fits the weights to them.
/** Distinct words of a passage of average length. */
const AVERAGE_PASSAGE_WORDS = 80;
/** BM25's k1: the higher, the more does a repetition of a word count. */
const BM25_SATURATION = 1.2;
/** BM25's b, 0 to 1: the higher, the less does a word of a long passage count. */
const BM25_LENGTH_WEIGHT = 0.5;
/** Terms are close together within this many words on each side. */
const ADJACENCY_WINDOW = 3;
/** Words on each side of a number that are around it; of 3, 5 and 8 chosen on the slides of docs/develop/tutor.md. */
const NUMBER_WINDOW = 5;

/**
 * The BM25 score of a passage: a term counts more the more often the passage has it, but less with each repetition. In a passage
 * of average length, a term that occurs twice counts 1.375 times as much as one that occurs once.
 * @param closestStems for each term of the query, the stem of the passage that matches it best
 */
export function computeBm25(
  closestStems: StemMatch[],
  stemCounts: Map<string, number>,
  { weights }: Query,
): number {
  const relativeLength = stemCounts.size / AVERAGE_PASSAGE_WORDS;
  const lengthFactor = 1 - BM25_LENGTH_WEIGHT + BM25_LENGTH_WEIGHT * relativeLength;
  return closestStems.reduce((sum, { stem, similarity }, term) => {
    const frequency = stemCounts.get(stem) ?? 0;
    const weight = similarity * (weights[term] ?? 0);
    return (
      sum + (weight * frequency * (BM25_SATURATION + 1)) / (frequency + BM25_SATURATION * lengthFactor || 1)
    );
  }, 0);
}

/**
 * The share, by weight, of the pairs of neighboring terms in the question that are close together in the sentence. Example: of
 * the pairs 'bank interest' and 'interest rate', the sentence 'The rate of interest is fixed.' has the second one.
 */
export function computeAdjacentTerms(words: Word[], { terms, weights }: Query): number {
  let closeWeight = 0;
  let totalWeight = 0;
  for (let index = 0; index + 1 < terms.length; index++) {
    const pairWeight = Math.min(weights[index] ?? 0, weights[index + 1] ?? 0);
    totalWeight += pairWeight;
    if (areClose(words, terms[index]?.stem, terms[index + 1]?.stem)) closeWeight += pairWeight;
  }
  return totalWeight ? closeWeight / totalWeight : 0;
}

/**
 * The highest coverage of the query by the words around a number that the question may ask for; 0 without such a number. Terms
 * that only the label or the slide's title contains count as near. Example: to 'How long is the bridge?', the terms in 'The
 * bridge is 300 m long.' are near the number; in 'The bridge, which was built for the trains to the coast, cost 5 million.' they
 * are not.
 * @param matches `matches[i]` is how well the sentence, its label or its slide's title matches term i, 0 to 1
 */
export function computeCoverageNearNumber(
  questionKind: QuestionKind,
  words: Word[],
  matches: number[],
  query: Query,
): number {
  const { terms, stems: questionStems, language } = query;
  const sentenceStems = new Set(words.map(({ stem }) => stem));
  const coverages = words.map((word, index) => {
    if (questionStems.has(word.stem) || !isExpectedNumber(questionKind, word, language)) return 0;
    const nearStems = new Set(selectWordsAround(words, index, NUMBER_WINDOW).map(({ stem }) => stem));
    const isFar = ({ stem }: Word) => sentenceStems.has(stem) && !nearStems.has(stem);
    const nearMatches = terms.map((term, position) => (isFar(term) ? 0 : (matches[position] ?? 0)));
    return computeCoverage(nearMatches, query);
  });
  return Math.max(0, ...coverages);
}

function areClose(words: Word[], firstStem: string | undefined, secondStem: string | undefined): boolean {
  return words.some(
    ({ stem }, index) =>
      stem === firstStem &&
      selectWordsAround(words, index, ADJACENCY_WINDOW).some((near) => near.stem === secondStem),
  );
}

/** The words within a distance from the word at an index, that word included. */
function selectWordsAround(words: Word[], index: number, distance: number): Word[] {
  return words.slice(Math.max(0, index - distance), index + distance + 1);
}
