import { describe, expect, test } from 'vitest';
import type { ReviewRules } from '@lectern/contract';
import { calculateGrade, findNextReview, computePercent, getReviewRule } from './results.js';

test('a percentage is never above 100 or below 0, and nothing is divided by zero points', () => {
  expect([computePercent(1, 3), computePercent(5, 4), computePercent(-1, 4), computePercent(0, 0)]).toEqual([
    33.33, 100, 0, 100,
  ]);
});

test('the grading method decides which attempts count', () => {
  expect(calculateGrade('highest', [50, 90, 70])).toBe(90);
  expect(calculateGrade('last', [50, 90, 70])).toBe(70);
  expect(calculateGrade('average', [50, 90, 70])).toBe(70);
  expect(calculateGrade('average', [])).toBeNull();
});

describe('the review rule', () => {
  const nothing = { score: false, correctness: false, rightAnswers: false, feedback: false };
  const rules: ReviewRules = {
    during: nothing,
    rightAfter: { ...nothing, feedback: true },
    whileOpen: { ...nothing, score: true },
    afterClose: { score: true, correctness: true, rightAnswers: true, feedback: true },
  };
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 12, minute));
  const rule = (minute: number, closes: number | null = 30) =>
    getReviewRule(rules, {
      now: at(minute),
      submittedAt: at(0),
      closesAt: closes === null ? null : at(closes),
    });

  test('follows the end of the attempt and the close of the exam', () => {
    expect(getReviewRule(rules, { now: at(0), submittedAt: null, closesAt: at(30) })).toBe(rules.during);
    expect([rule(1), rule(2), rule(29), rule(30)]).toEqual([
      rules.rightAfter,
      rules.whileOpen,
      rules.whileOpen,
      rules.afterClose,
    ]);
  });

  test('of an attempt that ends with the exam is that after the close at once; without a close it never comes', () => {
    expect(rule(0, 0)).toBe(rules.afterClose);
    expect(rule(10_000, null)).toBe(rules.whileOpen);
  });

  test('is announced before it changes', () => {
    const times = { now: at(5), submittedAt: at(0), closesAt: at(30) };
    expect(findNextReview(rules, times)).toEqual({ at: at(30), rule: rules.afterClose });
    expect(findNextReview(rules, { ...times, now: at(1) })).toEqual({ at: at(2), rule: rules.whileOpen });
    expect(findNextReview(rules, { ...times, now: at(31) })).toBeNull();
  });
});
