/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { LateSelect } from './late-select';

afterEach(cleanup);

Element.prototype.scrollIntoView = () => undefined;

const options = ['Beginner', 'Intermediate', 'Advanced'].map((value) => ({ value, label: value }));

function Level() {
  const [value, setValue] = useState('Beginner');
  return <LateSelect label="Level" options={options} value={value} onChange={setValue} />;
}

const closed = () => screen.getByRole('combobox', { name: 'Level' });

test.each([
  ['a click', (button: HTMLElement) => fireEvent.click(button)],
  ['Enter', (button: HTMLElement) => fireEvent.keyDown(button, { key: 'Enter' })],
  ['an arrow', (button: HTMLElement) => fireEvent.keyDown(button, { key: 'ArrowDown' })],
])('a select that has not been used opens by %s, and keeps the focus once it is closed', async (_, press) => {
  render(<Level />);
  expect([closed().textContent, closed().getAttribute('aria-expanded')]).toEqual(['Beginner', 'false']);
  closed().focus();
  press(closed());
  const option = await screen.findByRole('option', { name: 'Advanced' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Beginner'));
  fireEvent.keyDown(option, { key: 'Enter' });
  await waitFor(() => expect(document.activeElement).toBe(closed()));
  expect(closed().textContent).toBe('Advanced');
});

test('a letter typed on a select that has not been used chooses what begins with it', async () => {
  render(<Level />);
  closed().focus();
  fireEvent.keyDown(closed(), { key: 'a' });
  await waitFor(() => expect(closed().textContent).toBe('Advanced'));
  expect(screen.queryByRole('option')).toBeNull();
  expect(document.activeElement).toBe(closed());
});

test('who has gone on meanwhile is not called back', async () => {
  render(
    <>
      <Level />
      <button>Next</button>
    </>,
  );
  const before = closed();
  fireEvent.click(before);
  screen.getByRole('button', { name: 'Next' }).focus();
  await waitFor(() => expect(before.isConnected).toBe(false));
  expect(document.activeElement?.textContent).toBe('Next');
  expect(screen.queryByRole('option')).toBeNull();
});
