import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { step } from './steps.mjs';

let lines;
let drawn;
const { isTTY } = process.stdout;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  drawn = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean(drawn.push(text)));
  process.stdout.isTTY = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  process.stdout.isTTY = isTTY;
});

/** A step that takes as long as the test's clock says. */
function startStep(title, begin = () => undefined) {
  let end;
  const ended = new Promise((resolve) => (end = resolve));
  const done = step(title, (detail, progress) => {
    begin(detail, progress);
    return ended;
  });
  return () => {
    end();
    return done;
  };
}

test('a step never runs for more than 10 seconds without a word', async () => {
  const end = startStep('Installing packages', (_, progress) => progress(250, 1000, 'packages'));
  for (let count = lines.length, passed = 0; passed < 60; passed += 10, count = lines.length) {
    await vi.advanceTimersByTimeAsync(10_000);
    expect(lines.length).toBeGreaterThan(count);
  }
  expect(lines.slice(0, 2)).toEqual(['Installing packages', '  … 250 of 1000 packages 8.0 s']);
  await end();
});

test('a step that prints something itself is not interrupted by how long it takes', async () => {
  let say;
  const end = startStep('Building', (detail) => (say = detail));
  for (const name of ['shell', 'mfe-admin', 'mfe-learner']) {
    await vi.advanceTimersByTimeAsync(7_000);
    say(name);
  }
  expect(lines).toEqual(['Building', '  shell', '  mfe-admin', '  mfe-learner']);
  await end();
  expect(lines.at(-1)).toBe('  done in 21 s');
});

test('on a terminal a bar shows how much is done, and leaves its line when the step ends', async () => {
  process.stdout.isTTY = true;
  const end = startStep('Installing packages', (_, progress) => progress(250, 1000, 'packages'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(drawn.at(-1)).toBe('\r  ██████░░░░░░░░░░░░░░░░░░ 250 of 1000 packages, 20 s\x1b[K');
  expect(lines).toEqual(['Installing packages']);
  await end();
  expect(drawn.at(-1)).toBe('\r\x1b[K');
});

test('on a terminal the lines of steps that run at once name their steps, and no bar is drawn between them', async () => {
  process.stdout.isTTY = true;
  const ends = ['Lint', 'Types'].map((title) =>
    startStep(title, (_, progress) => progress(1, 2, 'projects')),
  );
  await vi.advanceTimersByTimeAsync(8_000);
  expect(lines.slice(2)).toEqual(['  Lint: … 1 of 2 projects 8.0 s', '  Types: … 1 of 2 projects 8.0 s']);
  expect(drawn).toEqual([]);
  await Promise.all(ends.map((end) => end()));
});
