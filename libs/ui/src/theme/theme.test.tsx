/** @vitest-environment jsdom */
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.resetModules();
  localStorage.clear();
  document.documentElement.className = '';
});

/** Opens a page on a device that prefers the light theme; `stored` is the choice of an earlier visit. */
async function open(stored?: string) {
  const device = Object.assign(new EventTarget(), { matches: false });
  vi.spyOn(window, 'matchMedia').mockReturnValue(device as unknown as MediaQueryList);
  if (stored) localStorage.setItem('theme', stored);
  document.documentElement.className = stored === 'dark' ? 'dark' : '';
  const { useTheme, useThemeChoice } = await import('./theme');
  const { result } = renderHook(() => ({ ...useTheme(), ...useThemeChoice() }));
  return {
    look: () => [
      result.current.choice,
      result.current.theme,
      document.documentElement.className,
      localStorage.getItem('theme'),
    ],
    choose: (choice: Parameters<typeof result.current.choose>[0]) => act(() => result.current.choose(choice)),
    toggle: () => act(() => result.current.toggle()),
    darkenDevice: (matches = true) => {
      device.matches = matches;
      act(() => void device.dispatchEvent(new Event('change')));
    },
  };
}

test('without a choice the theme follows the device while the page is open', async () => {
  const { look, darkenDevice } = await open();
  expect(look()).toEqual(['device', 'light', '', null]);
  darkenDevice();
  expect(look()).toEqual(['device', 'dark', 'dark', null]);
  darkenDevice(false);
  expect(look()).toEqual(['device', 'light', '', null]);
});

test('a chosen theme stays when the device changes, until the device’s theme is chosen again', async () => {
  const { look, choose, darkenDevice } = await open('light');
  darkenDevice();
  expect(look()).toEqual(['light', 'light', '', 'light']);
  choose('device');
  expect(look()).toEqual(['device', 'dark', 'dark', null]);
  choose('dark');
  darkenDevice(false);
  expect(look()).toEqual(['dark', 'dark', 'dark', 'dark']);
});

test('switching stores the theme that is then shown', async () => {
  const { look, toggle } = await open();
  toggle();
  expect(look()).toEqual(['dark', 'dark', 'dark', 'dark']);
  toggle();
  expect(look()).toEqual(['light', 'light', '', 'light']);
});

test('where storage is blocked a choice lasts as long as the page', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });
  const { look, choose, darkenDevice } = await open();
  choose('dark');
  darkenDevice(false);
  expect(look()).toEqual(['dark', 'dark', 'dark', null]);
});
