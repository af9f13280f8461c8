import { listModuleNotes, type Note } from '@lectern/contract';
import type { Page } from '@playwright/test';
import { fetchSlides } from '../support/decks';
import { expect, test } from '../support/journey';
import { aPracticedCourse, download, startDevice } from '../support/offline-device';

const MINUTE_MS = 60_000;
const YEAR_MS = 365 * 24 * 60 * MINUTE_MS;

/** Of one address in an hour without an answer: pauses grow to 30 s at most, and are random above 5 s. */
const MAX_REQUESTS_AN_HOUR = 400;

async function writeNote(page: Page, text: string): Promise<void> {
  await page.keyboard.press('n');
  await page.getByRole('button', { name: 'Note on this slide' }).click();
  await page.getByRole('textbox', { name: 'Note' }).first().fill(text);
}

test(
  'on slow, late and false networks nothing hangs, nothing is lost, and nothing is asked for in a loop',
  { tag: '@long' },
  async ({ adminPage: admin, learnerPage: second, learnerState, launchOptions, browser }) => {
    test.setTimeout(600_000);
    const { course, module } = await aPracticedCourse(admin, second);
    const device = await startDevice(browser, launchOptions, learnerState);
    const { network } = device;
    const viewer = `/courses/${course.slug}/modules/${module.id}`;
    const countSeen = async () => (await fetchSlides(second, module.id)).filter(({ seen }) => seen).length;
    const listNotes = async () => {
      const answer = await second.request.get(listModuleNotes.path.replace(':moduleId', module.id));
      return ((await answer.json()) as Note[]).map(({ text }) => text).sort();
    };
    const [context, page] = await device.open();
    const slide = page.getByRole('main', { name: 'Slide' }).getByRole('img');
    const offline = page.getByText('Offline', { exact: true });
    try {
      await download(page, course.slug);

      await test.step('A slow mobile network shows slides and takes progress', async () => {
        network.spoil('a slow mobile network');
        await page.goto(viewer);
        await expect(slide).toBeVisible();
        await page.keyboard.press('ArrowRight');
        await expect.poll(countSeen, { timeout: MINUTE_MS }).toBeGreaterThan(1);
        // What is on no device arrives in its time.
        await page.goto('/certificates');
        await expect(page.getByText('No certificates yet')).toBeVisible({ timeout: MINUTE_MS });
        await expect(offline).toHaveCount(0);
      });

      await test.step('Where names are resolved late, the device answers, and a note arrives once', async () => {
        network.spoil('names that are resolved late');
        await page.goto(viewer);
        await expect(slide).toBeVisible();
        await writeNote(page, 'Written on a late network');
        await expect.poll(listNotes, { timeout: MINUTE_MS }).toEqual(['Written on a late network']);
        await page.keyboard.press('Escape');
      });

      await test.step('Clocks that are wrong by years remove nothing while the server answers', async () => {
        network.restore();
        for (const shift of [YEAR_MS, -YEAR_MS]) {
          await context.clock.setSystemTime(Date.now() + shift);
          await page.goto('/downloads');
          await expect(page.getByRole('link', { name: course.title })).toBeVisible();
          await page.goto(viewer);
          await expect(slide).toBeVisible();
        }
      });

      await test.step('A server that is down for an hour is asked rarely', async () => {
        await context.clock.setSystemTime(Date.now());
        await context.clock.install();
        await page.goto(viewer);
        await expect(slide).toBeVisible();
        const requests = new Map<string, number>();
        page.on('request', (request) => {
          const path = new URL(request.url()).pathname;
          requests.set(path, (requests.get(path) ?? 0) + 1);
        });
        network.spoil('no connection');
        for (let slide = 2; slide <= module.slideCount; slide++) await page.keyboard.press('ArrowRight');
        await writeNote(page, 'Written in an outage');
        for (let second = 0; second < 3600; second += 5) await context.clock.fastForward(5000);
        await expect(page.getByText(/^Not saved yet: no connection/)).toBeVisible();
        const counts = Object.fromEntries(requests);
        test.info().annotations.push({ type: 'requests in an hour', description: JSON.stringify(counts) });
        for (const [path, count] of requests)
          expect.soft(count, path).toBeLessThanOrEqual(MAX_REQUESTS_AN_HOUR);
        expect(await listNotes()).toEqual(['Written on a late network']);
      });

      await test.step('Afterwards everything is sent by itself', async () => {
        network.restore();
        const arrived = ['Written in an outage', 'Written on a late network'];
        await expect
          .poll(async () => (await context.clock.fastForward(5000), listNotes()), { timeout: MINUTE_MS })
          .toEqual(arrived);
        await expect.poll(countSeen, { timeout: MINUTE_MS }).toBe(module.slideCount);
      });
    } finally {
      await device.stop();
    }
  },
);
