import { getEnrollment, listCertificates, type Module, saveProgress } from '@lectern/contract';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { crash } from '../support/crash';
import { aCourse, enrollIn, headers, fetchModules, fetchSlides, KEEPING_BEES } from '../support/decks';
import { expect, test } from '../support/journey';

const UNSAVED = 'Unsaved — will retry';

test(
  'progress outlives a crash of the server, a tab closed offline, and two tabs at once',
  { tag: '@alone' },
  async ({ adminPage, learnerPage: page }) => {
    test.setTimeout(300_000);
    const { course } = await aCourse(adminPage, `Never lost ${randomUUID().slice(0, 8)}`, KEEPING_BEES);
    await enrollIn(page, course.id);
    const modules = (await fetchModules(page, course.id)).filter(({ slideCount }) => slideCount > 2);
    const [first, second, third] = modules as [Module, Module, Module];
    const address = ({ id }: Module) => `/courses/${course.slug}/modules/${id}`;
    const context = page.context();

    const progress = async () => {
      const answer = await page.request.get(getEnrollment.path.replace(':id', course.id));
      return Number(((await answer.json()) as { progress: string }).progress);
    };
    const seen = async (module: Module) =>
      (await fetchSlides(page, module.id)).filter((slide) => slide.seen).length;

    await test.step('The API dies in the middle of a module and comes back', async () => {
      await page.goto(address(first));
      await onSlide(page, 1, first);
      await crash();
      await turnToEnd(page, first, 1);
      await expect(page.getByText(UNSAVED)).toBeVisible();
      await page.getByRole('button', { name: 'Mark Complete' }).click();
      await expect(page.getByText('You have completed this module.')).toBeVisible({ timeout: 90_000 });
      await expect(page.getByText(UNSAVED)).toBeHidden();
      expect(await seen(first)).toBe(first.slideCount);
      expect(await waiting(page)).toEqual([]);
    });

    const before = await progress();
    await test.step('A tab is closed while there is no connection; the next visit sends what it kept', async () => {
      await page.goto(address(second));
      await onSlide(page, 1, second);
      await expect.poll(() => seen(second)).toBe(1);
      await context.setOffline(true);
      await turnToEnd(page, second, 1);
      await expect(page.getByText(UNSAVED)).toBeVisible();
      await page.getByRole('button', { name: 'Mark Complete' }).click();
      const closed = page;
      page = await context.newPage();
      await closed.close();

      await context.setOffline(false);
      await page.goto('/courses');
      await expect.poll(() => seen(second), { timeout: 30_000 }).toBe(second.slideCount);
      await expect.poll(() => waiting(page)).toEqual([]);
      expect(await progress()).toBeGreaterThan(before);
    });

    await test.step('Two tabs study the same module without a connection, each another half', async () => {
      const other = await context.newPage();
      await page.goto(address(third));
      await other.goto(`${address(third)}#slide-${third.slideCount}`);
      await onSlide(page, 1, third);
      await onSlide(other, third.slideCount, third);
      await context.setOffline(true);
      const middle = Math.ceil(third.slideCount / 2);
      for (let slide = 2; slide <= middle; slide++) await turn(page, 'ArrowRight', slide, third);
      for (let slide = third.slideCount - 1; slide > middle; slide--)
        await turn(other, 'ArrowLeft', slide, third);
      await turn(other, 'End', third.slideCount, third);
      await other.getByRole('button', { name: 'Mark Complete' }).click();
      await context.setOffline(false);

      await expect(other.getByText('You have completed this module.')).toBeVisible({ timeout: 60_000 });
      for (const tab of [page, other]) await expect(tab.getByText(UNSAVED)).toBeHidden({ timeout: 60_000 });
      expect(await seen(third)).toBe(third.slideCount);
      expect(await waiting(page)).toEqual([]);
      await other.close();
    });

    await test.step('With every module complete the course stands at 100, with one certificate', async () => {
      for (const { id } of await fetchModules(page, course.id)) {
        const slideId = (await fetchSlides(page, id)).at(-1)?.id;
        const path = saveProgress.path.replace(':courseId', course.id);
        for (const data of [
          { slideId, progress: 100 },
          { slideId, progress: 1 },
        ])
          expect((await page.request.put(path, { headers, data })).ok()).toBe(true);
      }
      expect(await progress()).toBe(100);
      const certificates = (await (await page.request.get(listCertificates.path)).json()) as unknown[];
      expect(certificates.filter((one) => JSON.stringify(one).includes(course.id))).toHaveLength(1);
      await page.goto(`/courses/${course.slug}`);
      await expect(page.getByText('Completed', { exact: true })).toBeVisible();
    });
  },
);

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
