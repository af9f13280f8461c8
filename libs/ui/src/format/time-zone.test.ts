import { afterEach, expect, test } from 'vitest';
import { formatDate, formatDateTime } from './format';
import { calendarDays, formatIsoDay, setTimeZone, timeZone } from './time-zone';

afterEach(() => setTimeZone(null));

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

test('dates are shown in the time zone that the person chose, also after another choice', () => {
  const iso = '2026-11-21T20:04:00.000Z';
  setTimeZone('Pacific/Auckland');
  expect([formatDateTime(iso), formatDate(iso), formatIsoDay(iso)]).toEqual([
    'Nov 22, 2026, 9:04 AM',
    'Nov 22, 2026',
    '2026-11-22',
  ]);
  setTimeZone('America/Los_Angeles');
  expect([formatDateTime(iso), formatIsoDay(iso)]).toEqual(['Nov 21, 2026, 12:04 PM', '2026-11-21']);
});

test.each([null, 'Europe/Atlantis'])('the choice %s leaves the time zone of the browser', (zone) => {
  setTimeZone(zone);
  expect(timeZone()).toBe(browserZone);
  const date = new Date(2026, 10, 1, 23, 59);
  expect(formatIsoDay(date)).toBe('2026-11-01');
});

test('days are counted on the calendar of the chosen time zone', () => {
  const [evening, night] = ['2026-11-21T20:04:00.000Z', '2026-11-22T01:00:00.000Z'];
  setTimeZone('UTC');
  expect(calendarDays(evening, night)).toBe(1);
  setTimeZone('Asia/Tokyo');
  expect(calendarDays(evening, night)).toBe(0);
  // A day of 23 hours is a day.
  setTimeZone('Europe/Berlin');
  expect(calendarDays('2026-03-28T23:30:00.000Z', '2026-03-29T22:30:00.000Z')).toBe(1);
});
