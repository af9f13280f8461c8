import {
  createQuestion,
  createQuestionCategory,
  getPracticeSummary,
  listModuleNotes,
  setQuestionPractice,
  type EditedQuestion,
  type Module,
  type Note,
  type PracticeSummary,
  type QuestionCategory,
  type Slide,
} from '@lectern/contract';
import type { BrowserContext, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { violationsOn } from '../support/accessibility';
import { aCourse, enrollIn, fetchModules, fetchSlides, headers, KEEPING_BEES } from '../support/decks';
import { questionsOfAllTypes, type BankQuestion } from '../support/exam-questions';
import { startCutNetwork } from '../support/cut-network';
import { expect, test } from '../support/journey';

const NOTE = 'Written in a train';

/** A course with one question to practice, and a learner in it. */
async function aPracticedCourse(admin: Page, learner: Page) {
  const { course } = await aCourse(admin, `Offline ${randomUUID().slice(0, 8)}`, KEEPING_BEES);
  const [module] = (await fetchModules(admin, course.id)) as [Module];
  const [slide] = (await fetchSlides(admin, module.id)) as [Slide];
  const [egg] = questionsOfAllTypes() as [BankQuestion];
  const category = await post<QuestionCategory>(admin, createQuestionCategory.path, {
    name: randomUUID(),
    parentId: null,
    courseId: null,
  });
  const question = await post<EditedQuestion>(admin, createQuestion.path, {
    ...egg,
    ...{ categoryId: category.id, tags: [], points: 1 },
    source: { slideId: slide.id, quote: null },
    status: 'ready',
  });
  await admin.request.put(setQuestionPractice.path, {
    headers,
    data: { questionIds: [question.id], practice: 'on' },
  });
  await enrollIn(learner, course.id);
  return { course, module };
}

async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(path, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}

async function checkScreen(page: Page) {
  await page.evaluate(await readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8'));
  expect(await violationsOn(page)).toEqual([]);
  const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  expect(await page.evaluate(isTooWide)).toBe(false);
}

/** Everything that the browser has stored for the site and that scripts can read, as text. */
const readDevice = (page: Page) =>
  page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage })];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request, { ignoreVary: true }))?.text()) ?? '');
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const store = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
      });
      for (const table of store.objectStoreNames)
        texts.push(
          await new Promise<string>((resolve) => {
            const reading = store.transaction(table).objectStore(table).getAll();
            reading.onsuccess = () => resolve(JSON.stringify(reading.result));
          }),
        );
      store.close();
    }
    return texts.join('\n');
  });

test('a learner downloads a course, closes the browser, studies, reviews and notes without a network, and finds all of it on a second device', async ({
  adminPage: admin,
  learnerPage: second,
  learnerState,
  launchOptions,
  baseURL,
  browser,
}) => {
  test.setTimeout(240_000);
  const { course, module } = await aPracticedCourse(admin, second);
  const network = await startCutNetwork();
  const folder = await mkdtemp(join(tmpdir(), 'lectern-device-'));
  const openBrowser = async (): Promise<[BrowserContext, Page]> => {
    const context = await browser.browserType().launchPersistentContext(folder, {
      ...launchOptions,
      baseURL,
      proxy: network.proxy,
      serviceWorkers: 'allow',
    });
    await context.addCookies(learnerState.cookies);
    return [context, context.pages()[0] ?? (await context.newPage())];
  };
  let [context, page] = await openBrowser();
  try {
    await test.step('The size is shown before the download starts', async () => {
      await page.goto(`/courses/${course.slug}`);
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await page.reload();
      await page.getByRole('button', { name: 'Download', exact: true }).click();
      await expect(page.getByText(/The course takes [\d.]+ MB on this device/)).toBeVisible();
      await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
      await expect(page.getByText('On this device')).toBeVisible({ timeout: 60_000 });
      await page.goto('/downloads');
      await expect(page.getByRole('link', { name: course.title })).toBeVisible();
      await expect(page.getByText('Everything is sent.')).toBeVisible();
      await checkScreen(page);
    });

    await test.step('The browser is closed, and opened again without a network', async () => {
      await context.close();
      [context, page] = await openBrowser();
      network.cut();
      await page.goto('/dashboard');
      // The browser does not know that the server can't be reached.
      expect(await page.evaluate(() => navigator.onLine)).toBe(true);
      await expect(page.getByText('Offline', { exact: true })).toHaveCount(1);
      await context.setOffline(true);
      await expect(page.getByRole('link', { name: new RegExp(course.title) }).first()).toBeVisible();
    });

    await test.step('Slides are read with their pictures, and a note is written', async () => {
      await page.goto(`/courses/${course.slug}/modules/${module.id}`);
      const picture = page.getByRole('img').first();
      await expect(picture).toBeVisible();
      await expect
        .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth ?? 0))
        .toBeGreaterThan(0);
      for (let slide = 2; slide <= module.slideCount; slide++) await page.keyboard.press('ArrowRight');
      await page.getByRole('button', { name: 'Mark Complete' }).click();
      await page.keyboard.press('n');
      await page.getByRole('button', { name: 'Note on this slide' }).click();
      await page.getByRole('textbox', { name: 'Note' }).first().fill(NOTE);
      await expect(page.getByText(/^Not saved yet: no connection/)).toBeVisible();
    });

    await test.step('Practice is marked on the device', async () => {
      await page.goto(`/courses/${course.slug}/practice`);
      await page.getByRole('radio', { name: 'A worker' }).press('Space');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Not right' })).toBeVisible();
      await expect(page.getByText('This comes back tomorrow.')).toBeVisible();
      await expect(page.getByText(/slides, 1 note, and 1 review waiting to be sent/)).toBeVisible({
        timeout: 10_000,
      });
    });

    await test.step('With a network everything is sent, and is there on a second device', async () => {
      network.restore();
      await context.setOffline(false);
      await page.goto(`/courses/${course.slug}/modules/${module.id}`);
      const notes = async () =>
        (await (
          await second.request.get(listModuleNotes.path.replace(':moduleId', module.id))
        ).json()) as Note[];
      await expect
        .poll(async () => (await notes()).map(({ text }) => text), { timeout: 30_000 })
        .toEqual([NOTE]);
      const summary = async () =>
        (await (
          await second.request.get(`${getPracticeSummary.path}?timeZone=UTC`)
        ).json()) as PracticeSummary;
      await expect.poll(async () => (await summary()).nextDueAt, { timeout: 30_000 }).not.toBeNull();
      const seen = async () => (await fetchSlides(second, module.id)).every((slide) => slide.seen);
      await expect.poll(seen, { timeout: 30_000 }).toBe(true);
      await page.goto('/downloads');
      await expect(page.getByText('Everything is sent.')).toBeVisible({ timeout: 20_000 });
    });

    await test.step('A sign-out leaves nothing of the person on the device', async () => {
      const before = await readDevice(page);
      expect(before).toContain(course.title);
      await page.goto('/api/logout');
      await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible({ timeout: 30_000 });
      const after = await readDevice(page);
      for (const text of [course.title, course.id, NOTE]) expect(after).not.toContain(text);
    });
  } finally {
    await context.close();
    await network.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
