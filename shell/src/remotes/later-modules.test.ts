/** @vitest-environment jsdom */
import { setPageMessages, translator } from '@lectern/i18n';
import { REMOTE_API_VERSION, withCatalogs, type RemoteManifest } from '@lectern/remote';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.doMock('@module-federation/enhanced/runtime', () => ({
  registerRemotes: () => undefined,
  registerPlugins: () => undefined,
}));
const { register } = await import('./loader');

const manifest: RemoteManifest = {
  version: '0123456789',
  remoteApiVersion: REMOTE_API_VERSION,
  type: 'script',
  entry: '/remotes/sample/mf-manifest.json',
  integrity: { '/notes.de.json': 'sha256-a' },
  screens: {},
  overlays: [],
  catalogs: { de: { 'sample.notes': '/notes.de.json' } },
};
const files: Record<string, object> = {
  '/notes.de.json': { title: 'Notizen' },
  '/notes.en.json': { title: 'Notes' },
};
const request = vi.fn((url: string, _options?: RequestInit) =>
  Promise.resolve(url in files ? Response.json(files[url]) : new Response(null, { status: 404 })),
);
/** As a module that reads a message when it is evaluated. */
const load = async () => translator<{ title: string }>('sample.notes')('title');

beforeEach(() => {
  request.mockClear();
  vi.stubGlobal('fetch', request);
  setPageMessages({ locale: 'de', catalogs: {} });
  register({ sample: manifest });
});
afterEach(() => vi.unstubAllGlobals());

test('a module that is opened later has its texts in the language of the page, requested once and checked by their hash', async () => {
  expect(await withCatalogs(['sample.notes'], load)).toBe('Notizen');
  expect(await withCatalogs(['sample.notes'], load)).toBe('Notizen');
  expect(request).toHaveBeenCalledExactlyOnceWith(
    '/notes.de.json',
    expect.objectContaining({ integrity: 'sha256-a' }),
  );
});

test('a release that lacks the language gives English texts', async () => {
  // The server lists the English catalogs in place of those that are missing.
  register({ sample: { ...manifest, catalogs: { de: { 'sample.notes': '/notes.en.json' } } } });
  expect(await withCatalogs(['sample.notes'], load)).toBe('Notes');
});

test('the texts of another release of the remote are loaded again', async () => {
  await withCatalogs(['sample.notes'], load);
  files['/later/notes.de.json'] = { title: 'Eigene Notizen' };
  register({ sample: { ...manifest, catalogs: { de: { 'sample.notes': '/later/notes.de.json' } } } });
  expect(await withCatalogs(['sample.notes'], load)).toBe('Eigene Notizen');
});

test('a module whose texts did not arrive is not imported', async () => {
  register({ sample: { ...manifest, catalogs: { de: { 'sample.notes': '/missing.json' } } } });
  const imported = vi.fn(load);
  await expect(withCatalogs(['sample.notes'], imported)).rejects.toThrow('/missing.json answered 404.');
  expect(imported).not.toHaveBeenCalled();
});
