import { computeLogOdds, type LogisticModel, computeProbability } from '#tutor/evidence/logistic';
import { fitLogistic } from '../fitting/fit-logistic.js';
import type { ModelScore } from './ask-model.js';

/** Weight of the L2 penalty, which keeps the fit near the confidence before it. Set by hand, as for other words. */
const RIDGE = 3;
/** Fewer answers of the model are no measurement. Set by hand. */
export const MIN_ANSWERS = 50;

/** The confidence as it is before the fit. */
const UNFITTED: LogisticModel<'logOdds'> = { bias: 0, weights: { logOdds: 1 } };

type FittedAnswer = Pick<ModelScore, 'half' | 'claims' | 'isRight' | 'confidence'>;

/** Fits the probability that an answer of the model is right on the half for it; null with too few answers, right or wrong. */
export function fitModel(answers: FittedAnswer[]): LogisticModel<'logOdds'> | null {
  const own = answers.filter(({ half, claims }) => half === 'fit' && claims);
  const right = own.filter(({ isRight }) => isRight).length;
  if (own.length < MIN_ANSWERS || !right || right === own.length) return null;
  return fitLogistic(
    own.map(({ confidence }) => ({ logOdds: computeLogOdds(confidence) })),
    own.map(({ isRight }) => Number(isRight)),
    RIDGE,
    UNFITTED,
  );
}

/** The confidence after the fit; that of a built-in answer stays. */
export function applyFit(
  { claims, confidence }: Pick<ModelScore, 'claims' | 'confidence'>,
  fit: LogisticModel<'logOdds'> | null,
): number {
  return fit && claims ? computeProbability(fit, { logOdds: computeLogOdds(confidence) }) : confidence;
}
