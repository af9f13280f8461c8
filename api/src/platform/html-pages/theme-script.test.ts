import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { writePageStyle } from '../site/site-style.js';
import { PAGE_STYLE } from './style.js';
import { THEME_SCRIPT } from './theme-script.js';

/** Opens a page on a device whose theme is light, after a person has chosen `chosen` on the screens. */
function open(chosen?: string, primaryColor: string | null = null) {
  const { window } = new JSDOM('', { url: 'https://learn.example.org/', runScripts: 'outside-only' });
  const style = window.document.createElement('style');
  style.textContent = PAGE_STYLE + writePageStyle({ look: { primaryColor } } as never);
  window.document.head.append(style);
  if (chosen) window.localStorage.setItem('theme', chosen);
  return window;
}

function readColor({ document, getComputedStyle }: JSDOM['window'], name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name);
}

test.each([
  ['dark', '#0f141d'],
  ['light', '#f7f8fa'],
  [undefined, '#f7f8fa'],
  ['blue', '#f7f8fa'],
])('the sign-in page of a person who has chosen the theme %s has its ground', (chosen, ground) => {
  const page = open(chosen);
  page.eval(THEME_SCRIPT);
  expect(readColor(page, '--page')).toBe(ground);
});

test("the sign-in page of a person who has chosen dark has the dark shade of the site's own color", () => {
  const shades = ['light', 'dark'].map((chosen) => {
    const page = open(chosen, '#7a1f5c');
    page.eval(THEME_SCRIPT);
    return readColor(page, '--primary');
  });
  expect(shades[0]).toBe('#7a1f5c');
  expect(shades[1]).not.toBe(shades[0]);
});

test('a browser that refuses its storage keeps the theme of the device', () => {
  const page = open();
  const get = () => {
    throw new page.DOMException('Access is denied for this document.', 'SecurityError');
  };
  Object.defineProperty(page, 'localStorage', { get });
  page.eval(THEME_SCRIPT);
  expect(page.document.documentElement.dataset['theme']).toBeUndefined();
});
