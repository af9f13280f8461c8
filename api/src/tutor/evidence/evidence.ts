import { isUntitledSlide } from '@lectern/data';
import { tokenize, type Word } from '@lectern/text/stems';
import { computeCoverage, type Query } from '../question-kinds/query.js';
import {
  detectQuestionKind,
  isNumeric,
  matchKind,
  type QuestionKind,
} from '../question-kinds/question-kind.js';
import type { RetrievedPassage } from '../search/retrieval.queries.js';
import type { SearchResult } from '../search/retrieval.service.js';
import type { EvidenceFeature } from './features.js';
import { computeProbability, type Features, type LogisticModel } from './logistic.js';
import { countStems, findClosestStem, type ParsedText, parseText, type StemMatch } from './parsed-text.js';
import { isQuestion, onlyNamesSubject } from './quotable.js';
import { computeAdjacentTerms, computeBm25, computeCoverageNearNumber } from './sentence-scores.js';

/** A sentence of a slide with the probability that it answers the question. A line of a list or table counts as a sentence. */
export interface Evidence {
  passage: RetrievedPassage;
  sentence: string;
  /** Position of the sentence within the passage, from 0. */
  index: number;
  /** Whether an answer may quote the sentence: it is no question, and no title that only names the subject of its slide. */
  isQuotable: boolean;
  /** `matches[i]` is how well the sentence, its label or its slide's title matches term i of the query, 0 to 1. */
  matches: number[];
  /** `passageMatches[i]` is how well the whole passage or its slide's title matches term i of the query, 0 to 1. */
  passageMatches: number[];
  /** Share of the query's terms, by weight, that `matches` covers, 0 to 1. */
  coverage: number;
  /** Share of the query's terms, by weight, that `passageMatches` covers, 0 to 1. */
  passageCoverage: number;
  /** How well the sentence has the kind of answer that the question asks for, 0 to 1. */
  kindMatch: number;
  /** Coverage by the words around a number that the question may ask for; `coverage` if the question asks for no number. */
  numberCoverage: number;
  /** Cosine between the sentence and the question; 0 where only words were compared. */
  similarity: number;
  features: Features<EvidenceFeature>;
  probability: number;
}

/** Features that compare a sentence with those of all passages, so they are computed last. */
type RelativeFeature =
  | 'relativeCoverage'
  | 'relativeWindowCoverage'
  | 'relativePassageCoverage'
  | 'relativeBm25'
  | 'similarityBelowBest';

/** A sentence that was not yet compared with the sentences of other passages. */
interface EvidenceDraft extends Omit<Evidence, 'features' | 'probability'> {
  /** Coverage by the sentence together with the one before it. */
  windowCoverage: number;
  /** BM25 score of the passage. */
  bm25: number;
  features: Omit<Features<EvidenceFeature>, RelativeFeature>;
}

/** A sentence compared with the question, under its slide's title and without a label. */
interface ComparedSentence {
  text: string;
  words: Word[];
  /** `matches[i]` is how well the sentence or its slide's title matches term i of the query, 0 to 1. */
  matches: number[];
  kindMatch: number;
  isSlideQuestion: boolean;
  /** Whether it only repeats words of the question, as the label of a value does. */
  isRepetition: boolean;
}

// The constants below were set by hand on SQuAD 2 (see docs/develop/tutor.md); `npm run tutor:fit` fits the weights to them.
/** Factor for a term that only the slide's title contains. */
const TITLE_MATCH_FACTOR = 0.85;
/** Factor for a term that only the label contains; chosen on one half of the decks of docs/develop/tutor.md. */
const LABEL_MATCH_FACTOR = 0.7;
/** In words; the feature `length` of longer sentences is that of this length. */
const MAX_SENTENCE_LENGTH = 60;
/** The feature `numericKind` of questions that ask for no number. */
const NUMERIC_KIND_OF_OTHERS = 0.5;
/** Lower bound of a divisor, so that shares of a highest value of 0 are 0. */
const MIN_HIGHEST = 1e-9;

/** All sentences of the passages, the most probable answer first. */
export function rankEvidence(
  question: string,
  query: Query,
  result: SearchResult,
  model: LogisticModel<EvidenceFeature>,
): Evidence[] {
  const questionKind = detectQuestionKind(question, result.language);
  // The passages are ordered by rank.
  const highestRank = result.passages[0]?.rank || 1;
  const drafts = result.passages.flatMap((passage) =>
    draftEvidence(passage, query, questionKind, highestRank),
  );
  const highest = {
    coverage: findHighest(drafts.map(({ coverage }) => coverage)),
    windowCoverage: findHighest(drafts.map(({ windowCoverage }) => windowCoverage)),
    passageCoverage: findHighest(drafts.map(({ passageCoverage }) => passageCoverage)),
    bm25: findHighest(drafts.map(({ bm25 }) => bm25)),
    similarity: Math.max(...drafts.map(({ similarity }) => similarity)),
  };
  const evidence = drafts.map(({ windowCoverage, bm25, ...draft }) => {
    const features = {
      ...draft.features,
      relativeCoverage: draft.coverage / highest.coverage,
      relativePassageCoverage: draft.passageCoverage / highest.passageCoverage,
      relativeWindowCoverage: windowCoverage / highest.windowCoverage,
      relativeBm25: bm25 / highest.bm25,
      similarityBelowBest: draft.similarity - highest.similarity,
    };
    return { ...draft, features, probability: computeProbability(model, features) };
  });
  return evidence.sort((a, b) => b.probability - a.probability);
}

function findHighest(values: number[]): number {
  return Math.max(MIN_HIGHEST, ...values);
}

/** Computes the features of a passage's sentences, except those that need the sentences of other passages. */
function draftEvidence(
  passage: RetrievedPassage,
  query: Query,
  questionKind: QuestionKind,
  highestRank: number,
): EvidenceDraft[] {
  const { sentences, stemCounts } = parseText(passage.text, query.language);
  const closestStems = query.terms.map(({ stem }) => findClosestStem(stem, stemCounts));
  const titleMatches = matchTitle(passage.title, query);
  const passageMatches = takeHigherMatches(
    closestStems.map(({ similarity }) => similarity),
    titleMatches,
  );
  const passageCoverage = computeCoverage(passageMatches, query);
  const bm25 = computeBm25(closestStems, stemCounts, query);
  const compared = sentences.map((sentence) =>
    compareSentence(sentence, questionKind, query, closestStems, titleMatches),
  );
  const matchesOfSentences = addLabelMatches(compared);
  const coverages = matchesOfSentences.map((matches) => computeCoverage(matches, query));
  const highestCoverage = Math.max(0, ...coverages);
  const rarestTermIndex = query.weights.indexOf(Math.max(...query.weights));
  const partSimilarities = listSimilarities(passage);

  return compared.map(({ text, words, kindMatch, isSlideQuestion, isRepetition }, index) => {
    const matches = matchesOfSentences[index] ?? [];
    const coverage = coverages[index] ?? 0;
    const numberCoverage = isNumeric(questionKind)
      ? computeCoverageNearNumber(questionKind, words, matches, query)
      : coverage;
    // A sentence has no vector of its own if the model compares whole passages, or if the passage has more sentences than get one.
    const similarity = passage.similarities?.[index] ?? Math.min(...partSimilarities);
    return {
      passage,
      sentence: text,
      index,
      isQuotable:
        !isSlideQuestion &&
        (isExpectedKind(questionKind, kindMatch) ||
          !onlyNamesSubject(text, passage.title, words, query.language)),
      matches,
      passageMatches,
      coverage,
      passageCoverage,
      windowCoverage: computeCoverage(takeHigherMatches(matches, matchesOfSentences[index - 1]), query),
      bm25,
      kindMatch,
      numberCoverage,
      similarity,
      features: {
        coverage,
        coverageBelowPassageBest: coverage - highestCoverage,
        passageCoverage,
        searchRank: passage.rank / highestRank,
        adjacentTerms: computeAdjacentTerms(words, query),
        kind: kindMatch,
        numericKind: isNumeric(questionKind) ? kindMatch : NUMERIC_KIND_OF_OTHERS,
        numberGap: numberCoverage - coverage,
        previousCoverage: coverages[index - 1] ?? 0,
        nextCoverage: coverages[index + 1] ?? 0,
        length: Math.min(words.length, MAX_SENTENCE_LENGTH) / MAX_SENTENCE_LENGTH,
        rarestTerm: matches[rarestTermIndex] ?? 0,
        repeatsQuestion: Number(isRepetition),
        similarity,
        passageSimilarity: Math.max(...partSimilarities),
      },
    };
  });
}

/**
 * @param closestStems for each term of the query, the stem of the passage that matches it best
 * @param titleMatches for each term of the query, how well the slide's title matches it
 */
function compareSentence(
  { text, words, stems }: ParsedText['sentences'][number],
  questionKind: QuestionKind,
  query: Query,
  closestStems: StemMatch[],
  titleMatches: number[],
): ComparedSentence {
  const kindMatch = matchKind(questionKind, text, words, query.stems, query.language);
  return {
    text,
    words,
    matches: takeHigherMatches(matchSentence(closestStems, stems), titleMatches),
    kindMatch,
    isSlideQuestion: isQuestion(text, query.language),
    isRepetition: kindMatch !== 1 && repeatsQuestion(words, query),
  };
}

/** For each term of the query, the similarity of the stem of the passage that is closest to it, if the sentence has that stem. */
function matchSentence(closestStems: StemMatch[], sentenceStems: Set<string>): number[] {
  return closestStems.map(({ stem, similarity }) => (stem && sentenceStems.has(stem) ? similarity : 0));
}

/** A sentence is read under its slide's title, which often names the subject that an item of a list leaves out. */
function matchTitle(title: string, { terms, language }: Query): number[] {
  const stemCounts = countStems(tokenize(isUntitledSlide(title) ? '' : title, language));
  return terms.map(({ stem }) => TITLE_MATCH_FACTOR * findClosestStem(stem, stemCounts).similarity);
}

/** For each term of the query, the higher of its matches in two texts; `factor` applies to those of the second text. */
function takeHigherMatches(matches: number[], others: number[] = [], factor = 1): number[] {
  return matches.map((match, term) => Math.max(match, factor * (others[term] ?? 0)));
}

/**
 * The matches of each sentence, in which the terms of its label count, too. The label is the line before, if that is a question
 * or only repeats the question. Example: to 'How many records are there?', the line 'Number of records' is the label of the
 * line '60 042 882', which then matches 'records'.
 */
function addLabelMatches(compared: ComparedSentence[]): number[][] {
  return compared.map(({ matches, isRepetition }, index) => {
    const before = compared[index - 1];
    const isLabel = before && ((before.isRepetition && !isRepetition) || before.isSlideQuestion);
    return isLabel ? takeHigherMatches(matches, before.matches, LABEL_MATCH_FACTOR) : matches;
  });
}

/** The cosines between the parts of a passage that have vectors and the question; 0 where only words were compared. */
function listSimilarities({ similarities = [0] }: RetrievedPassage): number[] {
  return similarities.filter((similarity) => similarity !== undefined);
}

/** Whether a text has what the question asks for, such as a name for 'Who'. A title can be such a text. */
function isExpectedKind(questionKind: QuestionKind, kindMatch: number): boolean {
  return questionKind !== 'other' && kindMatch === 1;
}

/** Whether all words of content are words of the question, so that the sentence cannot answer it. */
function repeatsQuestion(words: Word[], { stems }: Query): boolean {
  return words.every(({ stem, isStopWord }) => isStopWord || stems.has(stem));
}
