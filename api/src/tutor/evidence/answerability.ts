import { selectSentences } from '../answer/compose-answer.js';
import { type Evidence, rankEvidence } from './evidence.js';
import type { AnswerFeature } from './features.js';
import { type Features, probability, shiftLogOdds } from './logistic.js';
import {
  getAnswerabilityThreshold,
  getConfidenceOffset,
  MIN_SHOWN_CONFIDENCE,
} from './calibrations/calibration.js';
import { findCalibration, findSearchMethod } from './calibrations/find-calibration.js';
import type { SearchMethod } from '../search/search-method.js';
import { type TextKind, detectTextKind } from './text-kind.js';
import { detectQuestionKind } from '../question-kinds/question-kind.js';
import { computeCoverage, createQuery, computeNameCoverage, type Query } from '../question-kinds/query.js';
import type { SearchResult } from '../search/retrieval.service.js';
import { WORDING } from './wording-parameters.js';
import { applyWording, computeWordingFeatures, MIN_SHOWN_IN_OTHER_WORDS } from './wording.js';

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
  /** What was asked and found; `context` is the previous question, if this one refers to it. */
  asked: { question: string; result: SearchResult; context: string };
}

/** Minimum similarity that counts as a match. Set by hand, below 0.5: the lowest value of `similarity` but 0. */
const MIN_WORD_MATCH = 0.4;
// Bounds of the features, set by hand; `npm run tutor:fit` fits the weights to them.
/** Sums of probabilities are cut to this range, so that their log-odds are finite. */
const MIN_SELECTED_PROBABILITY = 1e-6;
const MAX_SELECTED_PROBABILITY = 0.999;
/** Coverage of the names of a question that has none. */
const COVERAGE_WITHOUT_NAMES = 0.7;
const MAX_PASSAGE_TERMS = 8;
/** A term with a higher match counts as a term of the passage. */
const PASSAGE_TERM_MATCH = 0.6;
const MAX_PASSAGE_TERM_WEIGHT = 25;
const MAX_QUERY_TERMS = 10;
/** A term with a higher match counts as exact. */
const EXACT_MATCH = 0.9;

/**
 * What is added to the log-odds of an answer to 'Who': on slides it is right less often than others, because a line has a name, but
 * not the one that is asked for. Set by hand on one half of the decks (docs/develop/tutor.md).
 */
const PERSON_OFFSETS: Record<TextKind, number> = { prose: 0, slides: -0.8 };

/** Exported for api/tools/tutor-calibration. */
export function getPersonOffset(kind: TextKind, question: string, language: string): number {
  return detectQuestionKind(question, language) === 'person' ? PERSON_OFFSETS[kind] : 0;
}

/** A refusal shows at most 10 %, scaled by how answerable the question was. */
export const MAX_REFUSAL_CONFIDENCE = 0.1;

export function scaleRefusalConfidence(answerable: number): number {
  return MAX_REFUSAL_CONFIDENCE * answerable;
}

/**
 * @param context the previous question, if this one refers to it; the search has both
 * @param wordingModel of `applyWording`, which api/tools/tutor-calibration fits; null: the confidence before the wording is read
 */
export function assessAnswerability(
  question: string,
  result: SearchResult,
  context = '',
  wordingModel: typeof WORDING | null = WORDING,
): Answerability {
  const { language, foreignLanguage, isWordsOnly = false } = result;
  const kind = detectTextKind(result);
  const method = findSearchMethod(result.embeddingModel);
  const calibration = findCalibration(kind, result.embeddingModel);
  const query = createQuery(question, result, context);
  const ranked = rankEvidence(question, query, result, calibration.evidence);
  const selected = selectSentences(ranked);
  const features = computeAnswerFeatures(query, ranked, selected);
  const answerable = features ? probability(calibration.answerable, features) : 0;
  const isAnswerable = features !== null && answerable >= getAnswerabilityThreshold(calibration, language);
  const unadjusted = isAnswerable
    ? shiftLogOdds(
        probability(calibration.confidence, features),
        getConfidenceOffset(calibration, language) + getPersonOffset(kind, question, language),
      )
    : scaleRefusalConfidence(answerable);
  const wording = isAnswerable ? computeWordingFeatures(query, selected, features, unadjusted) : null;
  const confidence = applyWording(method, kind, wording, unadjusted, wordingModel);
  const isShown =
    isAnswerable && isConfidentEnough(unadjusted, confidence) && !answersPreviousQuestion(query, selected);
  return {
    ranked,
    selected,
    isAnswerable,
    isShown,
    confidence,
    kind,
    method,
    language,
    foreignLanguage,
    isWordsOnly,
    asked: { question, result, context },
  };
}

/** @param unadjusted the confidence before the wording of the question lowered it. Exported for api/tools/tutor-calibration. */
export function isConfidentEnough(unadjusted: number, confidence: number): boolean {
  return unadjusted >= MIN_SHOWN_CONFIDENCE && confidence >= MIN_SHOWN_IN_OTHER_WORDS;
}

/**
 * Whether sentences answer the previous question only: they have neither a word of the follow-up nor the kind of answer that it
 * asks for.
 */
function answersPreviousQuestion({ terms, contextTermCount }: Query, selected: Evidence[]): boolean {
  if (!contextTermCount || contextTermCount === terms.length) return false;
  return selected.every(
    ({ matches, kindMatch }) =>
      kindMatch < 1 && matches.slice(contextTermCount).every((match) => match < MIN_WORD_MATCH),
  );
}

/** Null without evidence. Exported for api/tools/tutor-calibration, which fits the weights. */
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
  const selectedMatches = findBestMatches(selected.map(({ matches }) => matches));
  const anyMatches = findBestMatches(ranked.map(({ passageMatches }) => passageMatches));
  const rival = quotable.find(({ passage }) => passage.slideId !== best.passage.slideId);
  return {
    selectedProbability,
    selectedLogOdds: Math.log(
      Math.max(selectedProbability, MIN_SELECTED_PROBABILITY) / (1 - selectedProbability),
    ),
    bestProbability: best.probability,
    bestCoverage: best.coverage,
    selectedCoverage: computeCoverage(selectedMatches, query),
    bestPassageCoverage: best.passageCoverage,
    missingTerms: 1 - computeCoverage(anyMatches, query),
    missingNames: 1 - computeNameCoverage(best.passageMatches, query, COVERAGE_WITHOUT_NAMES),
    passageTermCount: Math.min(
      MAX_PASSAGE_TERMS,
      best.passageMatches.filter((match) => match > PASSAGE_TERM_MATCH).length,
    ),
    passageTermWeight: Math.min(MAX_PASSAGE_TERM_WEIGHT, best.passageCoverage * query.totalWeight),
    isSingleTerm: Number(query.terms.length === 1),
    leadOverOtherSlides: best.probability - (rival?.probability ?? 0),
    kind: best.kindMatch,
    numberGap:
      Math.max(...selected.map(({ numberCoverage }) => numberCoverage)) -
      Math.max(...selected.map(({ coverage }) => coverage)),
    queryTermCount: Math.min(MAX_QUERY_TERMS, query.terms.length),
    hasTwoExactTerms: Number(selectedMatches.filter((match) => match > EXACT_MATCH).length >= 2),
    similarity: best.similarity,
    highestSimilarity: Math.max(...ranked.map(({ similarity }) => similarity)),
  };
}

/** The highest match of each term: `all[i][term]` is how well text i matches it, 0 to 1. */
function findBestMatches(all: number[][]): number[] {
  return (all[0] ?? []).map((_, term) =>
    all.reduce((best, matches) => Math.max(best, matches[term] ?? 0), 0),
  );
}
