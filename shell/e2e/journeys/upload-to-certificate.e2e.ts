import { INGEST_STAGES } from '@lectern/contract';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { KEEPING_BEES } from '../support/decks';
import { environment } from '../support/environment';
import {
  aLearner,
  createAccount,
  expect,
  expectCourseCreated,
  expectToast,
  leaveModule,
  signIn,
  test,
} from '../support/journey';
import { readPages } from '../support/pdf';

/** Pages of the deck, from 1, that only build up the one after them: they have no slide. */
const STEPS = [15, 16, 17];
const SLIDES = 33 - STEPS.length;

test(
  'a deck becomes a course, and studying it earns a certificate',
  { tag: ['@main', '@pdf'] },
  async ({ browser, page }) => {
    test.setTimeout(240_000);
    const title = `Keeping Bees ${randomUUID().slice(0, 8)}`;
    const learner = aLearner();

    await test.step('an administrator uploads the deck and watches it being read', async () => {
      await page.goto('/admin/upload');
      await signIn(page, environment.adminEmail, environment.adminPassword);
      await expect(page).toHaveURL('/admin/upload');
      await page.getByLabel('Course Title').fill(title);
      await page.getByLabel('Course Description').fill('A first season with a colony of bees');
      await page.getByLabel('Course Materials (PDF)').setInputFiles(KEEPING_BEES);
      const seen = await watchStages(page);
      await page.getByRole('button', { name: 'Create Course' }).click();
      await expect(page.getByRole('region', { name: 'Processing Course' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
      await expectCourseCreated(
        page,
        new RegExp(`^"${title}" is ready for students with \\d+ modules and ${SLIDES} slides\\.$`),
      );
      expect((await seen()).length, 'stages seen live').toBeGreaterThanOrEqual(3);
      await expect(page.getByLabel('Course Title')).toHaveValue('');
    });

    const context = await browser.newContext({ baseURL: environment.baseUrl });
    page = await context.newPage();

    await test.step('a learner creates an account and enrolls', async () => {
      await page.goto('/courses');
      await page.getByRole('link', { name: 'Sign Up' }).click();
      await createAccount(page, learner);
      await page.getByRole('main').getByRole('searchbox').fill(title);
      await expect(page.getByText('1 course found')).toBeVisible();
      await page.getByRole('link', { name: new RegExp(`^View Course.*${title}`) }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByText('Enroll to access').first()).toBeVisible();
      await page.getByRole('button', { name: 'Enroll for FREE' }).click();
      await expectToast(page, 'Enrolled Successfully', 'You can now start learning!');
    });

    await test.step('and studies every slide of every module, in the order of the deck', async () => {
      const words: string[] = [];
      const starts = page.getByRole('link', { name: /^Start Learning/ });
      await expect(starts.first()).toBeVisible();
      const modules = await starts.count();
      for (let module = 0; module < modules; module++) {
        await starts.nth(module).click();
        words.push(...(await studyModule(page)));
        await leaveModule(page, { isLast: module === modules - 1 });
      }
      expect(words).toHaveLength(SLIDES);
      const pages = await readPages(await readFile(KEEPING_BEES));
      expectInOrder(
        words,
        pages.filter((_, index) => !STEPS.includes(index + 1)),
      );
    });

    await test.step('which completes the course', async () => {
      await expect(page.getByText('Completed', { exact: true })).toBeVisible();
      await expect(page.getByText('100%', { exact: true })).toBeVisible();
      await page.reload();
      await expect(page.getByText('Completed', { exact: true })).toBeVisible();
    });

    await test.step('The certificate names learner and course, and anyone may check it', async () => {
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Certificates' })
        .click();
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: new RegExp(`^Download.*${title}`) }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^certificate-.+\.pdf$/);
      const [text] = await readPages(await readFile(await download.path()));
      expect(text).toContain(`${learner.firstName} ${learner.lastName}`);
      expect(text).toContain(title);

      const visitor = await (await browser.newContext({ baseURL: environment.baseUrl })).newPage();
      const id = /^certificate-(.+)\.pdf$/.exec(download.suggestedFilename())?.[1];
      await visitor.goto(`/verify/${id}`);
      await expect(visitor.getByRole('heading', { name: 'This certificate is genuine' })).toBeVisible();
      await expect(visitor.getByText(`${learner.firstName} ${learner.lastName}`)).toBeVisible();
      await expect(visitor.getByText(title)).toBeVisible();
      expect(await visitor.content()).not.toContain(learner.email);
      await visitor.context().close();
    });
    await context.close();
  },
);

/** Records each stage that the screen shows from now on; the returned function returns them. */
async function watchStages(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle((stages) => {
    const noted = new Set<string>();
    const look = () => {
      const text = document.querySelector('main')?.textContent ?? '';
      for (const stage of stages) if (text.includes(stage)) noted.add(stage);
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    return noted;
  }, INGEST_STAGES);
  return () => seen.evaluate((noted) => [...noted]);
}

/** Turns every slide of the open module with the keyboard and marks it complete; answers the slides' words. */
async function studyModule(page: Page): Promise<string[]> {
  const counter = page.getByText(/^\d+ \/ \d+$/);
  await expect(counter).toHaveText(/^1 \//);
  const count = Number((await counter.innerText()).split(' / ')[1]);
  const slide = page.getByRole('main', { name: 'Slide' });
  const words: string[] = [];
  for (let place = 1; place <= count; place++) {
    await expect(counter).toHaveText(`${place} / ${count}`);
    const picture = slide.getByRole('img');
    await expect(picture).toHaveJSProperty('complete', true);
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    words.push(await slide.getByRole('article').innerText());
    await expect(page.getByRole('button', { name: 'Mark Complete' })).toHaveCount(place === count ? 1 : 0);
    if (place < count) await page.keyboard.press('ArrowRight');
  }
  await page.getByRole('button', { name: 'Mark Complete' }).click();
  await expectToast(page, 'Module Completed!', "Great job! You've completed this module.");
  return words;
}

/** Each slide's words are found on no page of the deck better than on its own. */
function expectInOrder(slides: string[], pages: string[]): void {
  const splitWords = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const vocabularies = pages.map((text) => new Set(splitWords(text)));
  slides.forEach((slide, place) => {
    const found = vocabularies.map((known) => splitWords(slide).filter((word) => known.has(word)).length);
    expect(found[place], `slide ${place + 1} stands where its page does`).toBe(Math.max(...found));
  });
}
