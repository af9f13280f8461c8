import {
  MAX_PLAYBACK_RATE,
  MAX_WATCHED_RANGES,
  mergeRanges,
  subtractRanges,
  sumSeconds,
  WATCHED_REPORT_SECONDS,
  type WatchedRange,
  type WatchedReport,
  type WatchedVideo,
} from '@lectern/contract';

/** Seconds of the video that one report may have on top of what the clock allows. */
const TOLERANCE_SECONDS = WATCHED_REPORT_SECONDS * MAX_PLAYBACK_RATE;
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
  const reported = mergeRanges(report.ranges.map(([from, to]) => [from, Math.min(to, seconds)]));
  const added = takeSeconds(subtractRanges(reported, before.ranges), allowed);
  const ranges = keepLongest(mergeRanges([...before.ranges, ...added]));
  return { ranges, share: computeShare(ranges, seconds), position: Math.min(report.position, seconds) };
}

function computeShare(ranges: WatchedRange[], seconds: number): number {
  const played = sumSeconds(ranges);
  return played > 0 && seconds - played <= UNPLAYED_SECONDS ? 1 : Math.min(1, played / seconds);
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
