import { selectSentences } from '../answer/compose-answer.js';
import { detectQuestionKind } from '../question-kinds/question-kind.js';
import { computeCoverage, computeNameCoverage, createQuery, type Query } from '../question-kinds/query.js';
import type { SearchResult } from '../search/retrieval.service.js';
import type { SearchMethod } from '../search/search-method.js';
import {
  type Calibration,
  getAnswerabilityThreshold,
  getConfidenceOffset,
  MIN_SHOWN_CONFIDENCE,
} from './calibrations/calibration.js';
import { findCalibration, findSearchMethod } from './calibrations/find-calibration.js';
import { type Evidence, rankEvidence } from './evidence.js';
import type { AnswerFeature } from './features.js';
import { computeProbability, type Features, shiftLogOdds } from './logistic.js';
import { detectTextKind, type TextKind } from './text-kind.js';
import { WORDING_MODEL } from './wording-parameters.js';
import { computeWordingFeatures, lowerConfidenceByWording, MIN_SHOWN_IN_OTHER_WORDS } from './wording.js';

/** Whether the retrieved slides can answer a question, and how. */
export interface Answerability {
  /** All sentences, the most probable answer first. */
  ranked: Evidence[];
  /** The sentences of the built-in tutor's answer. */
  selected: Evidence[];
  /** False: the tutor refuses to answer. */
  isAnswerable: boolean;
  /** False: the tutor shows no answer, because it refuses or is not sure. */
  isShown: boolean;
  /** Probability that the selected sentences contain the answer. */
  confidence: number;
  /** Kind of the searched text. */
  kind: TextKind;
  method: SearchMethod;
  /** ISO 639-1 code of the searched slides. */
  language: string;
  /** ISO 639-1 code of the question, if no searched slide is written in its language. */
  foreignLanguage: string | undefined;
  /** Whether the search by meaning failed or was not ready in time. */
  isWordsOnly: boolean;
  /** What was assessed; `previousQuestion` is empty unless the question refers to it. */
  input: { question: string; result: SearchResult; previousQuestion: string };
}

/** Minimum similarity that counts as a match. Set by hand, below 0.5: the lowest result of `compareStems` but 0. */
const MIN_WORD_MATCH = 0.4;
// Bounds of the features, set by hand; `npm run tutor:fit` fits the weights to them.
/** Sums of probabilities are limited to this range, so that their log-odds are finite. */
const MIN_SELECTED_PROBABILITY = 1e-6;
const MAX_SELECTED_PROBABILITY = 0.999;
/** Coverage of the names of a question without names. */
const COVERAGE_WITHOUT_NAMES = 0.7;
const MAX_PASSAGE_TERMS = 8;
/** A term with a higher match is counted as a term of the passage. */
const PASSAGE_TERM_MATCH = 0.6;
const MAX_PASSAGE_TERM_WEIGHT = 25;
const MAX_QUERY_TERMS = 10;
/** A term with a higher match counts as exact. */
const EXACT_MATCH = 0.9;

/**
 * Offset of the log-odds of the confidence in an answer to 'Who', by kind of text. On slides such an answer is right less often
 * than others: the line has a name, but not the right one. Set by hand on one half of the decks (docs/develop/tutor.md).
 */
const PERSON_OFFSETS: Record<TextKind, number> = { prose: 0, slides: -0.8 };

/** Exported for api/tools/tutor-calibration. */
export function getPersonOffset(textKind: TextKind, question: string, language: string): number {
  return detectQuestionKind(question, language) === 'person' ? PERSON_OFFSETS[textKind] : 0;
}

/** The highest confidence that a refusal shows. */
export const MAX_REFUSAL_CONFIDENCE = 0.1;

/** The confidence that a refusal shows. @param answerableProbability that the slides can answer the question */
export function scaleRefusalConfidence(answerableProbability: number): number {
  return MAX_REFUSAL_CONFIDENCE * answerableProbability;
}

/**
 * Assesses whether the sentences of a search result answer a question, and selects those of the built-in answer.
 * @param previousQuestion empty, or the question that this one refers to; the search had both
 * @param wordingModel null: the confidence stays as it is before the wording lowers it; api/tools/tutor-calibration fits such a model
 */
export function assessAnswerability(
  question: string,
  result: SearchResult,
  previousQuestion = '',
  wordingModel: typeof WORDING_MODEL | null = WORDING_MODEL,
): Answerability {
  const { language, foreignLanguage, isWordsOnly = false } = result;
  const textKind = detectTextKind(result);
  const method = findSearchMethod(result.embeddingModel);
  const calibration = findCalibration(textKind, result.embeddingModel);
  const query = createQuery(question, result, previousQuestion);
  const ranked = rankEvidence(question, query, result, calibration.evidence);
  const selected = selectSentences(ranked);
  const features = computeAnswerFeatures(query, ranked, selected);
  const answerableProbability = features ? computeProbability(calibration.answerable, features) : 0;
  const isAnswerable =
    features !== null && answerableProbability >= getAnswerabilityThreshold(calibration, language);
  const confidenceBeforeWording = isAnswerable
    ? computeConfidence(calibration, features, language, getPersonOffset(textKind, question, language))
    : scaleRefusalConfidence(answerableProbability);
  const wordingFeatures = isAnswerable
    ? computeWordingFeatures(query, selected, features, confidenceBeforeWording)
    : null;
  const confidence = lowerConfidenceByWording(
    method,
    textKind,
    wordingFeatures,
    confidenceBeforeWording,
    wordingModel,
  );
  const isShown =
    isAnswerable &&
    isConfidentEnough(confidenceBeforeWording, confidence) &&
    !answersPreviousQuestionOnly(query, selected);
  return {
    ranked,
    selected,
    isAnswerable,
    isShown,
    confidence,
    kind: textKind,
    method,
    language,
    foreignLanguage,
    isWordsOnly,
    input: { question, result, previousQuestion },
  };
}

/** The fitted confidence, moved by the offset of the language and that of questions for a person. */
function computeConfidence(
  calibration: Calibration,
  features: Features<AnswerFeature>,
  language: string,
  personOffset: number,
): number {
  return shiftLogOdds(
    computeProbability(calibration.confidence, features),
    getConfidenceOffset(calibration, language) + personOffset,
  );
}

/** Whether the tutor shows an answer of this confidence. Exported for api/tools/tutor-calibration. */
export function isConfidentEnough(confidenceBeforeWording: number, confidence: number): boolean {
  return confidenceBeforeWording >= MIN_SHOWN_CONFIDENCE && confidence >= MIN_SHOWN_IN_OTHER_WORDS;
}

/** Whether the sentences have neither a word of the follow-up question nor the kind of answer that it asks for. */
function answersPreviousQuestionOnly({ terms, previousTermCount }: Query, selected: Evidence[]): boolean {
  const isFollowUp = previousTermCount > 0 && previousTermCount < terms.length;
  return (
    isFollowUp &&
    selected.every(
      ({ matches, kindMatch }) =>
        kindMatch < 1 && matches.slice(previousTermCount).every((match) => match < MIN_WORD_MATCH),
    )
  );
}

/** Null without a sentence that may be quoted. Exported for api/tools/tutor-calibration, which fits the weights. */
export function computeAnswerFeatures(
  query: Query,
  ranked: Evidence[],
  selected: Evidence[],
): Features<AnswerFeature> | null {
  const quotable = ranked.filter(({ isQuotable }) => isQuotable);
  const [best] = quotable;
  if (!best) return null;
  const selectedProbability = Math.min(
    MAX_SELECTED_PROBABILITY,
    selected.reduce((sum, { probability }) => sum + probability, 0),
  );
  const matchesOfSelected = findBestMatches(selected.map(({ matches }) => matches));
  const matchesOfPassages = findBestMatches(ranked.map(({ passageMatches }) => passageMatches));
  const bestOfOtherSlides = quotable.find(({ passage }) => passage.slideId !== best.passage.slideId);
  return {
    selectedProbability,
    selectedLogOdds: Math.log(
      Math.max(selectedProbability, MIN_SELECTED_PROBABILITY) / (1 - selectedProbability),
    ),
    bestProbability: best.probability,
    bestCoverage: best.coverage,
    selectedCoverage: computeCoverage(matchesOfSelected, query),
    bestPassageCoverage: best.passageCoverage,
    missingTerms: 1 - computeCoverage(matchesOfPassages, query),
    missingNames: 1 - computeNameCoverage(best.passageMatches, query, COVERAGE_WITHOUT_NAMES),
    passageTermCount: Math.min(
      MAX_PASSAGE_TERMS,
      best.passageMatches.filter((match) => match > PASSAGE_TERM_MATCH).length,
    ),
    passageTermWeight: Math.min(MAX_PASSAGE_TERM_WEIGHT, best.passageCoverage * query.totalWeight),
    isSingleTerm: Number(query.terms.length === 1),
    leadOverOtherSlides: best.probability - (bestOfOtherSlides?.probability ?? 0),
    kind: best.kindMatch,
    numberGap:
      Math.max(...selected.map(({ numberCoverage }) => numberCoverage)) -
      Math.max(...selected.map(({ coverage }) => coverage)),
    queryTermCount: Math.min(MAX_QUERY_TERMS, query.terms.length),
    hasTwoExactTerms: Number(matchesOfSelected.filter((match) => match > EXACT_MATCH).length >= 2),
    similarity: best.similarity,
    highestSimilarity: Math.max(...ranked.map(({ similarity }) => similarity)),
  };
}

/** The highest match of each term. @param matchesByText `matchesByText[i][term]` is how well text i matches the term, 0 to 1 */
function findBestMatches(matchesByText: number[][]): number[] {
  return (matchesByText[0] ?? []).map((_, term) =>
    matchesByText.reduce((best, matches) => Math.max(best, matches[term] ?? 0), 0),
  );
}
