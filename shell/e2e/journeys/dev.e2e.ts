import type { Locator, Page } from '@playwright/test';
import getPort from 'get-port';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { environment } from '../support/environment';
import { expect, signIn, test } from '../support/journey';

const ROOT = resolve(import.meta.dirname, '../../..');

interface DevelopmentServer {
  /** The copied repository that it runs in. */
  root: string;
  url: string;
  stop(): Promise<void>;
}

let server: DevelopmentServer;
test.beforeAll(async () => {
  server = await startDevelopmentServer();
});
test.afterAll(() => server.stop());

test(
  'with `npm run dev` a changed component replaces the one on the open page, and what was typed is still there',
  { tag: '@long' },
  async ({ page }) => {
    const connected = countConnections(page);
    await page.goto(server.url);
    await expect.poll(connected).toBe(2); // the shell's and the learner's

    await test.step('there is no service worker', async () => {
      const worker = await page.request.get(`${server.url}/service-worker.js`);
      expect(await worker.text()).toContain('unregister');
      // So pages register none.
      expect(await page.content()).toMatch(/"offFeatures":\[[^\]]*"offline"/);
    });

    await test.step('a component of the shell', async () => {
      const search = page.getByRole('banner').getByRole('searchbox');
      await search.fill('typed in the shell');
      await change(
        'shell/src/frame/header/search-box.tsx',
        "label={t('header.search')}",
        'label="Changed shell"',
      );
      await expectChanged(page.getByRole('banner').getByLabel('Changed shell'), 'typed in the shell');
    });
    await test.step('a component of the learner’s front end', async () => {
      const search = page.getByRole('main').getByRole('searchbox');
      await search.fill('typed in a remote');
      await change(
        'mfe-learner/src/study/landing/hero.tsx',
        "label={t('search')}\n        hideLabel",
        'label="Changed hero"\n        hideLabel',
      );
      await expectChanged(page.getByLabel('Changed hero'), 'typed in a remote');
    });
    await test.step('a component of the shared interface kit; the earlier changes are kept', async () => {
      await change(
        'libs/ui/src/controls/text-field.tsx',
        'label={label}',
        'label={`${label} (changed kit)`}',
      );
      await expectChanged(page.getByLabel('Changed hero (changed kit)'), 'typed in a remote');
      await expectChanged(page.getByLabel('Changed shell (changed kit)'), 'typed in the shell');
    });
    await test.step('a component of the administrators’ front end', async () => {
      await page.goto(`${server.url}/api/login?returnTo=/admin/upload`);
      await signIn(page, environment.adminEmail, environment.adminPassword);
      await expect.poll(connected).toBe(4); // the shell's again
      await expect(page.getByLabel('Course Title')).toBeVisible({ timeout: 60_000 });
      await page.getByLabel('Course Title').fill('typed in a form');
      await change(
        'mfe-admin/src/courses/upload/upload-form.tsx',
        'label={label}\n                value={deck?.title',
        'label="Changed title"\n                value={deck?.title',
      );
      await expectChanged(page.getByLabel('Changed title'), 'typed in a form');
    });
  },
);

/** How many times a page has connected to a development server. A change before that is not sent to the page. */
function countConnections(page: Page): () => number {
  const connected = new Set<unknown>();
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"type":"ok"')) connected.add(socket);
    });
  });
  return () => connected.size;
}

/** Replaces text in a source of the copied repository, as an editor does that empties the file before it writes. */
async function change(path: string, before: string, after: string) {
  const file = join(server.root, path);
  const source = await readFile(file, 'utf8');
  expect(source).toContain(before);
  await writeFile(file, '');
  await setTimeout(10);
  await writeFile(file, source.replace(before, after));
}

async function expectChanged(field: Locator, typed: string) {
  await expect(field).toBeVisible();
  await expect(field).toHaveValue(typed);
}

/** Runs `npm run dev` in a copy of the repository, whose sources can be changed. */
async function startDevelopmentServer(): Promise<DevelopmentServer> {
  const root = await mkdtemp(join(tmpdir(), 'lectern-repository-'));
  await copyRepository(root);
  const child = spawn(process.execPath, ['deploy/launch/dev.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(await getPort({ host: '127.0.0.1' })),
      DATABASE_URL: '',
      DATA_DIR: join(root, 'data'),
      ADMIN_EMAIL: environment.adminEmail,
      ADMIN_PASSWORD: environment.adminPassword,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit');
    await rm(root, { recursive: true, force: true });
  };
  try {
    return { root, url: await printedUrl(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function printedUrl(child: ChildProcess): Promise<string> {
  let output = '';
  for await (const text of child.stdout ?? []) {
    output += String(text);
    const [, url] = /Open (http:\S+)\n/.exec(output) ?? [];
    if (url) {
      child.stdout?.resume();
      return url;
    }
  }
  throw new Error(`npm run dev ended:\n${output}`);
}

/** Copies sources, builds, and the record of what is installed and built; the installed packages are linked. */
async function copyRepository(target: string) {
  const packages = join(ROOT, 'node_modules');
  const skipped = [packages, ...['.git', '.data', 'test-results'].map((name) => join(ROOT, name))];
  await cp(ROOT, target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !skipped.includes(path),
  });
  const state = join('node_modules', '.lectern');
  await mkdir(join(target, state), { recursive: true });
  for (const name of ['installed', 'built']) await cp(join(ROOT, state, name), join(target, state, name));
  for (const name of await readdir(packages)) {
    const [from, to] = [join(packages, name), join(target, 'node_modules', name)];
    if (name === '@lectern') await cp(from, to, { recursive: true, verbatimSymlinks: true });
    else if (name !== '.lectern') await symlink(from, to);
  }
}
