import { fill, LENGTH_FACTOR, MAX_GROWTH, measureGrowth } from '@lectern/contract/testing';
import { expect, test } from 'vitest';
import type { CalendarDate } from './calendar.queries.js';
import { presentCalendar } from './present-calendar.js';

const at = new Date('2031-03-29T22:30Z');
const aDate = (title: string, id = 'a'): CalendarDate => ({
  ...{ kind: 'exam', id, title, slug: 'a', dueAt: at, changedAt: at },
});
const MAX_LENGTH = process.env['TEST_LONG'] ? 1 << 20 : 1 << 15;

test.each<[string, (length: number) => CalendarDate[]]>([
  ...['a', ' ', ';', ',', '\\', '"', '\n', '\r\n ', ':', 'é', '🐝', 'a\u0301'].map(
    (part): [string, (length: number) => CalendarDate[]] => [
      `a title of ${JSON.stringify(part)}`,
      (length) => [aDate(fill(part, length))],
    ],
  ),
  ['many dates', (length) => Array.from({ length: length / 64 }, (_, id) => aDate('Quiz', String(id)))],
])(
  'a calendar that is four times as long takes less than eight times the processor time: %s',
  async (_, dates) => {
    for (let length = 1 << 13; LENGTH_FACTOR * length <= MAX_LENGTH; length *= 2)
      expect(
        await measureGrowth(
          (given) => presentCalendar({ dates: given, meetings: [] }, 'https://lectern.test', 'en'),
          dates,
          length,
        ),
        `${length} characters`,
      ).toBeLessThan(MAX_GROWTH);
  },
);
