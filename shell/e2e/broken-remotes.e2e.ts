import type { RemoteManifests } from '@lectern/remote';
import type { Page } from '@playwright/test';
import { environment } from './environment';
import { FAULTS, startFaultProxy } from './fault-proxy';
import { expect, goTo, test } from './journey';

const FAILED = 'This part of Lectern could not be loaded';
const UPDATED = 'Lectern has been updated';
/** A screen of each remote, and the heading that it shows. */
const SCREENS: Record<string, { path: string; title: string }> = {
  learner: { path: '/courses', title: 'Browse Courses' },
  admin: { path: '/admin/upload', title: 'Upload Course Content' },
  tutor: { path: '/ai-tutor', title: 'AI Tutor' },
};
/** Browsers at a time: while one of them waits for a timeout, the others continue. */
const LANES = 3;
const OTHER: Record<string, string> = { learner: 'tutor', admin: 'learner', tutor: 'learner' };

const REMOTES = Object.keys(SCREENS);
const ALL_FAULTS = Object.keys(FAULTS);

/** `npm test` shares the faults out among the remotes; the long run tries each with each. */
const MODES = [
  {
    how: 'some faults of',
    tag: [],
    faultsOf: (index: number) => ALL_FAULTS.filter((_, fault) => fault % REMOTES.length === index),
  },
  { how: 'every fault of', tag: ['@long'], faultsOf: () => [...ALL_FAULTS] },
];

for (const { how, tag, faultsOf } of MODES) {
  for (const [index, remote] of REMOTES.entries()) {
    test(
      `the frame and the other remotes survive ${how} the remote ${remote}, and Retry brings it back`,
      { tag },
      async ({ browser, adminState, request }) => {
        test.setTimeout(420_000);
        const manifests = (await (await request.get('/remotes.json')).json()) as RemoteManifests;
        const paths = Object.values(manifests[remote]?.screens ?? {}).map(({ path }) => path);
        expect(paths).toContain(SCREENS[remote]?.path);
        const faults = faultsOf(index);
        const lane = async () => {
          const proxy = await startFaultProxy(remote);
          const context = await browser.newContext({
            baseURL: environment.baseUrl,
            storageState: adminState,
            proxy: { server: proxy.url },
          });
          const page = await context.newPage();
          try {
            for (let fault = faults.shift(); fault; fault = faults.shift()) {
              await broken(page, proxy, remote, fault);
            }
          } finally {
            await context.close();
            await proxy.stop();
          }
        };
        await Promise.all(Array.from({ length: LANES }, lane));
      },
    );
  }
}

type Proxy = Awaited<ReturnType<typeof startFaultProxy>>;

async function broken(page: Page, proxy: Proxy, remote: string, fault: string) {
  const other = OTHER[remote] ?? '';
  proxy.setFault(fault);
  await test.step(`at start: ${fault}`, async () => {
    await page.goto(pathOf(remote));
    await expectFailure(page, fault);
    await goTo(page, pathOf(other));
    await expectScreen(page, other);
    await goTo(page, pathOf(remote));
    await expectFailure(page, fault);
    proxy.clearFault();
    await retry(page, remote, fault);
  });
  proxy.setFault(fault);
  await test.step(`at navigation: ${fault}`, async () => {
    await page.goto(pathOf(other));
    await expectScreen(page, other);
    await goTo(page, pathOf(remote));
    await expectFailure(page, fault);
    proxy.clearFault();
    await retry(page, remote, fault);
  });
}

/** The card offers Retry, and the frame around it is complete. */
async function expectFailure(page: Page, fault: string) {
  const title = fault === 'is for a newer remote API version' ? UPDATED : FAILED;
  await expect(page.getByRole('alert').getByRole('heading', { name: title })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign Out' })).toBeVisible();
}

async function expectScreen(page: Page, remote: string) {
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('heading', { name: SCREENS[remote]?.title ?? '' }).first()).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
}

async function retry(page: Page, remote: string, fault: string) {
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expectScreen(page, remote);
  // Only a page that is older than the remote has to be loaded again.
  const stayed = await page.evaluate(() => 'stayed' in window);
  expect(stayed, fault).toBe(fault !== 'is for a newer remote API version');
}

const pathOf = (remote: string) => SCREENS[remote]?.path ?? '/';
