import { expect, test } from 'vitest';
import { toAssignment, toForm } from './due-form';

const days = (dueDays: number) => ({ dueAt: null, dueDays });

test('a due date of its own does not count when its course is no longer chosen, or is the only one', () => {
  const form = { due: toForm(days(7)), ownDues: { a: toForm(days(30)), c: toForm(days(1)) } };
  expect(toAssignment({ ...form, ids: ['a', 'b'] })).toEqual({
    ids: ['a', 'b'],
    due: days(7),
    ownDues: { a: days(30) },
  });
  expect(toAssignment({ ...form, ids: ['a'] })).toEqual({ ids: ['a'], due: days(7), ownDues: {} });
});
