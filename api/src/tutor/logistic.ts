/** Values of named features. */
export type Features<Name extends string> = Record<Name, number>;

/** A logistic regression: the probability is the logistic function of the weighted sum of the features. */
export interface LogisticModel<Name extends string> {
  bias: number;
  weights: Features<Name>;
}

export function probability<Name extends string>(
  model: LogisticModel<Name>,
  features: Features<Name>,
): number {
  return 1 / (1 + Math.exp(-logOdds(model, features)));
}

export function logOdds<Name extends string>(
  { bias, weights }: LogisticModel<Name>,
  features: Features<Name>,
): number {
  let sum = bias;
  for (const name in weights) sum += weights[name] * features[name];
  return sum;
}
