/** Speeds are measured over the last seconds, so that they follow the connection without jumping. */
const WINDOW_MS = 5000;
const MIN_WINDOW_MS = 1000;

/** How fast a file is sent. */
export class SpeedMeter {
  private samples: { bytes: number; at: number }[] = [];

  /** @returns bytes a second; undefined in the first second */
  measure(bytes: number, at: number): number | undefined {
    this.samples = [...this.samples.filter((sample) => at - sample.at <= WINDOW_MS), { bytes, at }];
    const [first] = this.samples;
    if (!first || at - first.at < MIN_WINDOW_MS) return undefined;
    return Math.max(0, ((bytes - first.bytes) / (at - first.at)) * 1000);
  }
}
