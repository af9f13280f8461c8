import { expect, test } from 'vitest';
import { restartDelayMs } from './backoff.mjs';

test('a process that keeps crashing is restarted with growing delays of at most 30 seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 50].map(restartDelayMs)).toEqual([
    500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ]);
});
