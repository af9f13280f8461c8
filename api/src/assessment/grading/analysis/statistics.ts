/** Statistics of lists of numbers. Variance and covariance are those of a sample: divided by n - 1. */

export const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** The greatest of the values and 0. `Math.max` fails with a list of more than a hundred thousand values. */
export const max = (values: number[]): number =>
  values.reduce((greatest, value) => Math.max(greatest, value), 0);

export const mean = (values: number[]): number => sum(values) / values.length;

export function covariance(x: number[], y: number[]): number {
  const [meanX, meanY] = [mean(x), mean(y)];
  return sum(x.map((value, index) => (value - meanX) * ((y[index] as number) - meanY))) / (x.length - 1);
}

export const variance = (values: number[]): number => covariance(values, values);

/** Values that differ by less than this share of the first one are equal: sums of decimal numbers have such rounding errors. */
const ROUNDING_SHARE = 1e-9;

/** Whether all values are equal. Their variance may still be a little more than 0, because of rounding errors of the mean. */
export function areEqual([first = 0, ...others]: number[]): boolean {
  const rounding = ROUNDING_SHARE * Math.max(1, Math.abs(first));
  return others.every((value) => Math.abs(value - first) <= rounding);
}

export const deviation = (values: number[]): number => Math.sqrt(variance(values));

/** Of an even number of values, the mean of the two in the middle. */
export function median(values: number[]): number {
  const sorted = sortAscending(values);
  const middle = sorted.length / 2;
  return mean(sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1));
}

export const sortAscending = (values: number[]): number[] => [...values].sort((a, b) => a - b);

/** k3 / k2^1.5 with the unbiased k-statistics; null for fewer than three values, or if all are equal. */
export function skewness(values: number[]): number | null {
  const n = values.length;
  if (n < 3 || areEqual(values)) return null;
  const { m2, m3 } = computeMoments(values);
  const k2 = (n / (n - 1)) * m2;
  const k3 = ((n * n) / ((n - 1) * (n - 2))) * m3;
  return k3 / k2 ** 1.5;
}

/** k4 / k2^2 with the unbiased k-statistics (0 for a normal distribution); null for fewer than four values, or if all are equal. */
export function kurtosis(values: number[]): number | null {
  const n = values.length;
  if (n < 4 || areEqual(values)) return null;
  const { m2, m4 } = computeMoments(values);
  const k2 = (n / (n - 1)) * m2;
  const k4 = ((n * n) / ((n - 1) * (n - 2) * (n - 3))) * ((n + 1) * m4 - 3 * (n - 1) * m2 * m2);
  return k4 / (k2 * k2);
}

/** Central moments of second to fourth order, divided by n. */
function computeMoments(values: number[]): { m2: number; m3: number; m4: number } {
  const center = mean(values);
  const moment = (power: number) => mean(values.map((value) => (value - center) ** power));
  return { m2: moment(2), m3: moment(3), m4: moment(4) };
}
