/** @vitest-environment jsdom */
import { setTimeZone } from '@lectern/ui';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DateTimeField } from './date-time-field';

afterEach(() => {
  cleanup();
  setTimeZone(null);
});

function open(value: string | null) {
  const onChange = vi.fn();
  render(<DateTimeField label="Due date" value={value} onChange={onChange} />);
  return { field: screen.getByLabelText<HTMLInputElement>('Due date'), onChange };
}

test.each([
  ['Asia/Kathmandu', '2026-11-22T09:15', '2026-11-23T08:00', '2026-11-23T02:15:00.000Z'],
  ['America/Los_Angeles', '2026-11-21T19:30', '2026-07-01T23:59', '2026-07-02T06:59:00.000Z'],
  ['Europe/Berlin', '2026-11-22T04:30', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
])('a time is shown and entered in the chosen time zone %s', (zone, shown, entered, sent) => {
  setTimeZone(zone);
  const { field, onChange } = open('2026-11-22T03:30:00.000Z');
  expect(field.value).toBe(shown);
  fireEvent.change(field, { target: { value: entered } });
  expect(onChange).toHaveBeenCalledWith(sent);
});

test('without a choice a time is shown and entered in the time zone of the browser, and an empty one is none', () => {
  const { field, onChange } = open(new Date(2026, 10, 22, 9, 30).toISOString());
  expect(field.value).toBe('2026-11-22T09:30');
  fireEvent.change(field, { target: { value: '2027-01-02T00:05' } });
  expect(onChange).toHaveBeenCalledWith(new Date(2027, 0, 2, 0, 5).toISOString());
  fireEvent.change(field, { target: { value: '' } });
  expect(onChange).toHaveBeenLastCalledWith(null);
});

test('a year that is not typed to its end stays in the field and is not passed on, and the field then shows the value', () => {
  const { field, onChange } = open(new Date(2026, 10, 22, 9, 30).toISOString());
  fireEvent.change(field, { target: { value: '0002-11-22T09:30' } });
  expect(field.value).toBe('0002-11-22T09:30');
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.blur(field);
  expect(field.value).toBe('2026-11-22T09:30');
});
