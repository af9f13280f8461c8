/** @vitest-environment jsdom */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useNavigate, type NavigateFunction } from 'react-router';
import './toaster-view';
import { toast } from './toast';
import { Toaster } from './toaster';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.documentElement.removeAttribute('dir');
});

let navigate: NavigateFunction;

function Screen() {
  navigate = useNavigate();
  return <button>Next</button>;
}

function open() {
  render(
    <MemoryRouter initialEntries={['/courses', '/courses/lifting']}>
      <Screen />
      <Toaster />
    </MemoryRouter>,
  );
}

async function show(title: string) {
  await act(async () => {
    toast({ title, description: 'Said once' });
    await vi.advanceTimersByTimeAsync(20);
  });
}
const shown = () => [...document.querySelectorAll('li')].map((item) => item.textContent);

test('a new toast replaces the one on screen', async () => {
  open();
  await show('First');
  await show('Second');
  expect(shown()).toEqual(['SecondSaid once']);
});

test('a toast stays for five seconds', async () => {
  open();
  await show('Course Uploaded');
  await act(() => vi.advanceTimersByTimeAsync(4900));
  expect(shown()).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(shown()).toHaveLength(0);
});

test('a toast can be closed, and F8 moves the focus to the toasts', async () => {
  open();
  await show('Course Uploaded');
  fireEvent.keyDown(document, { code: 'F8' });
  expect(document.activeElement?.tagName).toBe('OL');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(shown()).toHaveLength(0);
});

test('a toast stays with the navigation that it reports, and goes when the person navigates on', async () => {
  open();
  await show('Exam created');
  act(() => void navigate('/exams/1'));
  expect(shown()).toHaveLength(1);
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Next' }));
  act(() => void navigate('/exams'));
  expect(shown()).toHaveLength(0);
});

test('Back takes the toast away, and a change of the query does not', async () => {
  open();
  await show('Saved');
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Next' }));
  act(() => void navigate('?page=2'));
  expect(shown()).toHaveLength(1);
  await show('Saved again');
  act(() => void navigate('/courses'));
  await show('Moved');
  act(() => void navigate(-1));
  expect(shown()).toHaveLength(0);
});

test.each([
  ['ltr', 'right'],
  ['rtl', 'left'],
])('on a page whose direction is %s, a toast is swiped away to the %s', async (direction, side) => {
  document.documentElement.dir = direction;
  open();
  await show('Course Uploaded');
  expect(document.querySelector('li')?.getAttribute('data-swipe-direction')).toBe(side);
});
