import type { AnswerFeature, EvidenceFeature } from '../features.js';
import type { LogisticModel } from '../logistic.js';

/** Weights, thresholds and offsets that were fitted to one kind of text and one way to search it. */
export interface Calibration {
  /** Gives the probability that a sentence answers the question. */
  evidence: LogisticModel<EvidenceFeature>;
  /** Gives the probability that the slides can answer the question. */
  answerable: LogisticModel<AnswerFeature>;
  /** Gives the probability that the selected sentences contain the answer, for questions that are not refused. */
  confidence: LogisticModel<AnswerFeature>;
  /**
   * The tutor refuses a question below this probability of `answerable`. By ISO 639-1 code; `other` for all languages without
   * questions to fit on.
   */
  answerableThresholds: Record<string, number> & { other: number };
  /** Added to the log-odds of the confidence, by ISO 639-1 code; 0 for languages without questions to fit on. */
  confidenceOffsets: Record<string, number>;
  /**
   * How many answers to questions that were not used for fitting had a confidence above 80%, and how many of these answers were
   * right. By ISO 639-1 code.
   */
  measured: Record<string, { right: number; answers: number }>;
}

/** Below this confidence, before the wording of the question lowers it, the tutor is not sure and shows no answer. Set by hand. */
export const MIN_SHOWN_CONFIDENCE = 0.5;

export function getAnswerabilityThreshold({ answerableThresholds }: Calibration, language: string): number {
  return answerableThresholds[language] ?? answerableThresholds.other;
}

/** The offset of the confidence's log-odds in a language. */
export function getConfidenceOffset({ confidenceOffsets }: Calibration, language: string): number {
  return confidenceOffsets[language] ?? 0;
}
