import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from './repeat.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a task runs at once and then at its interval, not again while it runs, and goes on after a failure', async () => {
  const ends: (() => void)[] = [];
  const failures: string[] = [];
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs === 2) throw new Error('No database');
    await new Promise<void>((resolve) => ends.push(resolve));
  };
  const stop = repeat({ name: 'Sweep', intervalMs: 1000, run }, (error, { name }) =>
    failures.push(`${name}: ${String(error)}`),
  );
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(3000);
  expect(runs).toBe(1);
  ends.shift()?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(failures).toEqual(['Sweep: Error: No database']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs).toBe(3);
  ends.shift()?.();
  await stop();
});

test('a task that is stopped gets a signal, is waited for and does not run again', async () => {
  let runs = 0;
  let hasEnded = false;
  const run = async (signal: AbortSignal) => {
    runs += 1;
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    await Promise.resolve();
    hasEnded = true;
  };
  const stop = repeat({ name: 'Sweep', intervalMs: 1000, run }, () => undefined);
  await stop();
  expect(hasEnded).toBe(true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs).toBe(1);
});
