import type { AnswerFeature, EvidenceFeature } from '../features.js';
import type { LogisticModel } from '../logistic.js';

/** What was fitted to one kind of text and one way to search it. */
export interface Calibration {
  /** Probability that a sentence answers the question. */
  evidence: LogisticModel<EvidenceFeature>;
  /** Probability that the slides can answer the question. */
  answerable: LogisticModel<AnswerFeature>;
  /** Probability that the selected sentences contain the answer, for questions that are not refused. */
  confidence: LogisticModel<AnswerFeature>;
  /**
   * A question with a lower probability of being answerable is refused. By ISO 639-1 code; `other` for all languages
   * without questions to fit on.
   */
  answerableFrom: Record<string, number> & { other: number };
  /** Added to the log-odds of the confidence, by ISO 639-1 code; 0 for languages without questions to fit on. */
  confidenceOffsets: Record<string, number>;
  /**
   * How many answers of a confidence above 80% there were among questions that were not used for fitting, and how many of
   * these answers were right. By ISO 639-1 code.
   */
  measured: Record<string, { right: number; answers: number }>;
}

/** The tutor is not sure below this confidence, before other words lower it, and shows no answer. Set by hand. */
export const MIN_SHOWN_CONFIDENCE = 0.5;

/** The tutor refuses below this probability of the model `answerable`. */
export function getAnswerabilityThreshold({ answerableFrom }: Calibration, language: string): number {
  return answerableFrom[language] ?? answerableFrom.other;
}

/** How much the confidence differs in a language, in log-odds. */
export function getConfidenceOffset({ confidenceOffsets }: Calibration, language: string): number {
  return confidenceOffsets[language] ?? 0;
}
