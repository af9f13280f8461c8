import { isUntitledSlide } from '@lectern/data';
import type { EvidenceFeature } from './features.js';
import { type Features, type LogisticModel, probability } from './logistic.js';
import { closestStem, countStems, parseText, type StemMatch } from './parsed-text.js';
import { computeCoverage, type Query } from '../question-kinds/query.js';
import {
  detectQuestionKind,
  isExpectedNumber,
  isNumeric,
  matchKind,
  type QuestionKind,
} from '../question-kinds/question-kind.js';
import { isQuestion, onlyNames } from './quotable.js';
import type { RetrievedPassage } from '../search/retrieval.queries.js';
import type { SearchResult } from '../search/retrieval.service.js';
import { tokenize, type Word } from '@lectern/text/stems';

/** A sentence of a slide with the probability that it answers the question. */
export interface Evidence {
  passage: RetrievedPassage;
  sentence: string;
  /** From 0 within the passage. */
  index: number;
  /** Whether it may be quoted as an answer: it is no question, and no title that only names the subject of its slide. */
  isQuotable: boolean;
  /** `matches[i]` is how well the sentence, its label or its slide's title matches term i of the query, 0 to 1. */
  matches: number[];
  /** `passageMatches[i]` is how well the whole passage or its slide's title matches term i. */
  passageMatches: number[];
  coverage: number;
  passageCoverage: number;
  /** How well the sentence has the kind of answer that the question asks for, 0 to 1. */
  kindMatch: number;
  /** Coverage by the words around a number that the question may ask for; `coverage` where it asks for none. */
  numberCoverage: number;
  /** Cosine between the sentence and the question; 0 where only words were compared. */
  similarity: number;
  features: Features<EvidenceFeature>;
  probability: number;
}

/** Features of one passage's sentences that are still absolute. */
interface Draft extends Omit<Evidence, 'features' | 'probability'> {
  windowCoverage: number;
  bm25: number;
  features: Omit<
    Features<EvidenceFeature>,
    | 'relativeCoverage'
    | 'relativeWindowCoverage'
    | 'relativePassageCoverage'
    | 'relativeBm25'
    | 'similarityBelowBest'
  >;
}

// The constants below were set by hand on SQuAD 2 (see docs/develop/tutor.md); `npm run tutor:fit` fits the weights to them.
/** Distinct words of a passage of average length, for BM25. */
const AVERAGE_PASSAGE_WORDS = 80;
/** Factor for a term that matches in the slide's title only. */
const TITLE_MATCH_FACTOR = 0.85;
/** Factor for a term that matches only in a label on the line before; chosen on one half of the decks of docs/develop/tutor.md. */
const LABEL_MATCH_FACTOR = 0.7;
/** Longer sentences count as this long. In words. */
const MAX_SENTENCE_LENGTH = 60;
/** Terms are close together within this many words on each side. */
const ADJACENCY_WINDOW = 3;
/** Words on each side of a number that are around it; of 3, 5 and 8 chosen on the slides of docs/develop/tutor.md. */
const NUMBER_WINDOW = 5;
/** BM25's saturation of repeated words (k1) and weight of the length (b). */
const BM25_SATURATION = 1.2;
const BM25_LENGTH_WEIGHT = 0.5;
/** The feature `numericKind` of questions that ask for no number. */
const NUMERIC_KIND_OF_OTHERS = 0.5;

/** All sentences of the passages, the most probable answer first. */
export function rankEvidence(
  question: string,
  query: Query,
  result: SearchResult,
  model: LogisticModel<EvidenceFeature>,
): Evidence[] {
  const kind = detectQuestionKind(question, result.language);
  const bestRank = result.passages[0]?.rank || 1;
  const drafts = result.passages.flatMap((passage) => draftEvidence(passage, query, kind, bestRank));
  const best = {
    coverage: findHighest(drafts.map(({ coverage }) => coverage)),
    windowCoverage: findHighest(drafts.map(({ windowCoverage }) => windowCoverage)),
    passageCoverage: findHighest(drafts.map(({ passageCoverage }) => passageCoverage)),
    bm25: findHighest(drafts.map(({ bm25 }) => bm25)),
    similarity: Math.max(...drafts.map(({ similarity }) => similarity)),
  };
  const evidence = drafts.map(({ windowCoverage, bm25, ...draft }) => {
    const features = {
      ...draft.features,
      relativeCoverage: draft.coverage / best.coverage,
      relativePassageCoverage: draft.passageCoverage / best.passageCoverage,
      relativeWindowCoverage: windowCoverage / best.windowCoverage,
      relativeBm25: bm25 / best.bm25,
      similarityBelowBest: draft.similarity - best.similarity,
    };
    return { ...draft, features, probability: probability(model, features) };
  });
  return evidence.sort((a, b) => b.probability - a.probability);
}

/**
 * A sentence is read under its slide's title, which often names the subject that a list item leaves out, under the label
 * on the line before, which names a value: 'Number of records', '60 042 882', and under a question before it.
 */
function draftEvidence(
  passage: RetrievedPassage,
  query: Query,
  kind: QuestionKind,
  bestRank: number,
): Draft[] {
  const { sentences, counts } = parseText(passage.text, query.language);
  const closest = query.terms.map(({ stem }) => closestStem(stem, counts));
  const titleMatches = matchTitle(passage.title, query);
  const withTitle = (matches: number[]) =>
    matches.map((match, term) => Math.max(match, titleMatches[term] ?? 0));
  const passageMatches = withTitle(closest.map(({ similarity }) => similarity));
  const passageCoverage = computeCoverage(passageMatches, query);
  const matchesWithTitle = sentences.map(({ stems }) =>
    withTitle(closest.map(({ stem, similarity }) => (stem && stems.has(stem) ? similarity : 0))),
  );
  const kindMatches = sentences.map(({ text, words }) =>
    matchKind(kind, text, words, query.stems, query.language),
  );
  const areRepetitions = sentences.map(
    ({ words }, index) => kindMatches[index] !== 1 && repeatsQuestion(words, query),
  );
  const areQuestions = sentences.map((sentence) => isQuestion(sentence.text, query.language));
  const matches = matchesWithTitle.map((own, index) => {
    const isLabeled = (areRepetitions[index - 1] && !areRepetitions[index]) || areQuestions[index - 1];
    const label = isLabeled && matchesWithTitle[index - 1];
    return label ? own.map((match, term) => Math.max(match, LABEL_MATCH_FACTOR * (label[term] ?? 0))) : own;
  });
  const coverages = matches.map((match) => computeCoverage(match, query));
  const bestCoverage = Math.max(0, ...coverages);
  const rarest = query.weights.indexOf(Math.max(...query.weights));
  const bm25 = computeBm25(closest, counts, query);
  const { similarities = [0] } = passage;
  const known = similarities.filter((value) => value !== undefined);

  return sentences.map(({ text, words }, index) => {
    const own = matches[index] ?? [];
    const before = matches[index - 1] ?? [];
    const coverage = coverages[index] ?? 0;
    const kindMatch = kindMatches[index] ?? 0;
    const numberCoverage = isNumeric(kind) ? computeCoverageNearNumber(kind, words, own, query) : coverage;
    // A passage with one vector has one similarity for all its sentences.
    const similarity = similarities[index] ?? Math.min(...known);
    return {
      passage,
      sentence: text,
      index,
      isQuotable:
        !areQuestions[index] &&
        (asksForKind(kind, kindMatch) || !onlyNames(text, passage.title, words, query.language)),
      matches: own,
      passageMatches,
      coverage,
      passageCoverage,
      windowCoverage: computeCoverage(
        own.map((match, term) => Math.max(match, before[term] ?? 0)),
        query,
      ),
      bm25,
      kindMatch,
      numberCoverage,
      similarity,
      features: {
        coverage,
        coverageBelowPassageBest: coverage - bestCoverage,
        passageCoverage,
        searchRank: passage.rank / bestRank,
        adjacentTerms: computeAdjacentTerms(words, query),
        kind: kindMatch,
        numericKind: isNumeric(kind) ? kindMatch : NUMERIC_KIND_OF_OTHERS,
        numberGap: numberCoverage - coverage,
        previousCoverage: coverages[index - 1] ?? 0,
        nextCoverage: coverages[index + 1] ?? 0,
        length: Math.min(words.length, MAX_SENTENCE_LENGTH) / MAX_SENTENCE_LENGTH,
        rarestTerm: own[rarest] ?? 0,
        repeatsQuestion: Number(areRepetitions[index]),
        similarity,
        passageSimilarity: Math.max(...known),
      },
    };
  });
}

/** Whether a text is of the kind that the question asks for, such as a name for 'Who', which a title can be. */
function asksForKind(kind: QuestionKind, kindMatch: number): boolean {
  return kind !== 'other' && kindMatch === 1;
}

/** Whether the words have no content besides the question's, so that they cannot answer it. */
function repeatsQuestion(words: Word[], { stems }: Query): boolean {
  return words.every(({ stem, isStopWord }) => isStopWord || stems.has(stem));
}

function matchTitle(title: string, { terms, language }: Query): number[] {
  const counts = countStems(tokenize(isUntitledSlide(title) ? '' : title, language));
  return terms.map(({ stem }) => TITLE_MATCH_FACTOR * closestStem(stem, counts).similarity);
}

function computeBm25(matches: StemMatch[], counts: Map<string, number>, { weights }: Query): number {
  const relativeLength = counts.size / AVERAGE_PASSAGE_WORDS;
  return matches.reduce((sum, { stem, similarity }, index) => {
    const frequency = counts.get(stem) ?? 0;
    const weight = similarity * (weights[index] ?? 0);
    const length = 1 - BM25_LENGTH_WEIGHT + BM25_LENGTH_WEIGHT * relativeLength;
    return sum + (weight * frequency * (BM25_SATURATION + 1)) / (frequency + BM25_SATURATION * length || 1);
  }, 0);
}

function computeAdjacentTerms(words: Word[], { terms, weights }: Query): number {
  let close = 0;
  let total = 0;
  for (let index = 0; index + 1 < terms.length; index++) {
    const weight = Math.min(weights[index] ?? 0, weights[index + 1] ?? 0);
    total += weight;
    if (areClose(words, terms[index]?.stem, terms[index + 1]?.stem)) close += weight;
  }
  return total ? close / total : 0;
}

/**
 * The highest coverage by the words around one of the numbers that the question may ask for, its label and the slide's title
 * included; 0 without such a number.
 * @param matches of each term, in the sentence, its label or its slide's title
 */
function computeCoverageNearNumber(
  kind: QuestionKind,
  words: Word[],
  matches: number[],
  query: Query,
): number {
  const { terms, stems, language } = query;
  const inSentence = new Set(words.map(({ stem }) => stem));
  const coverages = words.map((word, index) => {
    if (stems.has(word.stem) || !isExpectedNumber(kind, word, language)) return 0;
    const near = new Set(selectWordsAround(words, index, NUMBER_WINDOW).map(({ stem }) => stem));
    const isFar = ({ stem }: Word) => inSentence.has(stem) && !near.has(stem);
    return computeCoverage(
      terms.map((term, position) => (isFar(term) ? 0 : (matches[position] ?? 0))),
      query,
    );
  });
  return Math.max(0, ...coverages);
}

function areClose(words: Word[], a: string | undefined, b: string | undefined): boolean {
  return words.some(
    ({ stem }, index) =>
      stem === a && selectWordsAround(words, index, ADJACENCY_WINDOW).some((other) => other.stem === b),
  );
}

/** The word itself included. */
function selectWordsAround(words: Word[], index: number, distance: number): Word[] {
  return words.slice(Math.max(0, index - distance), index + distance + 1);
}

/** The similarity of the passage's part that is nearest to the question; undefined where only words were compared. */
export function findHighestSimilarity({ similarities = [] }: RetrievedPassage): number | undefined {
  // Parts that were not compared are holes.
  const known = similarities.filter((value) => value !== undefined);
  return known.length ? Math.max(...known) : undefined;
}

/** The highest value, above 0, so that shares of it are defined. */
function findHighest(values: number[]): number {
  return Math.max(1e-9, ...values);
}
