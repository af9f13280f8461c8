import { expect, test } from 'vitest';
import { exactPercent } from './parts/format-percent';
import { t } from './texts';

test.each([
  [1, 0, '1 attempt with answers and results is deleted.'],
  [2, 0, '2 attempts with answers and results are deleted.'],
  [1, 1, '1 attempt with answers and results is deleted, and 1 open attempt is ended.'],
  [1200, 3, '1,200 attempts with answers and results are deleted, and 3 open attempts are ended.'],
])('deleting an exam with %d ended and %d open attempts says what becomes of them', (ended, open, text) => {
  expect(t('exams.deletion.attempts', { ended, open })).toBe(text);
});

test.each([
  [2, 0, 0, '2 questions complete.'],
  [1, 2, 0, '1 question complete, 2 in part.'],
  [0, 0, 3, '0 questions complete, 3 not possible.'],
])('a file with %d complete, %d partial and %d impossible questions', (complete, losses, problems, text) => {
  expect(t('import.summary', { complete, losses, problems })).toBe(text);
});

test.each([
  [0, 0, 'Check them in the question bank before exams use them.'],
  [2, 0, 'Already in the bank: 2.'],
  [0, 3, 'Not possible: 3.'],
  [2, 3, 'Already in the bank: 2. Not possible: 3.'],
])('an import without %d duplicates and %d problems', (duplicates, problems, text) => {
  expect(t('import.doneText', { duplicates, problems })).toBe(text);
});

test.each([
  ['learner', 'Ended Nov 21 by the learner'],
  ['time', 'Ended Nov 21 by the time limit'],
  ['admin', 'Ended Nov 21 by an administrator'],
  [null, 'Ended Nov 21'],
])('an attempt that %s ended', (by, text) => {
  expect(t('results.ended', { date: 'Nov 21', by })).toBe(text);
});

test.each([
  [66.666, '66.67%'],
  [50, '50%'],
  [-0.001, '0%'],
])('%d percent is shown as %s', (percent, text) => {
  expect(exactPercent(percent)).toBe(text);
});
