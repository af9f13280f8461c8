/** @vitest-environment jsdom */
import { expect, onTestFinished, test, vi } from 'vitest';
import { createInstance } from '@module-federation/enhanced/runtime';
import { containerVariable } from './container-variable';

const BASE = 'http://localhost/remotes/tutor/1/';

/** What the build writes about a remote that exposes one page. */
const federationManifest = {
  id: 'tutor',
  name: 'tutor',
  metaData: {
    name: 'tutor',
    globalName: 'tutor',
    buildInfo: { buildVersion: '1', buildName: 'tutor' },
    remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
    types: { path: '', name: '', zip: '', api: '' },
    publicPath: 'auto',
    pluginVersion: '2.9.2',
  },
  remotes: [],
  shared: [],
  exposes: [],
};

const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[src]')];

test('a remote is requested although an element on the page has its name as an id, also again after a failure', async () => {
  // Browsers offer elements by their ids, the tests' document does not.
  const heading = document.createElement('h2');
  const prototype = Object.getPrototypeOf(globalThis) as object;
  Object.defineProperty(prototype, 'tutor', { value: heading, writable: true, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(prototype, 'tutor');
    vi.restoreAllMocks();
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  globalThis.fetch = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(federationManifest)));
  const federation = createInstance({ name: 'shell', remotes: [], plugins: [containerVariable] });
  for (const query of ['', '?retry=1']) {
    federation.registerRemotes([{ name: 'tutor', entry: `${BASE}mf-manifest.json${query}` }], {
      force: true,
    });
    const loading = federation.loadRemote('tutor/page');
    const requested = vi.waitFor(
      () => expect(scripts().map(({ src }) => src)).toContain(`${BASE}remoteEntry.js`),
      { timeout: 30_000 },
    );
    await Promise.race([requested, loading]);
    for (const script of scripts()) script.dispatchEvent(new Event('error'));
    await expect(loading).rejects.toThrow('remoteEntry.js');
  }
});
