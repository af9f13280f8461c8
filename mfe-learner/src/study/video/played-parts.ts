import { mergeRanges, type WatchedRange } from '@lectern/contract';

/**
 * Collects which parts of a video are played. Not the `played` of the media element, which does not show that a part is played a second
 * time, as it must be where the server has left out the first.
 */
export class PlayedParts {
  private parts: WatchedRange[] = [];
  private running: WatchedRange | undefined;

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
  list(): WatchedRange[] {
    return mergeRanges([...this.parts, ...(this.running ? [this.running] : [])]);
  }

  take(): WatchedRange[] {
    const taken = this.list();
    this.parts = [];
    if (this.running) this.running = [this.running[1], this.running[1]];
    return taken;
  }
}

/** To a tenth of a second. */
const round = (seconds: number) => Math.round(seconds * 10) / 10;
