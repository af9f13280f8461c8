import type { Answerability } from './answerability.js';
import type { VerifiedClaim } from './claims.js';
import { computeLogOdds, computeProbability, type LogisticModel } from './logistic.js';
import { FITTED_MODEL, MODEL_CONFIDENCE } from './model-parameters.js';

/** The highest confidence, before the fit, in a language model's answer to a question that the built-in tutor refuses. Set by hand. */
const MAX_REFUSED_QUESTION_CONFIDENCE = 0.5;

/** The regression that was fitted to a language model; null where this model was not measured. */
export function findModelFit(languageModel: string | undefined): LogisticModel<'logOdds'> | null {
  return languageModel === FITTED_MODEL ? MODEL_CONFIDENCE : null;
}

/**
 * The confidence in a language model's answer. It is the built-in confidence times the mean support of the claims; for a model that
 * was measured, `fit` turns this product into the share of its answers that were right.
 * @param claims at least one
 */
export function computeModelConfidence(
  { isAnswerable, confidence }: Pick<Answerability, 'isAnswerable' | 'confidence'>,
  claims: Pick<VerifiedClaim, 'support'>[],
  fit: LogisticModel<'logOdds'> | null,
): number {
  const meanSupport = claims.reduce((sum, claim) => sum + claim.support, 0) / claims.length;
  const builtInConfidence = isAnswerable ? confidence : Math.min(confidence, MAX_REFUSED_QUESTION_CONFIDENCE);
  const product = builtInConfidence * meanSupport;
  return fit ? computeProbability(fit, { logOdds: computeLogOdds(product) }) : product;
}
