import type { Features, LogisticModel } from '#tutor/evidence/logistic';

const MAX_ITERATIONS = 100;
/** The fit ends when no weight changes by more than this. */
const TOLERANCE = 1e-7;

/** Rows of features in one block of memory: millions of rows are too slow as arrays of their own. */
interface Matrix {
  values: Float64Array;
  /** Of a row; the first column is 1. */
  width: number;
}

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
  const matrix = toMatrix(rows, names);
  const priorWeights = names.map((name) => prior?.weights[name] ?? 0);
  const offsets = computeLogOdds(matrix, prior?.bias ?? 0, priorWeights);
  const scales = names.map((_, index) => standardize(matrix, index + 1));
  const [bias = 0, ...scaled] = newton(matrix, labels, ridge, offsets);
  const weights = scaled.map((weight, index) => weight / (scales[index]?.deviation ?? 1));
  const fitted = names.map((name, index) => [name, (weights[index] ?? 0) + (priorWeights[index] ?? 0)]);
  return {
    bias:
      (prior?.bias ?? 0) +
      bias -
      weights.reduce((sum, weight, index) => sum + weight * (scales[index]?.mean ?? 0), 0),
    weights: Object.fromEntries(fitted) as Features<Name>,
  };
}

interface Scale {
  mean: number;
  /** Standard deviation; 1 for a constant feature. */
  deviation: number;
}

/** Reads each feature once: with millions of rows, reading takes longer than fitting. */
function toMatrix<Name extends string>(rows: Features<Name>[], names: Name[]): Matrix {
  const width = names.length + 1;
  const values = new Float64Array(rows.length * width).fill(1);
  for (const [index, row] of rows.entries())
    for (const [column, name] of names.entries()) values[index * width + column + 1] = row[name];
  return { values, width };
}

/** The log-odds of each row by a model. @param weights of the features, without the bias */
function computeLogOdds({ values, width }: Matrix, bias: number, weights: number[]): Float64Array {
  return Float64Array.from({ length: values.length / width }, (_, row) =>
    weights.reduce((sum, weight, index) => sum + weight * (values[row * width + index + 1] as number), bias),
  );
}

/** Replaces the values of a column by their distance from its mean in standard deviations. @returns what the values were */
function standardize({ values, width }: Matrix, column: number): Scale {
  const count = values.length / width || 1;
  let sum = 0;
  for (let at = column; at < values.length; at += width) sum += values[at] as number;
  const mean = sum / count;
  let squares = 0;
  for (let at = column; at < values.length; at += width) squares += ((values[at] as number) - mean) ** 2;
  const deviation = Math.sqrt(squares / count) || 1;
  for (let at = column; at < values.length; at += width)
    values[at] = ((values[at] as number) - mean) / deviation;
  return { mean, deviation };
}

/** @returns the weights, the bias first. @param offsets added to the log-odds of each row */
function newton(matrix: Matrix, labels: number[], ridge: number, offsets: Float64Array): number[] {
  let weights = new Array<number>(matrix.width).fill(0);
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const step = newtonStep(matrix, labels, weights, ridge, offsets);
    const largest = Math.max(...step.map(Math.abs));
    // Far from the optimum the curvature is nearly zero, and a full step would overshoot.
    const scale = Math.min(1, 1 / largest);
    weights = weights.map((weight, index) => weight + scale * (step[index] ?? 0));
    if (largest < TOLERANCE) break;
  }
  return weights;
}

function newtonStep(
  { values, width }: Matrix,
  labels: number[],
  weights: number[],
  ridge: number,
  offsets: Float64Array,
): number[] {
  const gradient = Float64Array.from(weights, (weight, index) => (index ? -ridge * weight : 0));
  // Of the symmetric matrix only the upper triangle is summed.
  const hessian = new Float64Array(width * width);
  for (let index = 1; index < width; index++) hessian[index * width + index] = ridge;
  const known = Float64Array.from(weights);
  for (let row = 0; row < labels.length; row++) {
    const features = values.subarray(row * width, (row + 1) * width);
    addRow(features, known, offsets[row] as number, labels[row] as number, gradient, hessian);
  }
  const lines = Array.from({ length: width }, (_, a) =>
    Array.from({ length: width }, (_, b) => hessian[Math.min(a, b) * width + Math.max(a, b)] as number),
  );
  return solve(lines, [...gradient]);
}

/** Adds what a row contributes to the gradient and to the upper triangle of the Hessian of the log-likelihood. */
function addRow(
  features: Float64Array,
  weights: Float64Array,
  offset: number,
  label: number,
  gradient: Float64Array,
  hessian: Float64Array,
): void {
  const width = features.length;
  let sum = offset;
  for (let column = 0; column < width; column++)
    sum += (weights[column] as number) * (features[column] as number);
  const predicted = 1 / (1 + Math.exp(-sum));
  const error = label - predicted;
  const variance = Math.max(predicted * (1 - predicted), 1e-9);
  for (let a = 0; a < width; a++) {
    const value = features[a] as number;
    gradient[a] = (gradient[a] as number) + error * value;
    const weighted = variance * value;
    for (let b = a; b < width; b++) {
      const cell = a * width + b;
      hessian[cell] = (hessian[cell] as number) + weighted * (features[b] as number);
    }
  }
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
