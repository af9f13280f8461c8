import { ascending, covariance, deviation, mean, sum, variance } from './statistics.js';

/** Standard normal quantile of a 95 % interval. */
const Z95 = 1.96;

export interface Interval {
  low: number;
  high: number;
}

/** Figures of one item in percent; null where one is not defined. */
export interface ItemFigures {
  facility: number | null;
  facilityInterval: Interval | null;
  deviation: number | null;
  discrimination: number | null;
  discriminationInterval: Interval | null;
  efficiency: number | null;
}

/** The marks of an item and the totals of the same attempts. */
export interface ItemMarks {
  marks: number[];
  totals: number[];
  maxMark: number;
  /** Whether all attempts have the item. One drawn for some is compared with their totals instead of the rests. */
  isInAll: boolean;
}

/**
 * Classical item analysis as in Moodle's quiz statistics (Test and question analysis, Moodle documentation): facility
 * mean(x) / max, discrimination index C(x, R) / sqrt(V(x) V(R)) and discriminative efficiency C(x, R) over its maximum,
 * where R is the total without the item. Intervals of 95 %: Wilson's for the facility, which is defined also where all marks
 * are the same, and too wide rather than too narrow for partial marks, since these vary less than all or nothing; Fisher's z
 * for the discrimination.
 */
export function analyzeItem({ marks, totals, maxMark, isInAll }: ItemMarks): ItemFigures {
  const n = marks.length;
  if (n === 0 || maxMark <= 0) return NOTHING;
  const facility = (mean(marks) / maxMark) * 100;
  if (n < 2) return { ...NOTHING, facility };
  const spread = (deviation(marks) / maxMark) * 100;
  const others = isInAll ? totals.map((total, index) => total - (marks[index] as number)) : totals;
  const correlation = divide(covariance(marks, others), Math.sqrt(variance(marks) * variance(others)));
  const greatest = covariance(ascending(marks), ascending(others));
  return {
    facility,
    facilityInterval: wilsonInterval(facility / 100, n),
    deviation: spread,
    discrimination: percent(correlation),
    discriminationInterval: correlation === null ? null : fisherInterval(correlation, n),
    efficiency: percent(divide(covariance(marks, others), greatest)),
  };
}

const NOTHING: ItemFigures = {
  facility: null,
  facilityInterval: null,
  deviation: null,
  discrimination: null,
  discriminationInterval: null,
  efficiency: null,
};

/** Shares of the variance by item, in percent: 100 sqrt C(x, T) over the sum of them; null for negative covariances. */
export function effectiveWeights(items: number[][], totals: number[]): (number | null)[] {
  if (totals.length < 2) return items.map(() => null);
  const roots = items.map((marks) => {
    const value = covariance(marks, totals);
    return value < 0 ? null : Math.sqrt(value);
  });
  const total = sum(roots.flatMap((root) => root ?? []));
  return roots.map((root) => (root === null ? null : percent(divide(root, total))));
}

/**
 * Cronbach's alpha, the error ratio and the standard error of a result, in percent of the greatest total. Not defined for
 * one item or fewer than three attempts.
 */
export function analyzeReliability(items: number[][], totals: number[], maxTotal: number) {
  const [count, n] = [items.length, totals.length];
  const nothing = { reliability: null, errorRatio: null, standardError: null };
  if (n < 3 || count < 2 || variance(totals) === 0 || maxTotal <= 0) return nothing;
  const alpha = (count / (count - 1)) * (1 - sum(items.map(variance)) / variance(totals));
  const error = alpha > 1 ? null : Math.sqrt(1 - alpha);
  return {
    reliability: alpha * 100,
    errorRatio: percent(error),
    standardError: error === null ? null : ((error * deviation(totals)) / maxTotal) * 100,
  };
}

function wilsonInterval(share: number, n: number): Interval {
  const scale = 1 + Z95 ** 2 / n;
  const center = (share + Z95 ** 2 / (2 * n)) / scale;
  const margin = (Z95 / scale) * Math.sqrt((share * (1 - share)) / n + (Z95 / (2 * n)) ** 2);
  return { low: Math.max(0, center - margin) * 100, high: Math.min(1, center + margin) * 100 };
}

function fisherInterval(correlation: number, n: number): Interval | null {
  if (n <= 3 || Math.abs(correlation) >= 1) return null;
  const [z, margin] = [Math.atanh(correlation), Z95 / Math.sqrt(n - 3)];
  return { low: Math.tanh(z - margin) * 100, high: Math.tanh(z + margin) * 100 };
}

const percent = (share: number | null): number | null => (share === null ? null : share * 100);

/** Null instead of a division by zero: where all agree, nothing can be said. */
const divide = (dividend: number, divisor: number): number | null =>
  Math.abs(divisor) < 1e-12 || !Number.isFinite(divisor) ? null : dividend / divisor;
