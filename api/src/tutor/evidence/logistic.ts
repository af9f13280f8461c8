/** Values of named features. */
export type Features<FeatureName extends string> = Record<FeatureName, number>;

/**
 * A logistic regression. The log-odds of the event are the bias plus the weighted sum of the features; the probability is
 * 1 / (1 + e^-logOdds), so log-odds of 0 mean 0.5, and log-odds of 2 mean 0.88.
 */
export interface LogisticModel<FeatureName extends string> {
  bias: number;
  weights: Features<FeatureName>;
}

export function computeProbability<FeatureName extends string>(
  { bias, weights }: LogisticModel<FeatureName>,
  features: Features<FeatureName>,
): number {
  let logOdds = bias;
  for (const name in weights) logOdds += weights[name] * features[name];
  return 1 / (1 + Math.exp(-logOdds));
}

/** Adds an offset to the log-odds of a probability. Example: an offset of 1 moves 0.5 to 0.73, and 0.9 to 0.96. */
export function shiftLogOdds(probability: number, offset: number): number {
  return probability / (probability + (1 - probability) * Math.exp(-offset));
}

/** Bound of the log-odds of a confidence, set by hand. `npm run tutor:wording` and `npm run tutor:model` fit weights within it. */
const MAX_LOG_ODDS = 4;

/** The log-odds of a probability, limited to ±`MAX_LOG_ODDS`: those of 0 and 1 are infinite. */
export function computeLogOdds(probability: number): number {
  return Math.max(-MAX_LOG_ODDS, Math.min(MAX_LOG_ODDS, Math.log(probability / (1 - probability))));
}
