import { selectSentences } from '../answer/compose-answer.js';
import { type Evidence, rankEvidence } from './evidence.js';
import type { AnswerFeature } from './features.js';
import { type Features, probability, shiftLogOdds } from './logistic.js';
import {
  answerableFrom,
  confidenceOffset,
  FITTED_EMBEDDING_MODEL,
  PARAMETERS,
  MIN_SHOWN_CONFIDENCE,
} from './parameters.js';
import type { SearchMethod } from '../search/search-method.js';
import { type TextKind, textKindOf } from './text-kind.js';
import { coverageOf, createQuery, nameCoverageOf, type Query } from '../question-kinds/query.js';
import type { SearchResult } from '../search/retrieval.service.js';

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
  kind: TextKind;
  method: SearchMethod;
  /** ISO 639-1 code of the searched slides. */
  language: string;
  /** ISO 639-1 code of the question, if no searched slide is written in its language. */
  foreignLanguage: string | undefined;
  /** Whether the search by meaning failed or was not ready in time. */
  isWordsOnly: boolean;
}

/** Similarity of two words that count as the same. Set by hand: related words have 0.5 and more (similarity.ts). */
const MIN_WORD_MATCH = 0.4;
/** A refusal shows at most 10 %, scaled by how answerable the question was. */
export const MAX_REFUSAL_CONFIDENCE = 0.1;

export function refusalConfidence(answerable: number): number {
  return MAX_REFUSAL_CONFIDENCE * answerable;
}

/** @param context the previous question, if this one refers to it; the search has both */
export function assessAnswerability(question: string, result: SearchResult, context = ''): Answerability {
  const { language, foreignLanguage, isWordsOnly = false } = result;
  const kind = textKindOf(result);
  const method = searchMethodOf(result);
  const { evidence, answerable: answerableModel, confidence: confidenceModel } = PARAMETERS[method][kind];
  const query = createQuery(question, result, context);
  const ranked = rankEvidence(question, query, result, evidence);
  const selected = selectSentences(ranked);
  const features = answerFeatures(query, ranked, selected);
  const answerable = features ? probability(answerableModel, features) : 0;
  const isAnswerable = features !== null && answerable >= answerableFrom(method, kind, language);
  const confidence = isAnswerable
    ? shiftLogOdds(probability(confidenceModel, features), confidenceOffset(method, kind, language))
    : refusalConfidence(answerable);
  const isShown =
    isAnswerable && confidence >= MIN_SHOWN_CONFIDENCE && !answersPreviousQuestion(query, selected);
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
  };
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

/** Cosines of different models can't be compared, so those of a model that nothing was fitted on do not count. */
function searchMethodOf({ embeddingModel }: SearchResult): SearchMethod {
  return embeddingModel === FITTED_EMBEDDING_MODEL ? 'meaning' : 'words';
}

/** Null without evidence. Exported for the fit, which computes the features from evidence of its own. */
export function answerFeatures(
  query: Query,
  ranked: Evidence[],
  selected: Evidence[],
): Features<AnswerFeature> | null {
  const quotable = ranked.filter(({ isQuotable }) => isQuotable);
  const [best] = quotable;
  if (!best) return null;
  const selectedProbability = Math.min(
    0.999,
    selected.reduce((sum, { probability }) => sum + probability, 0),
  );
  const selectedMatches = bestMatches(selected.map(({ matches }) => matches));
  const anyMatches = bestMatches(ranked.map(({ passageMatches }) => passageMatches));
  const rival = quotable.find(({ passage }) => passage.slideId !== best.passage.slideId);
  return {
    selectedProbability,
    selectedLogOdds: Math.log(Math.max(selectedProbability, 1e-6) / (1 - selectedProbability)),
    bestProbability: best.probability,
    bestCoverage: best.coverage,
    selectedCoverage: coverageOf(selectedMatches, query),
    bestPassageCoverage: best.passageCoverage,
    missingTerms: 1 - coverageOf(anyMatches, query),
    missingNames: 1 - nameCoverageOf(best.passageMatches, query, 0.7),
    passageTermCount: Math.min(8, best.passageMatches.filter((match) => match > 0.6).length),
    passageTermWeight: Math.min(25, best.passageCoverage * query.totalWeight),
    isSingleTerm: Number(query.terms.length === 1),
    leadOverOtherSlides: best.probability - (rival?.probability ?? 0),
    kind: best.kindMatch,
    numberGap:
      Math.max(...selected.map(({ numberCoverage }) => numberCoverage)) -
      Math.max(...selected.map(({ coverage }) => coverage)),
    queryTermCount: Math.min(10, query.terms.length),
    hasTwoExactTerms: Number(selectedMatches.filter((match) => match > 0.9).length >= 2),
    similarity: best.similarity,
    highestSimilarity: Math.max(...ranked.map(({ similarity }) => similarity)),
  };
}

/** Of each term its highest match. */
function bestMatches(all: number[][]): number[] {
  return (all[0] ?? []).map((_, term) =>
    all.reduce((best, matches) => Math.max(best, matches[term] ?? 0), 0),
  );
}
