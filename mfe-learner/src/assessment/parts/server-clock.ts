/**
 * The server's time, measured by answers that contain it. The device's own clock and time zone are ignored:
 * `performance.now()` measures the time since an answer.
 *
 * The server read its clock between the start and the end of a call, so each call bounds the offset between both clocks
 * from two sides; the quickest call bounds it best. A call whose bounds exclude the kept offset shows that
 * `performance.now()` has stood still (a laptop that slept), and replaces it.
 */
export class ServerClock {
  private offset: number | undefined;
  private roundTrip = Infinity;

  /** `now` is the server's time as an ISO string; `start` and `end` are `performance.now()` around the call. */
  addSample(now: string, start: number, end: number): void {
    const server = Date.parse(now);
    const roundTrip = end - start;
    const isKeptOffsetPossible =
      this.offset !== undefined && this.offset >= server - end && this.offset <= server - start;
    if (isKeptOffsetPossible && roundTrip >= this.roundTrip) return;
    this.offset = server - (start + end) / 2;
    this.roundTrip = roundTrip;
  }

  /** Milliseconds until an ISO time, negative after it; undefined before the first sample. */
  millisecondsUntil(time: string): number | undefined {
    if (this.offset === undefined) return undefined;
    return Date.parse(time) - (performance.now() + this.offset);
  }
}

/** The page's clock: there is only one server. */
export const serverClock = new ServerClock();

/** Awaits a call whose answer contains the server's time, and sets the clock by it. */
export async function callWithClock<Answer extends { now: string }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  const start = performance.now();
  const answer = await send();
  serverClock.addSample(answer.now, start, performance.now());
  return answer;
}
