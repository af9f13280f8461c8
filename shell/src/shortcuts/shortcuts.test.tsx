/** @vitest-environment jsdom */
import { singleKeys, useShortcuts, type Shortcut } from '@lectern/remote';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { shortcutsDialog } from './shortcuts-dialog-state';
import { Shortcuts } from './shortcuts';

afterEach(() => {
  shortcutsDialog.set(false);
  cleanup();
  singleKeys.set(true);
});

const SHORTCUTS: Shortcut[] = [{ keys: 'Ctrl S', label: 'Save' }];

function Screen() {
  useShortcuts(SHORTCUTS);
  return <input aria-label="Name" />;
}
const open = () => render([<Shortcuts key="shortcuts" />, <Screen key="screen" />]);
const pressQuestionMark = (target: Element = document.body) => fireEvent.keyDown(target, { key: '?' });

test('the question mark lists the shortcuts of the screen and of the frame, and Escape closes the list', async () => {
  open();
  pressQuestionMark();
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Save', 'Keyboard shortcuts']),
  );
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a question mark that is typed into a field opens nothing', () => {
  open();
  pressQuestionMark(screen.getByLabelText('Name'));
  expect(shortcutsDialog.isOpen()).toBe(false);
});

test('with single keys switched off, which is remembered, the question mark opens nothing', async () => {
  open();
  pressQuestionMark();
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Single-key shortcuts/ }));
  expect(localStorage.getItem('lectern.single-keys')).toBe('off');
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  pressQuestionMark();
  expect(shortcutsDialog.isOpen()).toBe(false);
});
