import { DEFAULT_SITE_SETTINGS, type RemoteManifest, type Role, type SiteSettings } from '@lectern/contract';
import express from 'express';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { AddressInfo } from 'node:net';
import { runInNewContext } from 'node:vm';
import type { DataSource } from 'typeorm';
import { installedApp } from './installed-app.js';

const icon = '00000000-0000-4000-8000-00000000000a';
const screen = { module: './page', frame: 'page' as const, files: [] };
const remote: RemoteManifest = {
  ...{ version: '0123456789', remoteApiVersion: 4, type: 'script', entry: '/e', integrity: {}, overlays: [] },
  screens: {
    dashboard: { ...screen, path: '/dashboard', access: 'signed-in' },
    review: { ...screen, path: '/review', access: 'signed-in', feature: 'practice' },
    upload: { ...screen, path: '/admin/upload', access: 'admin', purpose: 'uploads' },
    teachingUpload: { ...screen, path: '/teaching/upload', access: 'instructor', purpose: 'uploads' },
  },
};

/** Runs `use` with the address of a site with these settings, for a person with this role. */
async function withSite(
  change: Partial<SiteSettings>,
  role: Role | undefined,
  use: (url: string) => unknown,
) {
  const settings = { ...DEFAULT_SITE_SETTINGS, ...change };
  const logo = await sharp({ create: { width: 192, height: 192, channels: 4, background: '#0958d9' } })
    .png()
    .toBuffer();
  const source = { getRepository: () => ({ findOne: () => Promise.resolve({ role }) }) };
  const app = express().use(
    installedApp({
      storage: { getBytes: () => Promise.resolve(logo) } as never,
      source: source as unknown as DataSource,
      getSettings: () => settings,
      resolveManifests: () => Promise.resolve({ learner: remote }),
      isVisitor: () => role === undefined,
      sessions: [
        (request, _response, next) => {
          Object.assign(request, { session: { userId: 'ada' } });
          next();
        },
      ],
    }),
  );
  const server = app.listen(0);
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}

const readManifest = async (url: string, language = 'en') =>
  (await (
    await fetch(`${url}/manifest.webmanifest`, { headers: { 'accept-language': language } })
  ).json()) as Record<string, unknown> & { share_target?: { action: string } };

test('the manifest has the site’s name, color, language and icons, and the screens that the site has', async () => {
  await withSite({}, undefined, async (url) => {
    const manifest = await readManifest(url, 'ar');
    expect(manifest).toMatchObject({ name: 'Lectern', lang: 'ar', dir: 'rtl', theme_color: '#0958d9' });
    expect(manifest['icons']).toHaveLength(3);
    expect(manifest['shortcuts']).toMatchObject([{ url: '/dashboard' }, { url: '/review' }]);
  });
  const identity = { ...DEFAULT_SITE_SETTINGS.identity, name: 'Hill School', icon };
  const features = { ...DEFAULT_SITE_SETTINGS.features, practice: false };
  const look = { ...DEFAULT_SITE_SETTINGS.look, primaryColor: '#7a1f5c' };
  await withSite({ identity, features, look }, undefined, async (url) => {
    const manifest = await readManifest(url);
    expect(manifest).toMatchObject({ name: 'Hill School', theme_color: '#7a1f5c', dir: 'ltr' });
    expect(manifest['shortcuts']).toMatchObject([{ url: '/dashboard' }]);
    const icons = manifest['icons'] as { src: string; purpose: string }[];
    for (const { src, purpose } of icons.slice(1)) {
      const response = await fetch(url + src);
      const picture = sharp(Buffer.from(await response.arrayBuffer()));
      expect(await picture.metadata()).toMatchObject({ format: 'png', width: 512, height: 512 });
      const { isOpaque } = await picture.stats();
      expect([purpose, isOpaque]).toEqual([purpose, true]);
    }
    expect((await fetch(`${url}/app-icons/${icon.replace('a', 'b')}-512.png`)).status).toBe(404);
  });
});

test.each([
  [undefined, undefined, undefined],
  ['student', undefined, undefined],
  ['instructor', '/teaching/upload?shared', undefined],
  ['admin', '/admin/upload?shared', '/admin/upload?shared'],
] as const)(
  'decks can be shared with the app by those who may create courses: %s',
  async (role, action, byAdministrators) => {
    await withSite({}, role, async (url) =>
      expect((await readManifest(url)).share_target?.action).toBe(action),
    );
    const access = { ...DEFAULT_SITE_SETTINGS.access, courseCreators: 'administrators' as const };
    await withSite({ access }, role, async (url) =>
      expect((await readManifest(url)).share_target?.action).toBe(byAdministrators),
    );
  },
);

test('where the feature is off, the worker removes itself, and nothing is shared; it is never cached', async () => {
  const worker = (url: string) => fetch(`${url}/service-worker.js`);
  await withSite({}, 'admin', async (url) => expect((await worker(url)).status).toBe(404));
  const features = { ...DEFAULT_SITE_SETTINGS.features, offline: false };
  await withSite({ features }, 'admin', async (url) => {
    const response = await worker(url);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toContain('unregister');
    expect((await readManifest(url)).share_target).toBeUndefined();
  });
});

test.each([
  ['deletes what is stored', () => Promise.resolve(true)],
  ['never ends deleting', () => new Promise<boolean>(() => undefined)],
])('a removal in a browser that %s holds up pages for a second at most', async (_, remove) => {
  const features = { ...DEFAULT_SITE_SETTINGS.features, offline: false };
  await withSite({ features }, undefined, async (url) => {
    const script = await (await fetch(`${url}/service-worker.js`)).text();
    const activated: Promise<unknown>[] = [];
    const removed: string[] = [];
    const waits: number[] = [];
    const unregister = () => Promise.resolve(removed.push('worker'));
    runInNewContext(script, {
      setTimeout: (end: () => void, milliseconds: number) => (waits.push(milliseconds), setTimeout(end)),
      self: {
        registration: { unregister },
        addEventListener: (type: string, listen: (event: object) => void) =>
          type === 'activate' &&
          listen({ waitUntil: (promise: Promise<unknown>) => void activated.push(promise) }),
      },
      caches: {
        keys: () => Promise.resolve(['lectern-files-1', 'of-another-program']),
        delete: (name: string) => (removed.push(name), remove()),
      },
      indexedDB: { deleteDatabase: (name: string) => removed.push(name) },
      navigator: { storageBuckets: { delete: (name: string) => (removed.push(name), remove()) } },
    });
    await Promise.all(activated);
    expect(activated).toHaveLength(1);
    expect(waits).toEqual([1000]);
    expect(removed).toEqual(['lectern-offline', 'lectern-person', 'lectern-files-1', 'worker']);
  });
});

test('a shared deck that no worker received leads to the upload screen, which asks for it again', async () => {
  await withSite({}, 'instructor', async (url) => {
    const form = new FormData();
    form.append('decks', new File(['%PDF'], 'a.pdf'));
    const options = { method: 'POST', body: form, redirect: 'manual' } as const;
    const response = await fetch(`${url}/teaching/upload?shared`, options);
    expect([response.status, response.headers.get('location')]).toEqual([303, '?shared=lost']);
    expect((await fetch(`${url}/api/uploads?shared`, options)).status).toBe(404);
  });
});
