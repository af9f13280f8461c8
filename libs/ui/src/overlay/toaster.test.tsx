/** @vitest-environment jsdom */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import './toaster-view';
import { toast } from './toast';
import { Toaster } from './toaster';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function show(title: string) {
  await act(async () => {
    toast({ title, description: 'Said once' });
    await vi.advanceTimersByTimeAsync(20);
  });
}
const shown = () => [...document.querySelectorAll('li')].map((item) => item.textContent);

test('a new toast replaces the one on screen', async () => {
  render(<Toaster />);
  await show('First');
  await show('Second');
  expect(shown()).toEqual(['SecondSaid once']);
});

test('a toast stays for five seconds', async () => {
  render(<Toaster />);
  await show('Course Uploaded');
  await act(() => vi.advanceTimersByTimeAsync(4900));
  expect(shown()).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(shown()).toHaveLength(0);
});

test('a toast can be closed, and F8 moves the focus to the toasts', async () => {
  render(<Toaster />);
  await show('Course Uploaded');
  fireEvent.keyDown(document, { code: 'F8' });
  expect(document.activeElement?.tagName).toBe('OL');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(shown()).toHaveLength(0);
});
