/** @vitest-environment jsdom */
import { setPageMessages, SIGNED_IN_CATALOG } from '@lectern/i18n';
import { afterEach, expect, test, vi } from 'vitest';
import { frameText, withFrameTexts } from './texts';

afterEach(() => vi.unstubAllGlobals());

test('the page of a visitor who signs in in another tab gets the texts of the frame before its modules', async () => {
  setPageMessages({ locale: 'de', catalogs: {} });
  const request = vi.fn(async (_url: string) => Response.json({ 'nav.signOut': 'Abmelden' }));
  vi.stubGlobal('fetch', request);
  expect(await withFrameTexts(async () => frameText('nav.signOut'))).toBe('Abmelden');
  expect(request.mock.calls[0]?.[0]).toBe(`/locales/${SIGNED_IN_CATALOG}.de.json`);
  await withFrameTexts(async () => undefined);
  expect(request).toHaveBeenCalledTimes(1);
});
