import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerClock } from './server-clock';

const at = (ms: number) => new Date(Date.UTC(2026, 0, 1) + ms).toISOString();

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the quickest call sets the clock, which runs on by itself', () => {
  const clock = new ServerClock();
  expect(clock.millisecondsUntil(at(0))).toBeUndefined();
  // The server's clock was read late in a slow call, then in the middle of a quick one.
  clock.addSample(at(10_900), 0, 1000);
  clock.addSample(at(12_050), 2000, 2100);
  clock.addSample(at(15_010), 4900, 6000);
  vi.advanceTimersByTime(6000);
  expect(clock.millisecondsUntil(at(60_000))).toBe(60_000 - 16_000);
  vi.advanceTimersByTime(4000);
  expect(clock.millisecondsUntil(at(60_000))).toBe(60_000 - 20_000);
});

test('a wrong and a changed clock of the device do not matter', () => {
  const clock = new ServerClock();
  clock.addSample(at(0), 0, 0);
  vi.setSystemTime(2 * 60 * 60_000);
  expect(clock.millisecondsUntil(at(1000))).toBe(1000);
});

test('after a sleep in which the device did not count, the next call sets the clock, however slow', () => {
  const clock = new ServerClock();
  clock.addSample(at(0), 0, 10);
  clock.addSample(at(600_000), 1000, 3000);
  vi.advanceTimersByTime(3000);
  expect(clock.millisecondsUntil(at(601_000))).toBe(0);
});
