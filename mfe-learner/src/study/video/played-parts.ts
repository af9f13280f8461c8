/** A part of a video, from its first second to its last. */
export type PlayedRange = [from: number, to: number];

/** Ranges closer than this are one: players round the end of one part and the start of the next differently. */
const MAX_GAP_SECONDS = 0.3;

/** The ranges in order, without overlaps and without empty ones. */
export function mergeRanges(ranges: readonly PlayedRange[]): PlayedRange[] {
  const merged: PlayedRange[] = [];
  for (const [from, to] of ranges.filter(([start, end]) => end > start).sort(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && from - last[1] <= MAX_GAP_SECONDS) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** What of `ranges` is in none of `others`. Both are merged. */
export function subtractRanges(ranges: PlayedRange[], others: PlayedRange[]): PlayedRange[] {
  return others.reduce(
    (left, [from, to]) =>
      left
        .flatMap(([start, end]): PlayedRange[] => [
          [start, Math.min(end, from)],
          [Math.max(start, to), end],
        ])
        .filter(([start, end]) => end > start),
    ranges,
  );
}

/** The length of merged ranges, in seconds. */
export const sumSeconds = (ranges: PlayedRange[]): number =>
  ranges.reduce((sum, [from, to]) => sum + to - from, 0);

/**
 * Collects which parts of a video are played. Not the `played` of the media element, which does not show that a part is played a second
 * time, as it must be where the server has left out the first.
 */
export class PlayedParts {
  private parts: PlayedRange[] = [];
  private running: PlayedRange | undefined;

  /** The player plays and is at this second. */
  advance(second: number): void {
    const at = round(second);
    if (this.running && at >= this.running[0]) this.running[1] = at;
    else this.running = [at, at];
  }

  /** The player stops, or goes to another second. */
  interrupt(): void {
    if (this.running) this.parts.push(this.running);
    this.running = undefined;
  }

  /** What was played since `take`. */
  list(): PlayedRange[] {
    return mergeRanges([...this.parts, ...(this.running ? [this.running] : [])]);
  }

  take(): PlayedRange[] {
    const taken = this.list();
    this.parts = [];
    if (this.running) this.running = [this.running[1], this.running[1]];
    return taken;
  }
}

/** To a tenth of a second. */
const round = (seconds: number) => Math.round(seconds * 10) / 10;
