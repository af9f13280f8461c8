import { updateOwnUser, type Locale } from '@lectern/contract';
import type { RemoteManifests } from '@lectern/remote';
import type { APIRequestContext, Page } from '@playwright/test';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { headers } from '../support/decks';
import { environment } from '../support/environment';
import { expect, test } from '../support/journey';

const SHELL = resolve(import.meta.dirname, '../..');
/** How each bundler builds the remote in the folder `hello` into a folder; with the federation's own plugin alone. */
const BUNDLERS: Record<string, (dist: string) => string[]> = {
  Rspack: (dist) => ['rspack', 'build', '-c', 'e2e/hello/rspack.config.mjs', '-o', dist],
  Vite: (dist) => ['vite', 'build', '-c', 'e2e/hello/vite.config.mjs', '--outDir', dist, '--emptyOutDir'],
};

for (const [bundler, command] of Object.entries(BUNDLERS)) {
  test(
    `a remote that ${bundler} built elsewhere is released into the running product, with its own sidebar entry`,
    { tag: ['@alone', '@long'] },
    async ({ learnerPage: page, request }) => {
      const dist = await mkdtemp(join(tmpdir(), 'lectern-hello-'));
      try {
        await run('npx', ['--no-install', ...command(dist)]);
        await run(process.execPath, ['../deploy/release/release.mjs', 'hello', '--dist', dist]);
        await expect.poll(async () => (await manifests(request))['hello']?.screens).toBeDefined();

        await test.step('its entry leads to its screen, which uses the shell’s router and title', async () => {
          await page.goto('/courses');
          await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Hello' }).click();
          await expect(page.getByText('This screen is at /hello.')).toBeVisible();
          await greet(page);
          await expect(page.getByRole('heading', { name: 'Hello again', level: 1 })).toBeVisible();
          await page.getByRole('main').getByRole('link', { name: 'To the courses' }).click();
          await expect(page.getByRole('heading', { name: 'Browse Courses', level: 1 })).toBeVisible();
        });
        await test.step('its screen opens directly, too', async () => {
          await page.goto('/hello');
          await greet(page);
        });
        await test.step('its texts are in the person’s language, and in English where it lacks that', async () => {
          for (const [locale, label, place] of [
            ['de', 'Hallo', 'Diese Seite hat die Adresse /hello.'],
            ['fr', 'Hello', 'This screen is at /hello.'],
          ] as const) {
            await chooseLanguage(page, locale);
            await page.goto('/hello');
            await expect(page.locator('html')).toHaveAttribute('lang', locale);
            await expect(page.getByRole('heading', { name: label, exact: true, level: 1 })).toBeVisible();
            await expect(page.getByText(place)).toBeVisible();
          }
          await chooseLanguage(page, 'en');
        });
        await test.step('the browser refuses each of its scripts when a byte of it is changed', async () => {
          const scripts = await listScripts(page);
          expect(scripts.length).toBeGreaterThan(2);
          for (const script of scripts) await expectRefused(page, script);
        });
        await run(process.execPath, ['../deploy/release/release.mjs', 'hello', '--rollback']);
        await expect.poll(async () => (await manifests(request))['hello']).toBeUndefined();
      } finally {
        await rm(dist, { recursive: true, force: true });
      }
    },
  );
}

async function chooseLanguage(page: Page, locale: Locale) {
  const { method, path } = updateOwnUser;
  expect((await page.request.fetch(path, { method, headers, data: { locale } })).ok()).toBe(true);
}

async function greet(page: Page) {
  await page.getByRole('button', { name: 'Greet' }).click();
  await expect(page.getByText('Hello, Lectern!')).toBeVisible();
}

/** The remote's scripts that its screen runs. */
async function listScripts(page: Page): Promise<string[]> {
  const scripts = new Set<string>();
  const note = (response: { url: () => string }) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/remotes/hello/') && pathname.endsWith('.js')) scripts.add(pathname);
  };
  page.on('response', note);
  await page.goto('/hello');
  await greet(page);
  page.off('response', note);
  return [...scripts];
}

async function expectRefused(page: Page, script: string) {
  const pattern = `**${script}*`;
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    const body = `${await response.text()}\n;`;
    await route.fulfill({ status: 200, contentType: 'text/javascript', body });
  });
  const refused = page.waitForEvent('console', {
    predicate: (message) => /integrity/i.test(message.text()),
  });
  await page.goto('/hello');
  const button = page.getByRole('button', { name: 'Greet' });
  // The part that loads later fails only once it is needed, and once more after the remote was loaded again.
  await expect(async () => {
    if (await button.isVisible()) await button.click();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await refused;
  await expect(page.getByText('Hello, Lectern!')).toBeHidden();
  await page.unroute(pattern);
}

const manifests = async (request: APIRequestContext) =>
  (await (await request.get('/remotes.json')).json()) as RemoteManifests;

async function run(program: string, args: string[]) {
  const env = {
    ...process.env,
    DATA_DIR: environment.dataDir,
    PUBLIC_URL: environment.baseUrl,
    NODE_OPTIONS: '',
  };
  await promisify(execFile)(program, args, { cwd: SHELL, env });
}
