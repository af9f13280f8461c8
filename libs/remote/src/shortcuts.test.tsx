/** @vitest-environment jsdom */
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { isSwitchedOff, singleKeys, useListedShortcuts, useShortcuts, type Shortcut } from './shortcuts';

afterEach(() => {
  cleanup();
  singleKeys.set(true);
});

const VIEWER: Shortcut[] = [{ keys: '→', label: 'Next slide' }];

function Viewer() {
  useShortcuts(VIEWER);
  return null;
}
const List = () => useListedShortcuts().map(({ label }) => label);

test('the shortcuts of a screen are listed while it is open', () => {
  const { rerender, container } = render([<Viewer key="viewer" />, <List key="list" />]);
  expect(container.textContent).toBe('Next slide');
  rerender([<List key="list" />]);
  expect(container.textContent).toBe('');
});

const press = (init: KeyboardEventInit) => isSwitchedOff(new KeyboardEvent('keydown', init));

test('letters, digits and signs can be switched off; combinations and arrow keys cannot', () => {
  expect(press({ key: 'f' })).toBe(false);
  singleKeys.set(false);
  expect(localStorage.getItem('lectern.single-keys')).toBe('off');
  for (const key of ['f', '1', '?']) expect(press({ key })).toBe(true);
  expect(press({ key: 's', ctrlKey: true })).toBe(false);
  expect(press({ key: 'ArrowRight' })).toBe(false);
});
