import { DEFAULT_SITE } from '@lectern/contract';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RemoteManifest } from '@lectern/contract';
import express from 'express';
import { securityHeaders } from '../security/security-headers.js';
import { webFiles } from './web-files.js';

/** Texts of the installation in German. */
const OVERRIDES = new Map([['de' as const, { 'shell.title': 'Unsere Schule', 'server.platform.x': 'y' }]]);

let url = '';
let root = '';
let stop: () => void;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'web-'));
  for (const folder of ['remotes/learner', 'locales']) await mkdir(join(root, folder), { recursive: true });
  const files = {
    'index.html':
      '<html lang="en"><head><title>Lectern</title><meta name="description" content=""><style nonce="__CSP_NONCE__"></style><script nonce="__CSP_NONCE__"></script><meta name="preload-files" content></head>',
    'remotes.json': '{}',
    'locales/index.json': '{"locales":["en","de"],"catalogs":["shell","shell.frame"]}',
    'locales/shell.en.json': '{"close":"Close</script>"}',
    'locales/shell.de.json': '{"close":"Schließen"}',
    'locales/shell.frame.en.json': '{"signOut":"Sign Out"}',
    'locales/shell.frame.de.json': '{"signOut":"Abmelden"}',
    'gone.de69b5687a.js': 'gone()',
    'main.de69b5687a.js': 'main()',
    'main.de69b5687a.js.br': brotliCompressSync('main()'),
    'remotes/learner/remoteEntry.js': 'entry()',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(root, name), content);
  const app = express();
  app.use(
    ...securityHeaders({
      publicUrl: 'https://learn.example.org',
      oidc: undefined,
      remoteOverrides: [],
      packagesOrigin: undefined,
      embedSites: [],
    }),
    ...webFiles(root, {
      resolveManifests: () => Promise.resolve({ learner }),
      getSite: () => ({ ...DEFAULT_SITE, name: 'Hill </script> School' }),
      isVisitor: ({ headers }) => !headers.cookie?.includes('session'),
      overrides: OVERRIDES,
    }),
  );
  const server = app.listen(0);
  stop = () => server.close();
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => stop());

const folder = '/remotes/learner/0123456789';
const learner: RemoteManifest = {
  version: '0123456789',
  remoteApiVersion: 4,
  type: 'script',
  entry: `${folder}/mf-manifest.json`,
  integrity: {},
  overlays: [],
  screens: {
    courses: {
      path: '/courses',
      module: './catalog',
      access: 'public',
      frame: 'page',
      files: [`${folder}/1.js`],
      preload: ['/api/courses'],
    },
  },
};
const hello: RemoteManifest = {
  ...learner,
  type: 'module',
  screens: {},
  integrity: { '/remotes/hello/0123456789/remoteEntry.js': 'sha384-abc' },
};
const page = { headers: { accept: 'text/html,*/*' } };

test('every page URL answers the shell’s page, with a new nonce', async () => {
  const nonces = new Set<string | undefined>();
  for (const path of ['/', '/index.html', '/courses/first-aid?tab=1', '/no/such/page', '/v1.2/page']) {
    const response = await fetch(url + path, page);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    const [nonce, ...others] = (await response.text()).match(/(?<=nonce=")[^"]+/g) ?? [];
    expect(others).toEqual([nonce]);
    expect(response.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(5);
});

test('monitors and link previews, which accept anything, get the page too', async () => {
  for (const accept of ['*/*', 'text/*', 'application/xhtml+xml, text/html;q=0.9']) {
    const response = await fetch(`${url}/courses`, { headers: { accept } });
    expect([accept, response.status]).toEqual([accept, 200]);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('vary')).toContain('Accept');
  }
  for (const accept of ['application/json', 'image/*', 'text/html;q=0'])
    expect([accept, (await fetch(`${url}/courses`, { headers: { accept } })).status]).toEqual([accept, 404]);
});

test('a client that accepts anything does not get the page in place of a missing file', async () => {
  for (const path of ['/robots.txt', '/.env', '/.well-known/change-password', '/chunks/1.js'])
    expect([path, (await fetch(url + path, { headers: { accept: '*/*' } })).status]).toEqual([path, 404]);
});

test('a missing file of a build is not the page, even where a browser navigates to it', async () => {
  for (const path of [
    ...['/chunks/1.0123456789.js', '/assets/font.0123456789.woff2', '/main.0123456789.js'],
    ...['/chunks/none', '/remotes/learner/0123456789/1.js'],
  ])
    expect([path, (await fetch(url + path, page)).status]).toEqual([path, 404]);
});

test('the page for the service worker has no screen, and says its language', async () => {
  const headers = { ...page.headers, 'accept-language': 'de' };
  const response = await fetch(`${url}/app-shell`, { headers });
  expect(response.headers.get('content-language')).toBe('de');
  const html = await response.text();
  expect(html).toContain('<meta name="preload-files" content="">');
  expect(html).toContain('rel="manifest"');
});

test('a page lists what its screen requests first', async () => {
  const html = await (await fetch(`${url}/courses?category=IT`, page)).text();
  expect(html).toContain('<link rel="preload" href="/api/courses" as="fetch" crossorigin="use-credentials">');
  expect(html).toContain(`content="${folder}/mf-manifest.json ${folder}/1.js"`);
});

test('a page lists the hashes of ES modules in an import map, the one inline script that its policy allows', async () => {
  const [, ...handlers] = webFiles(root, { resolveManifests: () => Promise.resolve({ learner, hello }) });
  const app = express().use(
    ...securityHeaders({
      publicUrl: 'https://learn.example.org',
      oidc: undefined,
      remoteOverrides: [],
      packagesOrigin: undefined,
      embedSites: [],
    }),
    ...handlers,
  );
  const server = app.listen(0);
  const response = await fetch(`http://localhost:${(server.address() as AddressInfo).port}/courses`, page);
  const [, map = ''] = /<script type="importmap">(.*?)<\/script>/.exec(await response.text()) ?? [];
  expect(JSON.parse(map)).toEqual({ integrity: hello.integrity });
  const hash = createHash('sha256').update(map).digest('base64');
  expect(response.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}' 'self';`);
  server.close();
});

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', undefined, 'de', 'Schließen'],
  ['de', 'locale=en', 'en', 'Close</script>'],
  ['*', undefined, 'en', 'Close</script>'],
  ['tlh', 'locale=tlh', 'en', 'Close</script>'],
])(
  'a page is in the language that the visitor chose, else in the one of the browser: %s, %s',
  async (accepted, cookie, locale, text) => {
    const headers = { ...page.headers, 'accept-language': accepted, ...(cookie && { cookie }) };
    const response = await fetch(`${url}/courses`, { headers });
    const html = await response.text();
    expect(html).toContain(`<html lang="${locale}" dir="ltr">`);
    expect(html).toMatch(locale === 'de' ? /content="Eine kostenlose, / : /content="A free, /);
    const [, json = ''] =
      /<script type="application\/json" id="page-messages">(.*?)<\/script>/.exec(html) ?? [];
    const overrides = locale === 'de' ? { shell: { title: 'Unsere Schule' } } : undefined;
    expect(JSON.parse(json)).toEqual({ locale, catalogs: { shell: { close: text } }, overrides });
    expect(response.headers.get('vary')).toMatch(/Accept-Language, Cookie/);
  },
);

test('only signed-in people get the messages of their frame', async () => {
  const html = await (
    await fetch(`${url}/courses`, { headers: { ...page.headers, cookie: 'session=x' } })
  ).text();
  expect(html).toContain('"shell.frame":{"signOut":"Sign Out"}');
});

test('a page has no preloads where the manifests do not arrive in time', async () => {
  const [, ...handlers] = webFiles(root, { resolveManifests: () => new Promise(() => undefined) });
  const server = express()
    .use(...handlers)
    .listen(0);
  const { port } = server.address() as AddressInfo;
  const html = await (await fetch(`http://localhost:${port}/courses`, page)).text();
  expect(html).toContain('<meta name="preload-files" content="">');
  server.close();
});

test('nothing but a page gets the shell’s page', async () => {
  for (const path of ['/api/nothing', '/oidc/nothing', '/remotes/gone/remoteEntry.js', '/api'])
    expect((await fetch(url + path, page)).status).toBe(404);
  expect((await fetch(`${url}/main.000000000.js`, { headers: { accept: '*/*' } })).status).toBe(404);
  expect((await fetch(`${url}/courses`, { ...page, method: 'POST' })).status).toBe(404);
  expect((await fetch(`${url}/..%2f..%2fetc/passwd`, { headers: { accept: '*/*' } })).status).toBe(404);
});

test('files named by their hash are immutable, others are revalidated', async () => {
  const cache = async (path: string) => (await fetch(url + path)).headers.get('cache-control');
  expect(await cache('/main.de69b5687a.js')).toBe('public, max-age=31536000, immutable');
  expect(await cache('/remotes.json')).toBe('no-cache');
  expect(await cache('/remotes/learner/remoteEntry.js')).toBe('no-cache');
});

test('a compressed file is sent in the smallest encoding that the client accepts, although browsers name gzip first', async () => {
  const response = await fetch(`${url}/main.de69b5687a.js`, {
    headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
  });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('content-type')).toMatch(/^text\/javascript; charset=utf-8$/i);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await response.text()).toBe('main()');
  const plain = await fetch(`${url}/main.de69b5687a.js`, { headers: { 'accept-encoding': 'identity' } });
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'main()']);
});

test('a file that is removed under a running server is missing, and nothing else happens', async () => {
  expect(await (await fetch(`${url}/gone.de69b5687a.js`)).text()).toBe('gone()');
  await rm(join(root, 'gone.de69b5687a.js'));
  const missing = await fetch(`${url}/gone.de69b5687a.js`);
  expect([missing.status, missing.headers.get('content-encoding')]).toEqual([404, null]);
  expect((await fetch(`${url}/main.de69b5687a.js`)).status).toBe(200);
});

test('scripts and styles of other sites have no way in', async () => {
  const policy = (await fetch(url, page)).headers.get('content-security-policy') ?? '';
  for (const rule of [
    "default-src 'self'",
    "script-src 'self';",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ])
    expect(policy).toContain(rule);
  expect(policy).not.toMatch(/unsafe|\*/);
});

test('the page says what the site is called, and nothing in a name ends its element', async () => {
  const page = await (await fetch(`${url}/courses`)).text();
  const [, json = ''] = /<script type="application\/json" id="site">(.*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(json)).toMatchObject({ name: 'Hill </script> School' });
});
