/** @vitest-environment jsdom */
import { afterEach, expect, test } from 'vitest';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { GrowingList } from './growing-list';

afterEach(cleanup);

const numbers = (length: number) => Array.from({ length }, (_, index) => index + 1);
function show(length: number) {
  render(<GrowingList entries={numbers(length)}>{(number) => <li key={number}>{number}</li>}</GrowingList>);
}
const entries = () => screen.getAllByRole('listitem');
const button = () => screen.queryByRole('button', { name: 'Show more' });

test('of 10,000 entries 100 are rendered, with the count and a button for 100 more', () => {
  show(10_000);
  expect(entries()).toHaveLength(100);
  expect(screen.getByText('Showing 100 of 10,000')).toBeTruthy();
  fireEvent.click(button() as HTMLElement);
  expect(entries()).toHaveLength(200);
  expect(screen.getByText('Showing 200 of 10,000')).toBeTruthy();
});

test('the focus moves to the first new entry, and the button disappears after the last', () => {
  show(101);
  fireEvent.click(button() as HTMLElement);
  expect(entries()).toHaveLength(101);
  expect(document.activeElement?.textContent).toBe('101');
  expect(button()).toBeNull();
});

test('a list of 100 entries has no button', () => {
  show(100);
  expect(entries()).toHaveLength(100);
  expect(button()).toBeNull();
});
