import { areEqual, sortAscending, covariance, deviation, mean, sum, variance } from './statistics.js';

/** Quantile of the normal distribution for a two-sided interval of 95 %. */
const Z_95 = 1.96;

interface Interval {
  low: number;
  high: number;
}

/** Statistics of one item (a question or a slot) in percent; null where a statistic is not defined. */
export interface ItemFigures {
  facility: number | null;
  facilityInterval: Interval | null;
  deviation: number | null;
  discrimination: number | null;
  discriminationInterval: Interval | null;
  efficiency: number | null;
}

/** The marks of an item, and the total points of the same attempts in the same order. */
export interface ItemMarks {
  marks: number[];
  totals: number[];
  maxMark: number;
  /**
   * Whether all attempts have the item. The marks are then compared with the totals without the item; the marks of an item that was
   * drawn for some attempts only, with the whole totals.
   */
  isInAll: boolean;
}

/**
 * Classical item analysis as in Moodle's quiz statistics (Test and question analysis, Moodle documentation): facility
 * mean(x) / max, discrimination index C(x, R) / sqrt(V(x) V(R)) and discriminative efficiency C(x, R) over its maximum,
 * where x is the mark and R the total without the item. The interval of the facility is Wilson's at 95 %: it is defined also if all
 * marks are equal. Partial marks vary less than full or no marks, so for them the interval is rather too wide. The interval of the
 * discrimination is Fisher's z at 95 %.
 */
export function analyzeItem({ marks, totals, maxMark, isInAll }: ItemMarks): ItemFigures {
  const n = marks.length;
  if (n === 0 || maxMark <= 0) return UNDEFINED_FIGURES;
  const facility = (mean(marks) / maxMark) * 100;
  if (n < 2) return { ...UNDEFINED_FIGURES, facility };
  const rests = isInAll ? totals.map((total, index) => total - (marks[index] as number)) : totals;
  const correlation = divide(covariance(marks, rests), Math.sqrt(variance(marks) * variance(rests)));
  // The covariance is greatest if the attempts with the highest marks also have the highest rests.
  const maxCovariance = covariance(sortAscending(marks), sortAscending(rests));
  return {
    facility,
    facilityInterval: wilsonInterval(facility / 100, n),
    deviation: (deviation(marks) / maxMark) * 100,
    discrimination: toPercent(correlation),
    discriminationInterval: correlation === null ? null : fisherInterval(correlation, n),
    efficiency: toPercent(divide(covariance(marks, rests), maxCovariance)),
  };
}

const UNDEFINED_FIGURES: ItemFigures = {
  facility: null,
  facilityInterval: null,
  deviation: null,
  discrimination: null,
  discriminationInterval: null,
  efficiency: null,
};

/**
 * Computes each item's share of the variance of the totals T, in percent: 100 sqrt C(x, T), divided by the sum of sqrt C(x, T) over all
 * items. Null for items with a negative covariance C(x, T).
 */
export function computeEffectiveWeights(items: number[][], totals: number[]): (number | null)[] {
  if (totals.length < 2) return items.map(() => null);
  const roots = items.map((marks) => {
    const value = covariance(marks, totals);
    return value < 0 ? null : Math.sqrt(value);
  });
  const total = sum(roots.flatMap((root) => root ?? []));
  return roots.map((root) => (root === null ? null : toPercent(divide(root, total))));
}

/**
 * Computes in percent: Cronbach's alpha, the error ratio sqrt(1 - alpha), and the standard error of a result, relative to `maxTotal`.
 * They are not defined for a single item or fewer than three attempts.
 */
export function analyzeReliability(items: number[][], totals: number[], maxTotal: number) {
  const [count, n] = [items.length, totals.length];
  if (n < 3 || count < 2 || areEqual(totals) || maxTotal <= 0)
    return { reliability: null, errorRatio: null, standardError: null };
  const alpha = (count / (count - 1)) * (1 - sum(items.map(variance)) / variance(totals));
  const errorRatio = alpha > 1 ? null : Math.sqrt(1 - alpha);
  return {
    reliability: alpha * 100,
    errorRatio: toPercent(errorRatio),
    standardError: errorRatio === null ? null : ((errorRatio * deviation(totals)) / maxTotal) * 100,
  };
}

function wilsonInterval(share: number, n: number): Interval {
  const scale = 1 + Z_95 ** 2 / n;
  const center = (share + Z_95 ** 2 / (2 * n)) / scale;
  const margin = (Z_95 / scale) * Math.sqrt((share * (1 - share)) / n + (Z_95 / (2 * n)) ** 2);
  return { low: Math.max(0, center - margin) * 100, high: Math.min(1, center + margin) * 100 };
}

function fisherInterval(correlation: number, n: number): Interval | null {
  if (n <= 3 || Math.abs(correlation) >= 1) return null;
  const [z, margin] = [Math.atanh(correlation), Z_95 / Math.sqrt(n - 3)];
  return { low: Math.tanh(z - margin) * 100, high: Math.tanh(z + margin) * 100 };
}

const toPercent = (share: number | null): number | null => (share === null ? null : share * 100);

/** Returns null instead of a division by zero, which happens if all values are equal. */
const divide = (dividend: number, divisor: number): number | null =>
  Math.abs(divisor) < 1e-12 || !Number.isFinite(divisor) ? null : dividend / divisor;
