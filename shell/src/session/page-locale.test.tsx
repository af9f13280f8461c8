/** @vitest-environment jsdom */
import { aLearner } from '@lectern/client/testing';
import type { SignedInUser } from '@lectern/contract';
import { cleanup, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { externalLinks } from './external-links';
import { changePageLocale, useOwnLocale } from './page-locale';

// The pages of these tests are in English.
const reload = vi.spyOn(externalLinks, 'reload');
beforeEach(() => reload.mockReset());
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  document.cookie = 'locale=; Path=/; Max-Age=0';
});

/** A page that is loaded while a person is signed in, or becomes known. */
const openPage = (...users: (SignedInUser | null)[]) => {
  const [first = null, ...later] = users;
  const { rerender } = renderHook(useOwnLocale, { initialProps: first, wrapper: StrictMode });
  for (const user of later) rerender(user);
};

test('a visitor’s choice is kept in a cookie, and the page is loaded again', () => {
  const setCookie = vi.spyOn(document, 'cookie', 'set');
  changePageLocale('de');
  expect(setCookie).toHaveBeenCalledWith('locale=de; Path=/; Max-Age=31536000; SameSite=Lax');
  expect(reload).toHaveBeenCalledOnce();
  setCookie.mockRestore();
});

test('the page comes to the language of the signed-in person', () => {
  openPage(null, aLearner({ locale: 'de' }));
  expect(document.cookie).toBe('locale=de');
  expect(reload).toHaveBeenCalledOnce();
});

test('a page that stays in another language is loaded once, not for ever', () => {
  for (const _ of [1, 2, 3]) openPage(aLearner({ locale: 'de' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('a page that has come to the person’s language may come to another one later', () => {
  openPage(aLearner({ locale: 'de' }));
  openPage(aLearner({ locale: 'en' }));
  openPage(aLearner({ locale: 'de' }));
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a language that is changed in another browser meanwhile leaves this page as it is', () => {
  openPage(aLearner({ locale: 'en' }), aLearner({ locale: 'de' }));
  expect(reload).not.toHaveBeenCalled();
});

test.each<[string, SignedInUser | null]>([
  ['a visitor', null],
  ['a person without a language', aLearner()],
  ['a person of the page’s language', aLearner({ locale: 'en' })],
  [
    'an administrator who sees Lectern as another person',
    { ...aLearner({ locale: 'de' }), viewAs: { administrator: 'Grace', endsAt: '2031-01-01T00:00:00.000Z' } },
  ],
])('the page of %s stays as it is', (_, user) => {
  openPage(user);
  expect(reload).not.toHaveBeenCalled();
  expect(document.cookie).toBe('');
});
