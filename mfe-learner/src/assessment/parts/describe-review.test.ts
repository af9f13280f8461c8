import { expect, test } from 'vitest';
import { describeReview } from './describe-review';

const NOTHING = { score: false, correctness: false, rightAnswers: false, feedback: false };

test.each([
  [[], 'nothing'],
  [['feedback'], 'feedback'],
  [['score', 'feedback'], 'your score and feedback'],
  [['score', 'correctness', 'feedback'], 'your score, which answers are right and feedback'],
  [
    ['score', 'correctness', 'rightAnswers', 'feedback'],
    'your score, which answers are right, the right answers and feedback',
  ],
])('what learners see of an attempt is a list, in the order of the rules: %j', (shown, text) => {
  const rule = { ...NOTHING, ...Object.fromEntries(shown.map((field) => [field, true])) };
  expect(describeReview(rule)).toBe(text);
});
