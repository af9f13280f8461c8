import { expect, test } from 'vitest';
import { type LogEntry, computeSchedule } from './schedule.js';

const DAY_MS = 86_400_000;
const day = (number: number) => new Date(Date.UTC(2026, 2, 1, 12) + number * DAY_MS);
const entry = (id: number, own: Partial<LogEntry>): LogEntry => ({
  id: String(id),
  kind: 'answer',
  answerId: null,
  rating: 3,
  at: day(0),
  ...own,
});

test('a missed question comes back tomorrow, a known one later, and each success makes the pause longer', () => {
  expect(computeSchedule([entry(1, { rating: 1 })]).card).toMatchObject({
    isInReview: true,
    scheduledDays: 1,
    dueAt: day(1),
  });
  const log = [entry(1, { rating: 1 })];
  const pauses: number[] = [];
  for (let id = 2; id < 7; id++) {
    log.push(entry(id, { at: computeSchedule(log).card.dueAt }));
    pauses.push(computeSchedule(log).card.scheduledDays);
  }
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(new Set(pauses).size).toBe(pauses.length);
  expect(computeSchedule(log).card).toMatchObject({ answers: 6, lapses: 0 });
});

test('hard, good and easy come back in this order, whole days after the answer', () => {
  const { latest, card } = computeSchedule([entry(1, {})]);
  const { again = 0, hard = 0, good = 0, easy = 0 } = latest?.days ?? {};
  expect([again, hard, good, easy].every(Number.isInteger)).toBe(true);
  expect(again).toBeLessThan(hard);
  expect(hard).toBeLessThan(good);
  expect(good).toBeLessThan(easy);
  expect(card).toMatchObject({ scheduledDays: good, isInReview: false });
});

test('of several ratings of an answer the last one counts', () => {
  const rated = computeSchedule([
    entry(1, {}),
    entry(2, { kind: 'rate', answerId: '1', rating: 2 }),
    entry(3, { kind: 'rate', answerId: '1', rating: 4 }),
  ]);
  expect(rated).toEqual(computeSchedule([entry(1, { rating: 4 })]));
  expect(
    computeSchedule([entry(1, {}), entry(2, { kind: 'rate', answerId: '1', rating: 2 })]).card.isInReview,
  ).toBe(true);
});

test('an answer that was undone leaves no trace in the card, its rating neither', () => {
  const before = [entry(1, { rating: 1 }), entry(2, { at: day(1) })];
  const undone = [
    ...before,
    entry(3, { at: day(5) }),
    entry(4, { kind: 'rate', answerId: '3', rating: 2, at: day(5) }),
    entry(5, { kind: 'undo', answerId: '3', rating: null, at: day(5) }),
  ];
  expect(computeSchedule(undone)).toEqual(computeSchedule(before));
  const all = [entry(1, { rating: 1 }), entry(2, { kind: 'undo', answerId: '1', rating: null })];
  expect(computeSchedule(all)).toMatchObject({
    latest: null,
    card: { isInReview: false, answers: 0, lastAnswerAt: null },
  });
});

test('a learner decides whether a question comes back, until they miss it', () => {
  const marked = (kind: 'mark' | 'unmark', id: number) => entry(id, { kind, rating: null });
  const log = [entry(1, {}), marked('mark', 2)];
  expect(computeSchedule(log).card.isInReview).toBe(true);
  log.push(marked('unmark', 3));
  expect(computeSchedule(log).card.isInReview).toBe(false);
  log.push(entry(4, { rating: 1, at: day(2) }));
  expect(computeSchedule(log).card).toMatchObject({ isInReview: true, lapses: 1 });
});

test('the state follows from the log alone: 20,000 answers computed twice are the same', () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let card = 0; card < 200; card++) {
    let at = day(0).getTime();
    const log = Array.from({ length: 100 }, (_, id) => {
      at += random(40) * DAY_MS + random(DAY_MS);
      return entry(id + 1, { rating: 1 + random(4), at: new Date(at) });
    });
    const { card: state } = computeSchedule(log);
    expect(computeSchedule(log.map((item) => ({ ...item }))).card).toEqual(state);
    expect(state.dueAt.getTime()).toBeGreaterThan(at);
    expect(state.difficulty).toBeGreaterThanOrEqual(1);
    expect(state.difficulty).toBeLessThanOrEqual(10);
  }
});
