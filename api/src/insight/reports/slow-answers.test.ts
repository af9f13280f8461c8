import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SlowAnswers } from './slow-answers.js';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Answers 1, 2, 3, ..., each after some time. */
function counter(milliseconds: number) {
  const asked = vi.fn(
    () => new Promise<number>((done) => setTimeout(() => done(asked.mock.calls.length), milliseconds)),
  );
  return asked;
}

async function ask(answers: SlowAnswers<number>, compute: () => Promise<number>): Promise<number> {
  const answer = answers.get('key', compute);
  await vi.advanceTimersByTimeAsync(1000);
  return answer;
}

test('a fast answer is always new', async () => {
  const answers = new SlowAnswers<number>();
  const compute = counter(20);
  expect([await ask(answers, compute), await ask(answers, compute)]).toEqual([1, 2]);
});

test('a slow answer is kept, computed again in the background after half a minute, and given up after five', async () => {
  const answers = new SlowAnswers<number>();
  const compute = counter(800);
  expect([await ask(answers, compute), await ask(answers, compute)]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect([await ask(answers, compute), await ask(answers, compute)]).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(await ask(answers, compute)).toBe(3);
});

test('requests at the same time share one computation, and a failure is not kept', async () => {
  const answers = new SlowAnswers<number>();
  const compute = counter(800);
  const both = [answers.get('key', compute), answers.get('key', compute)];
  await vi.advanceTimersByTimeAsync(1000);
  expect(await Promise.all(both)).toEqual([1, 1]);
  await expect(answers.get('other', () => Promise.reject(new Error('No database')))).rejects.toThrow(
    'No database',
  );
  const again = answers.get('other', compute);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await again).toBe(2);
});
