/** A second of a video that a link leads to. Each link is an object of its own. */
export interface StartTime {
  seconds: number;
}

/** At the ends of a video, a stored place is none to go on from. */
const MARGIN_SECONDS = 5;

/** Where a learner goes on: the stored second; undefined at the start and at the end. */
export function findResumeTime(position: number | undefined, seconds: number): number | undefined {
  if (position === undefined || position < MARGIN_SECONDS || position > seconds - MARGIN_SECONDS)
    return undefined;
  return position;
}
