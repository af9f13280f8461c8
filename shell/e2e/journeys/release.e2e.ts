import type { RemoteManifests } from '@lectern/remote';
import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { environment } from '../support/environment';
import { expect, goTo, test } from '../support/journey';
import { startNetwork } from '../support/network/network';

const ROOT = resolve(import.meta.dirname, '../../..');
const NOT_COPIED = /^(node_modules|\.git|\.nx|\.data|dist)$|test-results/;

/** Each remote has a screen, a sentence on it that a release changes, and a screen that loads later. */
const CHANGES: Record<
  string,
  { path: string; from: string; to: string; file?: string; later?: { path: string; shows: string } }
> = {
  learner: {
    path: '/certificates',
    from: 'No certificates yet',
    to: 'No certificate has been earned',
    file: 'study/certificates/locales/en.json',
    later: { path: '/courses/none', shows: 'Course Not Found' },
  },
  admin: {
    path: '/admin/upload',
    from: 'Create Course',
    to: 'Create This Course',
    file: 'courses/locales/en.json',
    later: { path: '/admin', shows: 'Platform Success Metrics' },
  },
  tutor: { path: '/ai-tutor', from: 'Start New Conversation', to: 'Start Another Conversation' },
};

let checkout: string;
test.beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'lectern-team-'));
  await cp(ROOT, checkout, {
    recursive: true,
    filter: (file) => !NOT_COPIED.test(relative(ROOT, file)),
  });
  await linkPackages();
});
test.afterAll(() => rm(checkout, { recursive: true, force: true }));

for (const [remote, { path, from, to, file, later }] of Object.entries(CHANGES)) {
  test(
    `a team releases the remote ${remote} and takes it back while people use it`,
    // Each remote goes the same way; the learner's also has a screen that loads later.
    { tag: remote === 'learner' ? '@ops' : ['@alone', '@long'] },
    async ({ adminPage: page, browser, request }) => {
      const shell = await shellHash(request);
      const old = (await fetchManifests(request))[remote];
      await page.goto(path);
      await expect(page.getByText(from, { exact: true }).first()).toBeVisible();
      const other = await page.context().newPage();
      await other.goto(path);
      await expect(other.getByText(from, { exact: true }).first()).toBeVisible();

      const devices = await startDevices(browser, page);
      const beforeRelease = await devices.open(path);
      await expect(beforeRelease.getByText(from, { exact: true }).first()).toBeVisible();

      await rewrite(remote, from, to, file);
      console.log(await release(remote));
      await expect.poll(async () => (await fetchManifests(request))[remote]?.version).not.toBe(old?.version);
      if (later) {
        await test.step('an open page keeps the version that it started with', async () => {
          await goTo(page, later.path);
          await expect(page.getByText(later.shows).first()).toBeVisible();
        });
        await test.step('a page whose version is gone loads the new one without asking', async () => {
          await other.route(`**/remotes/${remote}/${old?.version}/**`, (route) =>
            route.fulfill({ status: 404 }),
          );
          await goTo(other, later.path);
          await expect(other.getByText(later.shows).first()).toBeVisible();
          await goTo(other, path);
          await expect(other.getByText(to, { exact: true }).first()).toBeVisible();
        });
      }
      await page.goto(path);
      await expect(page.getByText(to, { exact: true }).first()).toBeVisible();
      expect(await shellHash(request)).toBe(shell);
      const atRelease = await devices.open(path);
      for (const device of [beforeRelease, atRelease]) {
        await device.goto(path);
        await expect(device.getByText(to, { exact: true }).first()).toBeVisible();
      }

      console.log(await release(remote, '--rollback'));
      await expect.poll(async () => (await fetchManifests(request))[remote]?.version).toBe(old?.version);
      await page.goto(path);
      await expect(page.getByText(from, { exact: true }).first()).toBeVisible();
      await other.close();
      await test.step('browsers with the service worker show the release that is back, and no blank page without a network', async () => {
        for (const device of [beforeRelease, atRelease]) {
          await device.goto(path);
          await expect(device.getByText(from, { exact: true }).first()).toBeVisible();
        }
        devices.network.spoil('no connection');
        for (const device of [beforeRelease, atRelease]) {
          await device.context().setOffline(true);
          await device.goto(path);
          await expect(device.getByText('This page needs a connection')).toBeVisible();
        }
      });
      await devices.stop();
    },
  );
}

/** Browsers with the service worker, signed in as the person of a page, on a network that can be spoiled. */
async function startDevices(browser: Browser, page: Page) {
  const network = await startNetwork();
  const storageState = await page.context().storageState();
  const contexts: BrowserContext[] = [];
  return {
    network,
    /** Opens a page in a browser of its own, and waits until the worker answers for it. */
    async open(path: string): Promise<Page> {
      const context = await browser.newContext({
        ...{ baseURL: environment.baseUrl, storageState, proxy: network.proxy, serviceWorkers: 'allow' },
      });
      contexts.push(context);
      const device = await context.newPage();
      await device.goto(path);
      await device.evaluate(async () => void (await navigator.serviceWorker.ready));
      await device.reload();
      return device;
    },
    async stop(): Promise<void> {
      for (const context of contexts) await context.close();
      await network.stop();
    },
  };
}

test(
  'a release that would break the product is refused and changes nothing',
  { tag: '@ops' },
  async ({ request }) => {
    const before = await fetchManifests(request);
    const routes = join(checkout, 'mfe-learner/src/remote.routes.json');
    const text = await readFile(routes, 'utf8');
    await writeFile(routes, text.replace(/"remoteApiVersion": \d+/, '"remoteApiVersion": 99'));
    await expect(release('learner')).rejects.toThrow('It is written for remote API version 99');
    await writeFile(routes, text.replace('"/certificates"', '"/awards"'));
    await expect(release('learner')).rejects.toThrow('The screen /certificates is gone.');
    await writeFile(routes, text);
    expect(await fetchManifests(request)).toEqual(before);
  },
);

/** Links the installed packages, and the workspaces of the checkout. */
async function linkPackages() {
  const [from, to] = [join(ROOT, 'node_modules'), join(checkout, 'node_modules')];
  await mkdir(join(to, '@lectern'), { recursive: true });
  for (const name of await readdir(from)) {
    if (name !== '@lectern') await symlink(join(from, name), join(to, name));
  }
  for (const name of await readdir(join(from, '@lectern'))) {
    const folder = relative(ROOT, await realpath(join(from, '@lectern', name)));
    await symlink(join(checkout, folder), join(to, '@lectern', name));
  }
}

/** Runs the README's release command; returns its last line. */
async function release(...args: string[]): Promise<string> {
  const command = [join(checkout, 'deploy/release/release.mjs'), ...args];
  const env = {
    ...process.env,
    DATA_DIR: environment.dataDir,
    PUBLIC_URL: environment.baseUrl,
    NODE_OPTIONS: '',
  };
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: checkout, env });
  return stdout.trim().split('\n').at(-1) ?? '';
}

async function rewrite(remote: string, from: string, to: string, name = 'locales/en.json') {
  const file = join(checkout, `mfe-${remote}`, 'src', name);
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  await writeFile(file, text.replaceAll(from, to));
}

async function fetchManifests(request: APIRequestContext): Promise<RemoteManifests> {
  return (await (await request.get('/remotes.json')).json()) as RemoteManifests;
}

/** A hash of the shell's page, and of every script and style that it names. */
async function shellHash(request: APIRequestContext): Promise<string> {
  // The server writes nonces into it, and preloads, which it leaves out when it is busy.
  // This screen has no HTML of its remote.
  const page = (
    await (await request.get('/certificates', { headers: { accept: 'text/html' } })).text()
  ).replace(
    /nonce" content="[^"]+|nonce="[^"]+|preload-files" content="[^"]*|<link rel="preload" href="\/api\/[^>]+>/g,
    '',
  );
  const hash = createHash('sha256').update(page);
  const files = [...page.matchAll(/(?:src|href)="(\/[\w./-]+\.(?:js|css))"/g)].map(([, file]) =>
    String(file),
  );
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) hash.update(await (await request.get(file)).body());
  return hash.digest('hex');
}
