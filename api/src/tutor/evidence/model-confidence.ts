import type { Answerability } from './answerability.js';
import type { VerifiedClaim } from './claims.js';
import { computeLogOdds, type LogisticModel, probability } from './logistic.js';
import { FITTED_MODEL, MODEL_CONFIDENCE } from './model-parameters.js';

/** A model's answer to a question that the built-in verdict refuses has at most this confidence before the fit. Set by hand. */
const MAX_CONFIDENCE_AGAINST_VERDICT = 0.5;

/** What was fitted for the language model of this name; null where it was not measured. */
export function findModelFit(name: string | undefined): LogisticModel<'logOdds'> | null {
  return name === FITTED_MODEL ? MODEL_CONFIDENCE : null;
}

/**
 * The confidence in a language model's answer: the built-in confidence times the share of the claims' words that their slides
 * contain, and where the model was measured, the share of right answers among those of such a product.
 * @param claims at least one
 */
export function computeModelConfidence(
  { isAnswerable, confidence }: Pick<Answerability, 'isAnswerable' | 'confidence'>,
  claims: Pick<VerifiedClaim, 'support'>[],
  fit: LogisticModel<'logOdds'> | null,
): number {
  const support = claims.reduce((sum, claim) => sum + claim.support, 0) / claims.length;
  const supported =
    (isAnswerable ? confidence : Math.min(confidence, MAX_CONFIDENCE_AGAINST_VERDICT)) * support;
  return fit ? probability(fit, { logOdds: computeLogOdds(supported) }) : supported;
}
