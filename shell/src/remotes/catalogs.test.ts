/** @vitest-environment jsdom */
import { setPageMessages, translator } from '@lectern/i18n';
import type { RemoteManifest } from '@lectern/remote';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadCatalogs } from './catalogs';

const screen = { path: '/', access: 'public', frame: 'page', files: [] } as const;
const manifest = {
  integrity: { '/study.json': 'sha256-a' },
  catalogs: { de: { 'sample.study': '/study.json', 'sample.account': '/account.json' } },
  screens: {
    list: { ...screen, module: './list', catalogs: ['sample.study'] },
    all: { ...screen, module: './all' },
  },
} as unknown as RemoteManifest;
const files: Record<string, object> = {
  '/study.json': { title: 'Kurse' },
  '/account.json': { title: 'Konto' },
};
const request = vi.fn((url: string, _options?: RequestInit) =>
  Promise.resolve(url in files ? Response.json(files[url]) : new Response(null, { status: 404 })),
);

beforeEach(() => {
  request.mockClear();
  vi.stubGlobal('fetch', request);
  setPageMessages({ locale: 'de', catalogs: {} });
});

test('a screen gets the catalogs that it names, each requested once and checked by its hash', async () => {
  await loadCatalogs(manifest, './list');
  await loadCatalogs(manifest, './list');
  expect(request).toHaveBeenCalledExactlyOnceWith(
    '/study.json',
    expect.objectContaining({ integrity: 'sha256-a' }),
  );
  expect(translator<{ title: string }>('sample.study')('title')).toBe('Kurse');
});

test('a screen that names none, and an overlay, get all of the remote', async () => {
  await loadCatalogs({ ...manifest, catalogs: { de: { 'sample.account': '/account.json' } } }, './all');
  expect(translator<{ title: string }>('sample.account')('title')).toBe('Konto');
  await loadCatalogs(
    { ...manifest, catalogs: { de: { 'sample.other': '/study.json?' } } },
    './overlay',
  ).catch(() => {});
  expect(request).toHaveBeenLastCalledWith('/study.json?', expect.anything());
});

test('a catalog that did not arrive is requested again by the next attempt, past the cache', async () => {
  const missing = { ...manifest, catalogs: { de: { 'sample.study': '/missing.json' } } };
  await expect(loadCatalogs(missing, './list')).rejects.toThrow('/missing.json answered 404.');
  files['/missing.json'] = { title: 'Da' };
  await loadCatalogs(missing, './list');
  expect(translator<{ title: string }>('sample.study')('title')).toBe('Da');
  const caches = request.mock.calls.map(([, options]) => options?.cache);
  expect(caches).toEqual(['default', 'reload']);
});
