/** @vitest-environment jsdom */
import { setPageMessages, SIGNED_IN_CATALOGS } from '@lectern/i18n';
import { afterEach, expect, test, vi } from 'vitest';
import { frameText, withFrameTexts } from './texts';

afterEach(() => vi.unstubAllGlobals());

test('the page of a visitor who signs in in another tab gets the texts of the frame before its modules', async () => {
  setPageMessages({ locale: 'de', catalogs: {} });
  const request = vi.fn(async (_url: string) => Response.json({ 'nav.signOut': 'Abmelden' }));
  vi.stubGlobal('fetch', request);
  expect(await withFrameTexts(async () => frameText('nav.signOut'))).toBe('Abmelden');
  const addresses = SIGNED_IN_CATALOGS.map((name) => `/locales/${name}.de.json`);
  expect(request.mock.calls.map(([url]) => url)).toEqual(addresses);
  await withFrameTexts(async () => undefined);
  expect(request).toHaveBeenCalledTimes(addresses.length);
});
