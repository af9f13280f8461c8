import { healthReady } from '@lectern/contract';
import type { RemoteManifests } from '@lectern/remote';
import type { Page } from '@playwright/test';
import { environment } from '../support/environment';
import { FAULTS, startFaultProxy } from '../support/network/fault-proxy';
import { expect, goTo, test } from '../support/journey';

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

const getPath = (remote: string) => SCREENS[remote]?.path ?? '/';

const REMOTES = Object.keys(SCREENS);
const ALL_FAULTS = Object.keys(FAULTS);

type Moment = 'at start' | 'at navigation';
const MOMENTS: Moment[] = ['at start', 'at navigation'];

/** Every second fault is in the sample. */
const SAMPLE_INTERVAL = 2;
const SAMPLE = ALL_FAULTS.filter((_, fault) => fault % SAMPLE_INTERVAL === 0);

/**
 * `npm test` shares a sample of the faults out among the remotes, and tries each at one moment in turn; the long run tries all
 * of it.
 */
const MODES = [
  {
    how: 'some faults of',
    tag: [],
    faultsOf: (index: number) => SAMPLE.filter((_, fault) => fault % REMOTES.length === index),
    momentsOf: (fault: string) =>
      MOMENTS.filter((_, moment) => moment === SAMPLE.indexOf(fault) % MOMENTS.length),
  },
  { how: 'every fault of', tag: ['@long'], faultsOf: () => [...ALL_FAULTS], momentsOf: () => MOMENTS },
];

for (const { how, tag, faultsOf, momentsOf } of MODES) {
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
              for (const moment of momentsOf(fault)) await TRIALS[moment](page, proxy, remote, fault);
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

const TRIALS: Record<Moment, (page: Page, proxy: Proxy, remote: string, fault: string) => Promise<void>> = {
  'at start': (page, proxy, remote, fault) =>
    test.step(`at start: ${fault}`, async () => {
      proxy.setFault(fault);
      // Not until the page is loaded, which a script that never answers prevents.
      await page.goto(getPath(remote), { waitUntil: 'commit' });
      await expectFailure(page, fault);
      await goTo(page, getPath(OTHER[remote] ?? ''));
      await expectScreen(page, OTHER[remote] ?? '');
      await goTo(page, getPath(remote));
      await retry(page, proxy, remote, fault);
    }),
  'at navigation': (page, proxy, remote, fault) =>
    test.step(`at navigation: ${fault}`, async () => {
      proxy.setFault(fault);
      await page.goto(getPath(OTHER[remote] ?? ''));
      await expectScreen(page, OTHER[remote] ?? '');
      await goTo(page, getPath(remote));
      await retry(page, proxy, remote, fault);
    }),
};

/** The card offers Retry, and the frame around it is complete. */
async function expectFailure(page: Page, fault: string) {
  const title = fault === 'is for a newer remote API version' ? UPDATED : FAILED;
  await expect(page.getByRole('alert').getByRole('heading', { name: title })).toBeVisible({
    timeout: 60_000,
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

/** Expects the failure card, ends the fault, and presses Retry. */
async function retry(page: Page, proxy: Proxy, remote: string, fault: string) {
  // While its probes fail, the shell does not load the remote by itself before Retry is pressed.
  await page.route(`**${healthReady.path}`, (route) => route.abort());
  await expectFailure(page, fault);
  proxy.clearFault();
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.unroute(`**${healthReady.path}`);
  await expectScreen(page, remote);
  // Only a page that is older than the remote has to be loaded again.
  const stayed = await page.evaluate(() => 'stayed' in window);
  expect(stayed, fault).toBe(fault !== 'is for a newer remote API version');
}
