import { expect, test } from 'vitest';
import { describeDue } from './due';

const now = new Date(2026, 2, 10, 14, 30);
const at = (day: number, hour = 12) => new Date(2026, 2, day, hour).toISOString();

test.each([
  ['last week', at(3), 'Overdue', 'danger'],
  ['this morning', at(10, 9), 'Overdue', 'danger'],
  ['tonight', at(10, 23), 'Due today', 'warning'],
  ['just after midnight', at(11, 0), 'Due in 1 day', 'warning'],
  ['in three days', at(13), 'Due in 3 days', 'warning'],
  ['in four days', at(14), 'Due in 4 days', 'neutral'],
  ['after the clocks change', at(31), 'Due in 21 days', 'neutral'],
])('a due date %s has this label', (_, dueDate, label, tone) => {
  expect(describeDue(dueDate, now)).toEqual({ label, tone });
});
