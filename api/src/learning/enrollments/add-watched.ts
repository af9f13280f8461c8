import {
  MAX_PLAYBACK_RATE,
  MAX_WATCHED_RANGES,
  WATCHED_REPORT_SECONDS,
  type WatchedRange,
  type WatchedReport,
  type WatchedVideo,
} from '@lectern/contract';

/** Seconds of the video that one report may have on top of what the clock allows. */
const TOLERANCE_SECONDS = WATCHED_REPORT_SECONDS * MAX_PLAYBACK_RATE;
/** Players report what they played a few times a second: a shorter gap between two ranges was played. */
const MAX_GAP_SECONDS = 0.5;
/** The length in a file and the one that a player reports differ by less. */
const UNPLAYED_SECONDS = 1;

/**
 * Adds a report to what was watched before. New seconds count as far as they can have been played since the report before it, at
 * `MAX_PLAYBACK_RATE`; the rest is left out. Repeated reports change nothing.
 * @param seconds length of the video
 * @param elapsedSeconds since the report before, by the clock of the server
 */
export function addWatched(
  before: WatchedVideo,
  report: Pick<WatchedReport, 'ranges' | 'position'>,
  { seconds, elapsedSeconds }: { seconds: number; elapsedSeconds: number },
): WatchedVideo {
  const allowed = Math.max(0, elapsedSeconds) * MAX_PLAYBACK_RATE + TOLERANCE_SECONDS;
  const reported = joinRanges(report.ranges.map(([from, to]) => [from, Math.min(to, seconds)]));
  const added = takeSeconds(subtractRanges(reported, before.ranges), allowed);
  const ranges = keepLongest(joinRanges([...before.ranges, ...added]));
  return { ranges, share: computeShare(ranges, seconds), position: Math.min(report.position, seconds) };
}

const sumLengths = (ranges: WatchedRange[]) => ranges.reduce((sum, [from, to]) => sum + to - from, 0);

function computeShare(ranges: WatchedRange[], seconds: number): number {
  const played = sumLengths(ranges);
  return played > 0 && seconds - played <= UNPLAYED_SECONDS ? 1 : Math.min(1, played / seconds);
}

/** In order, without overlaps, short gaps and empty ranges. */
function joinRanges(ranges: WatchedRange[]): WatchedRange[] {
  const joined: WatchedRange[] = [];
  const inOrder = ranges.filter(([from, to]) => to > from).toSorted(([a], [b]) => a - b);
  for (const [from, to] of inOrder) {
    const last = joined.at(-1);
    if (last && from - last[1] <= MAX_GAP_SECONDS) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** The parts of `ranges` that are in none of `others`; both are in order. */
function subtractRanges(ranges: WatchedRange[], others: WatchedRange[]): WatchedRange[] {
  return ranges.flatMap(([start, end]) => {
    const left: WatchedRange[] = [];
    let from = start;
    for (const [otherFrom, otherTo] of others) {
      if (otherTo <= from || otherFrom >= end) continue;
      if (otherFrom > from) left.push([from, otherFrom]);
      from = otherTo;
    }
    if (from < end) left.push([from, end]);
    return left;
  });
}

/** The first parts of `ranges`, up to a number of seconds. */
function takeSeconds(ranges: WatchedRange[], seconds: number): WatchedRange[] {
  let left = seconds;
  return ranges.map(([from, to]) => {
    const taken = Math.min(left, to - from);
    left -= taken;
    return [from, from + taken];
  });
}

/** Of very many ranges the shortest are dropped. */
function keepLongest(ranges: WatchedRange[]): WatchedRange[] {
  if (ranges.length <= MAX_WATCHED_RANGES) return ranges;
  const longest = ranges.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0])).slice(0, MAX_WATCHED_RANGES);
  return longest.toSorted(([a], [b]) => a - b);
}
