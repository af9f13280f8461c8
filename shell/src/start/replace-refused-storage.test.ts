/** @vitest-environment jsdom */
import { afterEach, expect, test, vi } from 'vitest';

const real = Object.getOwnPropertyDescriptor(window, 'localStorage') as PropertyDescriptor;
afterEach(() => {
  Object.defineProperty(window, 'localStorage', real);
  vi.resetModules();
});

test('a storage that the browser refuses is replaced by one that lasts as long as the page', async () => {
  const get = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  Object.defineProperty(window, 'localStorage', { get, configurable: true });
  await import('./replace-refused-storage');
  localStorage.setItem('theme', 'dark');
  expect([localStorage.getItem('theme'), localStorage.getItem('toString')]).toEqual(['dark', null]);
  expect(Object.keys(localStorage)).toEqual(['theme']);
  localStorage.removeItem('theme');
  expect([localStorage.getItem('theme'), Object.keys(localStorage)]).toEqual([null, []]);
});

test('a storage that works stays', async () => {
  const { localStorage: before } = window;
  await import('./replace-refused-storage');
  expect(window.localStorage).toBe(before);
});
