import { type Course, getEnrollment, listCertificates, type Module, saveProgress } from '@lectern/contract';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { crash } from '../support/crash';
import {
  aCopiedCourse,
  aCourse,
  enrollIn,
  headers,
  fetchModules,
  fetchSlides,
  KEEPING_BEES,
} from '../support/decks';
import { expect, test } from '../support/journey';

const UNSAVED = 'Unsaved — will retry';

test(
  'progress outlives a crash of the server',
  { tag: '@alone' },
  async ({ adminPage, learnerPage: page }) => {
    test.setTimeout(300_000);
    const course = await aCopiedCourse(adminPage, `Never lost ${randomUUID().slice(0, 8)}`);
    await enrollIn(page, course.id);
    const [module] = (await fetchModules(page, course.id)) as [Module];
    await page.goto(buildAddress(course, module));
    await onSlide(page, 1, module);
    await crash();
    await turnToEnd(page, module, 1);
    await expect(page.getByText(UNSAVED)).toBeVisible();
    await page.getByRole('button', { name: 'Mark Complete' }).click();
    await expect(page.getByText('You have completed this module.')).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText(UNSAVED)).toBeHidden();
    expect(await countSeen(page, module)).toBe(module.slideCount);
    expect(await waiting(page)).toEqual([]);
    await completeTwice(page, course.id);
    await page.goto(`/courses/${course.slug}`);
    await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  },
);

test(
  'progress outlives a tab closed offline, and two tabs at once',
  { tag: ['@long', '@story'] },
  async ({ adminPage, learnerPage: page }) => {
    test.setTimeout(300_000);
    const { course } = await aCourse(adminPage, `Never lost ${randomUUID().slice(0, 8)}`, KEEPING_BEES);
    await enrollIn(page, course.id);
    const modules = (await fetchModules(page, course.id)).filter(({ slideCount }) => slideCount > 2);
    const [first, second] = modules as [Module, Module];
    const context = page.context();
    const before = await readProgress(page, course.id);

    await test.step('A tab is closed while there is no connection; the next visit sends what it kept', async () => {
      await page.goto(buildAddress(course, first));
      await onSlide(page, 1, first);
      await expect.poll(() => countSeen(page, first)).toBe(1);
      await context.setOffline(true);
      await turnToEnd(page, first, 1);
      await expect(page.getByText(UNSAVED)).toBeVisible();
      await page.getByRole('button', { name: 'Mark Complete' }).click();
      const closed = page;
      page = await context.newPage();
      await closed.close();

      await context.setOffline(false);
      await page.goto('/courses');
      await expect.poll(() => countSeen(page, first), { timeout: 30_000 }).toBe(first.slideCount);
      await expect.poll(() => waiting(page)).toEqual([]);
      expect(await readProgress(page, course.id)).toBeGreaterThan(before);
    });

    await test.step('Two tabs study the same module without a connection, each another half', async () => {
      const other = await context.newPage();
      await page.goto(buildAddress(course, second));
      await other.goto(`${buildAddress(course, second)}#slide-${second.slideCount}`);
      await onSlide(page, 1, second);
      await onSlide(other, second.slideCount, second);
      await context.setOffline(true);
      const middle = Math.ceil(second.slideCount / 2);
      for (let slide = 2; slide <= middle; slide++) await turn(page, 'ArrowRight', slide, second);
      for (let slide = second.slideCount - 1; slide > middle; slide--)
        await turn(other, 'ArrowLeft', slide, second);
      await turn(other, 'End', second.slideCount, second);
      await other.getByRole('button', { name: 'Mark Complete' }).click();
      await context.setOffline(false);

      await expect(other.getByText('You have completed this module.')).toBeVisible({ timeout: 60_000 });
      for (const tab of [page, other]) await expect(tab.getByText(UNSAVED)).toBeHidden({ timeout: 60_000 });
      expect(await countSeen(page, second)).toBe(second.slideCount);
      expect(await waiting(page)).toEqual([]);
      await other.close();
    });

    await completeTwice(page, course.id);
  },
);

const buildAddress = ({ slug }: Pick<Course, 'slug'>, { id }: Module) => `/courses/${slug}/modules/${id}`;

async function readProgress(page: Page, courseId: string): Promise<number> {
  const answer = await page.request.get(getEnrollment.path.replace(':id', courseId));
  return Number(((await answer.json()) as { progress: string }).progress);
}

const countSeen = async (page: Page, module: Module) =>
  (await fetchSlides(page, module.id)).filter((slide) => slide.seen).length;

/** Completes every module, and saves less afterwards: the course stays at 100, with one certificate. */
async function completeTwice(page: Page, courseId: string): Promise<void> {
  for (const { id } of await fetchModules(page, courseId)) {
    const slideId = (await fetchSlides(page, id)).at(-1)?.id;
    const path = saveProgress.path.replace(':courseId', courseId);
    for (const data of [
      { slideId, progress: 100 },
      { slideId, progress: 1 },
    ])
      expect((await page.request.put(path, { headers, data })).ok()).toBe(true);
  }
  expect(await readProgress(page, courseId)).toBe(100);
  const certificates = (await (await page.request.get(listCertificates.path)).json()) as unknown[];
  expect(certificates.filter((one) => JSON.stringify(one).includes(courseId))).toHaveLength(1);
}

async function onSlide(page: Page, slide: number, { slideCount }: Module): Promise<void> {
  await expect(page.getByText(`${slide} / ${slideCount}`, { exact: true })).toBeVisible();
}

async function turn(page: Page, key: string, slide: number, module: Module): Promise<void> {
  await page.keyboard.press(key);
  await onSlide(page, slide, module);
}

async function turnToEnd(page: Page, module: Module, from: number): Promise<void> {
  for (let slide = from + 1; slide <= module.slideCount; slide++)
    await turn(page, 'ArrowRight', slide, module);
}

/** What the browser keeps because the server has not acknowledged it. */
function waiting(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('lectern.progress.')));
}
