import { listModuleNotes, listOfflineQuestions, type Note } from '@lectern/contract';
import { fetchSlides } from '../support/decks';
import { expect, goTo, test } from '../support/journey';
import { CONDITIONS, type ConditionName } from '../support/network/network';
import { aPracticedCourse, download, startDevice } from '../support/offline-device';

/** How long requests are counted. */
const COUNTED_MS = 30_000;
/** Of a page that is left alone, its worker included: probes, outboxes and the stream of events, each with pauses up to 30 s. */
const MAX_REQUESTS = 25;
/** The longest pauses of the outboxes and of the probe. */
const RECOVERY_MS = 90_000;

test(
  'on bad networks slides, notes and practice go on, nothing is asked for in a loop, and all arrives afterwards',
  { tag: '@long' },
  async ({ adminPage: admin, learnerPage: second, learnerState, launchOptions, browser }) => {
    test.setTimeout(1_800_000);
    const { course, module } = await aPracticedCourse(admin, second);
    const { network, open, stop } = await startDevice(browser, launchOptions, learnerState);
    const [context, page] = await open();
    const study = `/courses/${course.slug}/modules/${module.id}`;
    const readNotes = async () => {
      const path = listModuleNotes.path.replace(':moduleId', module.id);
      return ((await (await second.request.get(path)).json()) as Note[]).map(({ text }) => text);
    };
    const countAnswers = async () => {
      const path = listOfflineQuestions.path.replace(':id', course.id);
      const { questions } = (await (await second.request.get(path)).json()) as {
        questions: { log: { kind: string }[] }[];
      };
      return questions.flatMap(({ log }) => log).filter(({ kind }) => kind === 'answer').length;
    };
    const countSeen = async () => (await fetchSlides(second, module.id)).filter((slide) => slide.seen).length;

    const counts: string[] = [];
    try {
      await download(page, course.slug);
      await page.goto(study);
      for (const [index, name] of (Object.keys(CONDITIONS) as ConditionName[]).entries()) {
        await test.step(name, async () => {
          const seen = await countSeen();
          await expect(page.getByRole('main', { name: 'Slide' }).getByRole('img')).toBeVisible();
          network.spoil(name);
          await page.keyboard.press('ArrowRight');
          await expect(page.getByRole('main', { name: 'Slide' }).getByRole('img')).toBeVisible();
          await page.keyboard.press('n');
          await page.getByRole('button', { name: 'Note on this slide' }).click();
          await page.getByRole('textbox', { name: 'Note' }).first().fill(name);
          await goTo(page, `/courses/${course.slug}/practice`);
          await page.getByRole('radio', { name: 'A worker' }).press('Space');
          await page.keyboard.press('Enter');
          await expect(page.getByRole('heading', { name: 'Not right' })).toBeVisible();

          const before = network.listRequests().length;
          await page.waitForTimeout(COUNTED_MS);
          const requests = network.listRequests().slice(before);
          counts.push(`${name}: ${requests.length}`);
          expect.soft(requests.length, requests.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS);

          network.restore();
          await goTo(page, study);
          await expect.poll(readNotes, { timeout: RECOVERY_MS }).toContain(name);
          await expect.poll(countSeen, { timeout: RECOVERY_MS }).toBeGreaterThan(Math.min(seen, index));
          await page.goto('/downloads');
          await expect(page.getByText('Everything is sent.')).toBeVisible({ timeout: RECOVERY_MS });
          expect(await countAnswers()).toBe(index + 1);
          await page.goto(study);
        });
      }
    } finally {
      test.info().annotations.push({ type: 'requests in 30 s', description: counts.join('\n') });
      console.log(counts.join('\n'));
      await context.close();
      await stop();
    }
  },
);
