import { groupBy } from '../../database/group-by.js';

/** A pair that may be assigned; the weight is positive. */
interface Edge {
  from: number;
  to: number;
  weight: number;
}

/**
 * A maximum-weight assignment between two lists: each item gets at most one partner, and the sum of the weights is the
 * largest possible (Hungarian method with potentials, cubic in the size of a group of connected items).
 * @param edges pairs that may be assigned, with positive weights
 * @returns partner of each item of the first list
 */
export function assign(edges: Edge[]): Map<number, number> {
  const partners = new Map<number, number>();
  for (const group of connectedGroups(edges)) {
    const from = [...new Set(group.map((edge) => edge.from))];
    const to = [...new Set(group.map((edge) => edge.to))];
    const rowIndexes = new Map(from.map((item, row) => [item, row]));
    const columnIndexes = new Map(to.map((item, column) => [item, column]));
    const weights = new Float64Array(from.length * to.length);
    for (const edge of group)
      weights[(rowIndexes.get(edge.from) ?? 0) * to.length + (columnIndexes.get(edge.to) ?? 0)] = edge.weight;
    const getWeight = (row: number, column: number) => weights[row * to.length + column] as number;
    for (const [row, column] of hungarian(from.length, to.length, getWeight))
      if (getWeight(row, column) > 0) partners.set(from[row] as number, to[column] as number);
  }
  return partners;
}

/** Edges that share items, directly or through others; groups are assigned independently of each other. */
function connectedGroups(edges: Edge[]): Edge[][] {
  const edgesFrom = groupBy(edges, ({ from }) => from);
  const edgesTo = groupBy(edges, ({ to }) => to);
  const groups: Edge[][] = [];
  const seen = new Set<Edge>();
  for (const start of edges) {
    if (seen.has(start)) continue;
    seen.add(start);
    const group = [start];
    // The list grows while it is read.
    for (const { from, to } of group) {
      for (const edge of [...takeAll(edgesFrom, from), ...takeAll(edgesTo, to)]) {
        if (seen.has(edge)) continue;
        seen.add(edge);
        group.push(edge);
      }
    }
    groups.push(group);
  }
  return groups;
}

/** The edges of an item, which need to be looked at once only. */
function takeAll(groups: Map<number, Edge[]>, item: number): Edge[] {
  const group = groups.get(item) ?? [];
  groups.delete(item);
  return group;
}

/** Assigns every row of a matrix, or every column if there are fewer columns, with the largest sum of weights. */
function hungarian(
  rows: number,
  columns: number,
  getWeight: (row: number, column: number) => number,
): [row: number, column: number][] {
  if (rows > columns) {
    const transposed = hungarian(columns, rows, (row, column) => getWeight(column, row));
    return transposed.map(([row, column]) => [column, row]);
  }
  const rowPotentials = new Float64Array(rows + 1);
  const columnPotentials = new Float64Array(columns + 1);
  // Row of each column, both from 1; 0 is none.
  const rowIndexes = new Int32Array(columns + 1);
  for (let row = 1; row <= rows; row++) {
    const previous = new Int32Array(columns + 1);
    const slack = new Float64Array(columns + 1).fill(Infinity);
    const isUsed = new Uint8Array(columns + 1);
    rowIndexes[0] = row;
    let column = 0;
    do {
      isUsed[column] = 1;
      const current = rowIndexes[column] as number;
      let delta = Infinity;
      let next = 0;
      for (let candidate = 1; candidate <= columns; candidate++) {
        if (isUsed[candidate]) continue;
        const cost =
          -getWeight(current - 1, candidate - 1) -
          (rowPotentials[current] as number) -
          (columnPotentials[candidate] as number);
        if (cost < (slack[candidate] as number)) {
          slack[candidate] = cost;
          previous[candidate] = column;
        }
        if ((slack[candidate] as number) < delta) {
          delta = slack[candidate] as number;
          next = candidate;
        }
      }
      for (let other = 0; other <= columns; other++) {
        if (isUsed[other]) {
          rowPotentials[rowIndexes[other] as number] =
            (rowPotentials[rowIndexes[other] as number] as number) + delta;
          columnPotentials[other] = (columnPotentials[other] as number) - delta;
        } else slack[other] = (slack[other] as number) - delta;
      }
      column = next;
    } while (rowIndexes[column] !== 0);
    for (let step = column; step !== 0;) {
      const before = previous[step] as number;
      rowIndexes[step] = rowIndexes[before] as number;
      step = before;
    }
  }
  return [...rowIndexes].flatMap((row, column): [number, number][] =>
    column > 0 && row > 0 ? [[row - 1, column - 1]] : [],
  );
}
