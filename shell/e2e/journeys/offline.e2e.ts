import { getSiteSettings, updateSiteFeatures } from '@lectern/contract';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { headers } from '../support/decks';
import { environment } from '../support/environment';
import { expect, goTo, test as base } from '../support/journey';
import { startNetwork } from '../support/network/network';
import { startReleaseProxy } from '../support/network/release-proxy';

/** Journeys about the service worker, in a browser context that allows it. */
const test = base.extend<{ app: Page; signedInApp: Page }>({
  app: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ baseURL, serviceWorkers: 'allow' });
    await use(await context.newPage());
    await context.close();
  },
  signedInApp: async ({ browser, baseURL, instructorPage }, use) => {
    const storageState = await instructorPage.context().storageState();
    const context = await browser.newContext({ baseURL, storageState, serviceWorkers: 'allow' });
    await use(await context.newPage());
    await context.close();
  },
});

/** Opens a page twice, so that the second one is the worker's. */
async function install(page: Page, path = '/courses'): Promise<void> {
  await page.goto(path);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.waitForLoadState('networkidle');
}

/** Whether the page is one of the later version of a release proxy. */
const isLater = (page: Page) => page.evaluate(() => Reflect.get(window, 'isLater') === true);

/** Gets the waiting version by the button of the notice. */
async function update(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await page.getByRole('button', { name: 'Update' }).click();
}

async function expectFrame(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
}

/** A browser, and the product at an address that can release and roll back a later version. */
async function withReleases(
  browser: Browser,
  use: (proxy: Awaited<ReturnType<typeof startReleaseProxy>>, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const proxy = await startReleaseProxy();
  const context = await browser.newContext({ baseURL: proxy.url, serviceWorkers: 'allow' });
  try {
    await use(proxy, context);
  } finally {
    await context.close();
    await proxy.stop();
  }
}

/** Everything that the browser has stored for the site, as text. */
const readCaches = (page: Page) =>
  page.evaluate(async () => {
    const texts = (await caches.keys()).map(async (name) => {
      const cache = await caches.open(name);
      const entries = (await cache.keys()).map(async (request) => {
        const response = await cache.match(request, { ignoreVary: true });
        return `${request.url}\n${await response?.text()}`;
      });
      return (await Promise.all(entries)).join('\n');
    });
    return (await Promise.all(texts)).join('\n');
  });

test('without a network the shell’s page comes from the device, says so once, and goes on by itself', async ({
  browser,
  baseURL,
}) => {
  const network = await startNetwork();
  const context = await browser.newContext({ baseURL, proxy: network.proxy, serviceWorkers: 'allow' });
  try {
    const page = await context.newPage();
    await install(page);
    network.spoil('no connection');
    await context.setOffline(true);
    await expect(page.getByText('Offline', { exact: true })).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByText('Offline', { exact: true })).toHaveCount(1);
    await expect(page.getByText('This page needs a connection')).toBeVisible();
    network.restore();
    await context.setOffline(false);
    await expect(page.getByText('Offline', { exact: true })).toHaveCount(0);
    await expect(page.getByText('This page needs a connection')).toHaveCount(0);
  } finally {
    await context.close();
    await network.stop();
  }
});

test('a second visit waits for the worker neither with its page nor with its files', async ({ app }) => {
  await install(app);
  const page = await app.context().newPage();
  await app.close();
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await page.goto('/courses');
  await expectFrame(page);
  const listSources = (type: string, name: RegExp) =>
    page.evaluate(
      ([entryType, path]) =>
        performance
          .getEntriesByType(entryType)
          .filter((entry) => new RegExp(path).test(new URL(entry.name).pathname))
          .map((entry) => Reflect.get(entry, 'workerFinalSourceType') as unknown),
      [type, name.source] as const,
    );
  expect(await listSources('navigation', /^\/courses$/)).toEqual(['network']);
  const files = await listSources('resource', /^\/(theme-init|trusted-types|modules|shared|main)\./);
  expect([files.length > 3, ...new Set(files)]).toEqual([true, 'cache']);
});

test('a new version waits for the person, and never replaces an open page by itself', async ({ browser }) => {
  await withReleases(browser, async (proxy, context) => {
    const page = await context.newPage();
    await install(page);
    const other = await context.newPage();
    await other.goto('/courses');
    await other.evaluate(() => Reflect.set(window, 'isOld', true));
    const isOld = () => other.evaluate(() => Reflect.get(window, 'isOld') as unknown);
    proxy.release();
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await expect(page.getByRole('button', { name: 'Update' })).toBeVisible();
    await expect(other.getByText('A new version is ready')).toBeVisible();
    expect(await isOld()).toBe(true);
    await update(page);
    await expect(page.getByText('A new version is ready')).toHaveCount(0);
    await expect.poll(isOld).toBeUndefined();
    await expectFrame(page);
    // Files of the version before stay for pages that are still open, its page does not.
    const names = await page.evaluate(() => caches.keys());
    expect(names.filter((name) => name.startsWith('lectern-files-'))).toHaveLength(2);
    expect(names.filter((name) => name.startsWith('lectern-page-'))).toEqual(['lectern-page-0000000000']);
  });
});

test('a release that is rolled back leaves neither a stale shell nor a blank page', async ({ browser }) => {
  await withReleases(browser, async (proxy, context) => {
    const page = await context.newPage();
    await install(page);
    proxy.release();
    await update(page);
    await expect(async () => expect(await isLater(page)).toBe(true)).toPass();
    const open = await context.newPage();
    await open.goto('/courses');
    await expectFrame(open);

    proxy.rollBack();
    await test.step('An open page goes on, and a page that is opened is of the version that is back', async () => {
      await goTo(open, '/');
      await expectFrame(open);
      expect(await isLater(open)).toBe(true);
      await page.goto('/courses');
      await expectFrame(page);
      expect(await isLater(page)).toBe(false);
    });

    await test.step('Without a network the device shows the version whose files it has', async () => {
      proxy.cut(/./);
      await context.setOffline(true);
      await page.goto('/dashboard');
      await expect(page.getByText('This page needs a connection')).toBeVisible();
      expect(await isLater(page)).toBe(true);
      proxy.cut(undefined);
      await context.setOffline(false);
    });

    await test.step('The version that is back takes over once no page of the other one is open', async () => {
      await page.goto('/courses');
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state))
        .toBe('installed');
      await open.close();
      await page.close();
      const next = await context.newPage();
      await next.goto('/courses');
      const listPages = async () => {
        const names = await next.evaluate(() => caches.keys());
        return names.filter((name) => name.startsWith('lectern-page-'));
      };
      await expect.poll(async () => (await listPages()).includes('lectern-page-0000000000')).toBe(false);
      expect(await listPages()).toHaveLength(1);
      proxy.cut(/./);
      await context.setOffline(true);
      await next.goto('/dashboard');
      await expect(next.getByText('This page needs a connection')).toBeVisible();
      expect(await isLater(next)).toBe(false);
    });
  });
});

test('a new page runs with the remotes of before where their new list does not arrive', async ({
  browser,
}) => {
  await withReleases(browser, async (proxy, context) => {
    const page = await context.newPage();
    await install(page);
    proxy.release();
    proxy.cut(/^\/remotes\.json$/);
    await page.goto('/courses');
    expect(await isLater(page)).toBe(true);
    await expectFrame(page);
    await expect(page.getByText('This part of Lectern could not be loaded')).toHaveCount(0);
  });
});

test('nothing of a signed-in person is stored, and a sign-out removes the decks that were shared', async ({
  signedInApp: page,
}) => {
  await install(page, '/teaching/upload');
  const user = (await (await page.request.get('/api/auth/user')).json()) as { email: string; id: string };
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as {
    share_target: { action: string };
  };
  await page.evaluate((action) => {
    const form = Object.assign(document.createElement('form'), { action, method: 'POST' });
    form.enctype = 'multipart/form-data';
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'decks' });
    const transfer = new DataTransfer();
    transfer.items.add(new File(['%PDF-1.7 shared'], 'First aid.pdf', { type: 'application/pdf' }));
    input.files = transfer.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  }, manifest.share_target.action);
  await expect(page.getByRole('main').getByText('First aid.pdf')).toBeVisible();
  await expect(page).toHaveURL('/teaching/upload');
  const stored = await readCaches(page);
  expect(stored).toContain('/app-shell');
  for (const text of [user.email, user.id, 'First aid']) expect(stored).not.toContain(text);

  await page.evaluate(async () => {
    const cache = await caches.open('lectern-shared-decks');
    await cache.put('/shared-decks/0?name=Left', new Response('left behind'));
  });
  await page.goto('/api/logout');
  await page.goto('/courses');
  await expect.poll(() => readCaches(page)).not.toContain('left behind');
});

test('a missing file is a 404 and never the page', async ({ app: page }) => {
  await install(page);
  for (const path of [
    '/chunks/1.0123456789.js',
    '/main.0123456789.js',
    '/assets/font.0123456789.woff2',
    '/remotes/learner/0123456789/remoteEntry.js',
  ]) {
    const answer = await page.request.get(path, { headers: { accept: 'text/html,*/*' } });
    expect([path, answer.status()]).toEqual([path, 404]);
    const status = await page.evaluate(async (url) => (await fetch(url)).status, path);
    expect([path, status]).toEqual([path, 404]);
  }
  expect(await readCaches(page)).not.toContain('0123456789');
});

test('Chromium installs the site as an app, and the account menu offers it', async ({
  signedInApp: page,
}) => {
  await install(page, '/dashboard');
  const session = await page.context().newCDPSession(page);
  expect((await session.send('Page.getAppManifest')).errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Headless Chromium has no profile to install apps in.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => Promise.resolve(Reflect.set(window, 'isPrompted', true)),
    });
    dispatchEvent(offer);
  });
  await page
    .getByRole('button', { name: /Learner|Instructor/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Install app' }).click();
  expect(await page.evaluate(() => Reflect.get(window, 'isPrompted') as unknown)).toBe(true);
});

test(
  'a killed worker, a full device and cleared storage leave no page blank',
  { tag: '@long' },
  async ({ app: page }) => {
    await install(page);
    const session = await page.context().newCDPSession(page);
    const expectPage = async () => {
      await page.reload();
      await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    };
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    await expectPage();

    await session.send('Storage.overrideQuotaForOrigin', { origin: environment.baseUrl, quotaSize: 1 });
    await expectPage();
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await expectPage();

    await session.send('Storage.clearDataForOrigin', { origin: environment.baseUrl, storageTypes: 'all' });
    await expectPage();
    // A first visit to a full device goes on without a worker.
    await expectPage();

    await session.send('Storage.overrideQuotaForOrigin', { origin: environment.baseUrl });
    await install(page);
    await expect.poll(() => readCaches(page)).toContain('/app-shell');
  },
);

test(
  'the setting removes worker and stored files from every browser, of each release, copies of courses included',
  { tag: '@alone' },
  async ({ browser, app: page, adminPage: admin }) => {
    const setOffline = async (offline: boolean) => {
      const { features } = (await (await admin.request.get(getSiteSettings.path)).json()) as {
        features: { version: number; settings: object };
      };
      const data = { version: features.version, settings: { ...features.settings, offline } };
      expect((await admin.request.put(updateSiteFeatures.path, { headers, data })).ok()).toBe(true);
    };
    await withReleases(browser, async (proxy, context) => {
      proxy.release();
      const later = await context.newPage();
      for (const client of [page, later]) {
        await install(client);
        await storeCopy(client);
        expect(await countStored(client)).toBeGreaterThan(3);
      }
      expect([await isLater(page), await isLater(later)]).toEqual([false, true]);
      await setOffline(false);
      try {
        for (const client of [page, later]) {
          // The browser looks for a worker once a page is loaded. Nothing else is needed of a person.
          await client.reload();
          await expect.poll(() => countStored(client)).toBe(0);
          await client.reload();
          await expectFrame(client);
          expect(await client.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
          expect(await countStored(client)).toBe(0);
        }
      } finally {
        await setOffline(true);
      }
    });
  },
);

interface Storage {
  storageBuckets: { keys(): Promise<string[]>; open(name: string): Promise<{ caches: CacheStorage }> };
}

/** Stores what a downloaded course has in the storage of a person. */
const storeCopy = (page: Page) =>
  page.evaluate(async () => {
    const { storageBuckets } = navigator as unknown as Storage;
    const { caches: copies } = await storageBuckets.open('lectern-person');
    await (await copies.open('lectern-copy-bees')).put('/api/courses/bees', new Response('Bees'));
  });

/** Workers, caches and buckets that the browser has for the site. */
const countStored = (page: Page) =>
  page.evaluate(async () => {
    const { storageBuckets } = navigator as unknown as Storage;
    const stored = await Promise.all([
      navigator.serviceWorker.getRegistrations(),
      caches.keys(),
      storageBuckets.keys(),
    ]);
    return stored.flat().length;
  });
