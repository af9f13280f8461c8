/** A logistic regression: the probability is that of a weighted sum of features. */
export interface LogisticModel {
  bias: number;
  weights: readonly number[];
}

export function probability({ bias, weights }: LogisticModel, features: readonly number[]): number {
  const sum = weights.reduce((sum, weight, at) => sum + weight * (features[at] ?? 0), bias);
  return 1 / (1 + Math.exp(-sum));
}

/**
 * Fits by Newton's method on standardized features.
 * @param ridge weight of the penalty that keeps the weights small
 */
export function fitLogistic(rows: number[][], truth: number[], ridge = 1): LogisticModel {
  const { means, deviations } = spread(rows);
  const standard = rows.map((row) => [
    1,
    ...row.map((value, at) => (value - (means[at] ?? 0)) / (deviations[at] ?? 1)),
  ]);
  let weights = new Array<number>(means.length + 1).fill(0);
  for (let round = 0; round < 100; round++) {
    const step = newtonStep(standard, truth, weights, ridge);
    const longest = Math.max(...step.map(Math.abs));
    // A step from the flat far side would overshoot.
    const measure = Math.min(1, 1 / longest);
    weights = weights.map((weight, at) => weight + measure * (step[at] ?? 0));
    if (longest < 1e-7) break;
  }
  const [bias = 0, ...scaled] = weights;
  const plain = scaled.map((weight, at) => weight / (deviations[at] ?? 1));
  return {
    bias: bias - plain.reduce((sum, weight, at) => sum + weight * (means[at] ?? 0), 0),
    weights: plain,
  };
}

function spread(rows: number[][]) {
  const width = rows[0]?.length ?? 0;
  const means = Array.from({ length: width }, (_, at) => mean(rows.map((row) => row[at] ?? 0)));
  const deviations = means.map(
    (middle, at) => Math.sqrt(mean(rows.map((row) => ((row[at] ?? 0) - middle) ** 2))) || 1,
  );
  return { means, deviations };
}

function newtonStep(rows: number[][], truth: number[], weights: number[], ridge: number): number[] {
  const width = weights.length;
  const slope = weights.map((weight, at) => (at ? -ridge * weight : 0));
  const bend = weights.map((_, at) => new Array<number>(width).fill(0).fill(at ? ridge : 0, at, at + 1));
  for (const [n, row] of rows.entries()) {
    const guess = probability({ bias: 0, weights }, row);
    const miss = (truth[n] ?? 0) - guess;
    const certainty = Math.max(guess * (1 - guess), 1e-9);
    for (let a = 0; a < width; a++) {
      const value = row[a] ?? 0;
      slope[a] = (slope[a] ?? 0) + miss * value;
      const line = bend[a] ?? [];
      for (let b = 0; b < width; b++) line[b] = (line[b] ?? 0) + certainty * value * (row[b] ?? 0);
    }
  }
  return solve(bend, slope);
}

/** Gauss and Jordan's elimination with pivots. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((line, at) => [...line, right[at] ?? 0]);
  for (let at = 0; at < rows.length; at++) {
    let pivot = at;
    for (let r = at + 1; r < rows.length; r++)
      if (Math.abs(rows[r]?.[at] ?? 0) > Math.abs(rows[pivot]?.[at] ?? 0)) pivot = r;
    [rows[at], rows[pivot]] = [rows[pivot] ?? [], rows[at] ?? []];
    const lead = rows[at] ?? [];
    for (const [r, line] of rows.entries()) {
      const factor = (line[at] ?? 0) / (lead[at] || 1e-12);
      if (r === at || !factor) continue;
      for (let c = at; c < line.length; c++) line[c] = (line[c] ?? 0) - factor * (lead[c] ?? 0);
    }
  }
  return rows.map((line, at) => (line.at(-1) ?? 0) / (line[at] || 1e-12));
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
}
