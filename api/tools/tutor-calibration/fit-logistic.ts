import { type Features, logOdds, type LogisticModel } from '#tutor/logistic';

const MAX_ITERATIONS = 100;
/** The fit ends when no weight changes by more than this. */
const TOLERANCE = 1e-7;

/**
 * Fits a logistic regression by Newton's method on standardized features.
 * @param labels 1 or 0 of each row
 * @param ridge weight of the L2 penalty that keeps the weights small
 * @param prior a model from which the fit starts: the penalty keeps the weights near those of the prior
 */
export function fitLogistic<Name extends string>(
  rows: Features<Name>[],
  labels: number[],
  ridge = 1,
  prior?: LogisticModel<Name>,
): LogisticModel<Name> {
  const names = Object.keys(rows[0] ?? {}) as Name[];
  const columns = names.map((name) => rows.map((row) => row[name]));
  const means = columns.map(mean);
  const deviations = columns.map(
    (column, index) => Math.sqrt(mean(column.map((value) => (value - (means[index] ?? 0)) ** 2))) || 1,
  );
  const standardized = rows.map((row) => [
    1,
    ...names.map((name, index) => (row[name] - (means[index] ?? 0)) / (deviations[index] ?? 1)),
  ]);
  const offsets = rows.map((row) => (prior ? logOdds(prior, row) : 0));
  const [bias = 0, ...scaled] = newton(standardized, labels, ridge, offsets);
  const weights = scaled.map((weight, index) => weight / (deviations[index] ?? 1));
  const fitted = names.map((name, index) => [name, (weights[index] ?? 0) + (prior?.weights[name] ?? 0)]);
  return {
    bias:
      (prior?.bias ?? 0) +
      bias -
      weights.reduce((sum, weight, index) => sum + weight * (means[index] ?? 0), 0),
    weights: Object.fromEntries(fitted) as Features<Name>,
  };
}

/** @returns the weights, the bias first. @param offsets added to the log-odds of each row */
function newton(rows: number[][], labels: number[], ridge: number, offsets: number[]): number[] {
  let weights = new Array<number>(rows[0]?.length ?? 1).fill(0);
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const step = newtonStep(rows, labels, weights, ridge, offsets);
    const largest = Math.max(...step.map(Math.abs));
    // Far from the optimum the curvature is nearly zero, and a full step would overshoot.
    const scale = Math.min(1, 1 / largest);
    weights = weights.map((weight, index) => weight + scale * (step[index] ?? 0));
    if (largest < TOLERANCE) break;
  }
  return weights;
}

function newtonStep(
  rows: number[][],
  labels: number[],
  weights: number[],
  ridge: number,
  offsets: number[],
): number[] {
  const width = weights.length;
  const gradient = weights.map((weight, index) => (index ? -ridge * weight : 0));
  const hessian = weights.map((_, index) =>
    new Array<number>(width).fill(0).fill(index ? ridge : 0, index, index + 1),
  );
  for (const [index, row] of rows.entries()) {
    const sum = weights.reduce(
      (total, weight, column) => total + weight * (row[column] ?? 0),
      offsets[index] ?? 0,
    );
    const predicted = 1 / (1 + Math.exp(-sum));
    const error = (labels[index] ?? 0) - predicted;
    const variance = Math.max(predicted * (1 - predicted), 1e-9);
    for (let a = 0; a < width; a++) {
      const value = row[a] ?? 0;
      gradient[a] = (gradient[a] ?? 0) + error * value;
      const line = hessian[a] ?? [];
      for (let b = 0; b < width; b++) line[b] = (line[b] ?? 0) + variance * value * (row[b] ?? 0);
    }
  }
  return solve(hessian, gradient);
}

/** Solves a system of linear equations by Gauss-Jordan elimination with pivoting. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((line, index) => [...line, right[index] ?? 0]);
  for (let column = 0; column < rows.length; column++) {
    let pivot = column;
    for (let row = column + 1; row < rows.length; row++)
      if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = row;
    [rows[column], rows[pivot]] = [rows[pivot] ?? [], rows[column] ?? []];
    const lead = rows[column] ?? [];
    for (const [row, line] of rows.entries()) {
      const factor = (line[column] ?? 0) / (lead[column] || 1e-12);
      if (row === column || !factor) continue;
      for (let index = column; index < line.length; index++)
        line[index] = (line[index] ?? 0) - factor * (lead[index] ?? 0);
    }
  }
  return rows.map((line, index) => (line.at(-1) ?? 0) / (line[index] || 1e-12));
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
}
