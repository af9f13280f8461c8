import type { Module, Slide } from '@lectern/contract';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { checkBothThemes } from '../support/check-screen';
import { aCopiedCourse, enrollIn, fetchModules, fetchSlides, FILM } from '../support/decks';
import { environment } from '../support/environment';
import { expect, test } from '../support/journey';

const CAPTIONS = `WEBVTT

00:00:00.000 --> 00:00:08.000
Smoke calms the bees.

00:00:08.000 --> 00:00:16.000
Then open the hive.
`;

const SIZES = { 360: { width: 360, height: 740 }, 1280: { width: 1280, height: 800 } };

/** `npm test` tries the first device as a phone, and the instructor and the second device in a wide window. */
for (const width of [360, 1280] as const)
  test(
    `a slide gets a video with captions, and a learner watches it on two devices until the slide is complete (${width} px)`,
    { tag: width === 360 ? ['@long', '@story'] : '@long' },
    async ({ adminPage: teacher, learnerPage: learner, browser }) => {
      const otherSize = SIZES[width === 360 ? 1280 : 360];
      await learner.setViewportSize(SIZES[width]);
      await teacher.setViewportSize(otherSize);
      const course = await aCopiedCourse(teacher, `Film ${randomUUID().slice(0, 8)}`);
      const [module] = (await fetchModules(teacher, course.id)) as [Module];
      const [slide] = (await fetchSlides(teacher, module.id)) as [Slide];
      await enrollIn(learner, course.id);
      const address = `/courses/${course.slug}/modules/${module.id}#slide-1`;
      const player = (page: Page) => page.getByLabel(/^Video: /);

      await test.step('An instructor uploads a video and its captions, and corrects a line', async () => {
        await teacher.goto(`/admin/courses/${course.id}?slide=${slide.id}`);
        await teacher.getByLabel(/^Drop a video here/).setInputFiles(FILM);
        await expect(teacher.getByText('Video added', { exact: true })).toBeVisible();
        await expect(teacher.getByText(/^film\.webm, 0:16/)).toBeVisible();
        await teacher.getByRole('combobox', { name: 'Add captions in' }).click();
        await teacher.getByRole('option', { name: 'English', exact: true }).click();
        const file = { name: 'film.vtt', mimeType: 'text/vtt', buffer: Buffer.from(CAPTIONS) };
        await teacher.getByLabel(/^Upload \.vtt or \.srt/).setInputFiles(file);
        await expect(teacher.getByText(/^Captions saved/)).toBeVisible();
        await checkBothThemes(teacher);
        await teacher.getByRole('link', { name: 'Edit: English' }).click();
        await teacher.getByLabel('Text').first().fill('Smoke calms the bees down.');
        await teacher.keyboard.press('Control+s');
        await expect(teacher.getByText('All changes are saved')).toBeVisible();
        await checkBothThemes(teacher);
      });

      await test.step('A learner watches it with captions and transcript', async () => {
        await learner.goto(address);
        await expect(learner.getByText(/^Watch 1[45] more seconds to complete this slide$/)).toBeVisible();
        await learner.getByRole('button', { name: 'Transcript' }).click();
        await expect(learner.getByRole('button', { name: 'Smoke calms the bees down.' })).toBeVisible();
        await checkBothThemes(learner);
        await learner.keyboard.press('k');
        await expect
          .poll(() => player(learner).evaluate((video: HTMLVideoElement) => video.currentTime), {
            timeout: 20_000,
          })
          .toBeGreaterThan(6);
        const shown = await player(learner).evaluate((video: HTMLVideoElement) =>
          [...video.textTracks].map(({ mode }) => mode),
        );
        expect(shown).toEqual(['showing']);
        const saved = learner.waitForResponse((answer) => answer.url().endsWith('/watched') && answer.ok());
        await learner.keyboard.press('k');
        await saved;
        await expect(learner.getByRole('button', { name: /^Slide 1: .*, seen$/ })).toBeHidden();
      });

      await test.step('It goes on there on a second device, and the slide is complete', async () => {
        const storageState = await learner.context().storageState();
        const context = await browser.newContext({
          ...{ baseURL: environment.baseUrl, storageState },
          viewport: otherSize,
        });
        const page = await context.newPage();
        await page.goto(address);
        await expect(page.getByText(/^Resumes at 0:0[6-9]$/)).toBeVisible();
        await checkBothThemes(page);
        await page.keyboard.press('k');
        await expect(page.getByText('This slide is complete')).toBeVisible({ timeout: 30_000 });
        await expect(page.getByRole('button', { name: /^Slide 1: .*, seen$/ })).toBeVisible();
        await context.close();
      });
    },
  );
