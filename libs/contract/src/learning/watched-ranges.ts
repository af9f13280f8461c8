import type { WatchedRange } from '../courses/slide-video.js';

/** Players report what they played a few times a second: a shorter gap between two ranges was played. */
const MAX_GAP_SECONDS = 0.5;

/** The ranges in order, without overlaps, short gaps and empty ones. */
export function mergeRanges(ranges: readonly WatchedRange[]): WatchedRange[] {
  const merged: WatchedRange[] = [];
  const inOrder = ranges.filter(([from, to]) => to > from).sort(([a], [b]) => a - b);
  for (const [from, to] of inOrder) {
    const last = merged.at(-1);
    if (last && from - last[1] <= MAX_GAP_SECONDS) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** The parts of `ranges` that are in none of `others`; both are merged. */
export function subtractRanges(
  ranges: readonly WatchedRange[],
  others: readonly WatchedRange[],
): WatchedRange[] {
  return others.reduce(
    (left, [from, to]) =>
      left
        .flatMap(([start, end]): WatchedRange[] => [
          [start, Math.min(end, from)],
          [Math.max(start, to), end],
        ])
        .filter(([start, end]) => end > start),
    [...ranges],
  );
}

/** The length of merged ranges, in seconds. */
export const sumSeconds = (ranges: readonly WatchedRange[]): number =>
  ranges.reduce((sum, [from, to]) => sum + to - from, 0);
