/** Values of named features. */
export type Features<Name extends string> = Record<Name, number>;

/** A logistic regression: the probability is the logistic function of the weighted sum of the features. */
export interface LogisticModel<Name extends string> {
  bias: number;
  weights: Features<Name>;
}

export function probability<Name extends string>(
  { bias, weights }: LogisticModel<Name>,
  features: Features<Name>,
): number {
  let logOdds = bias;
  for (const name in weights) logOdds += weights[name] * features[name];
  return 1 / (1 + Math.exp(-logOdds));
}

/** The probability after adding to its log-odds, which moves it towards 0 or 1 without reaching them. */
export function shiftLogOdds(probability: number, by: number): number {
  return probability / (probability + (1 - probability) * Math.exp(-by));
}

/** Bound of the log-odds of a confidence, set by hand; `npm run tutor:model` fits a weight to it. */
const MAX_LOG_ODDS = 4;

/** The log-odds of a probability, cut to a finite range. */
export function computeLogOdds(probability: number): number {
  return Math.max(-MAX_LOG_ODDS, Math.min(MAX_LOG_ODDS, Math.log(probability / (1 - probability))));
}
