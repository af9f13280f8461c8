import type { Locator, Page } from '@playwright/test';
import { listCovered } from '../screens/list-covered';
import { expect, test } from '../support/journey';

/** `npm test` tries the narrow window, where there is least room. */
for (const [width, height] of [
  [1280, 800],
  [360, 740],
] as const) {
  test(
    `at ${width} px a toast covers no heading and nothing that can be pressed`,
    { tag: width === 360 ? [] : '@long' },
    async ({ learnerPage: page, sharedCourse: { course, module } }) => {
      await page.setViewportSize({ width, height });
      await page.goto(`/courses/${course.slug}`);
      await page.getByRole('button', { name: 'Enroll' }).first().click();
      await expectFreeToast(page, 'Enrolled Successfully');

      await page.goto(`/courses/${course.slug}/modules/${module.id}`);
      for (let turns = 1; turns < module.slideCount; turns += 1) {
        await expect(page.getByText(`${turns} / ${module.slideCount}`)).toBeVisible();
        await page.keyboard.press('ArrowRight');
      }
      await page.getByRole('button', { name: 'Mark Complete' }).click();
      await expectFreeToast(page, 'Module Completed!');
    },
  );
}

test('on a phone the toast of an enrollment that opens the first slide does not cover it', async ({
  learnerPage: page,
  sharedCourse: { course, module },
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/course/${course.slug}`);
  await page.getByRole('link', { name: 'Enroll Now' }).first().click();
  await expect(page.getByText(`1 / ${module.slideCount}`)).toBeVisible();
  await expect(page.locator('[data-slide-picture] img')).toBeVisible();
  const toast = await findToast(page, 'Enrolled Successfully');
  await expect.poll(() => listCovered(toast)).toEqual([]);
});

/** Where a slide fills the window, the toast covers a part of its picture. */
async function expectFreeToast(page: Page, title: string): Promise<void> {
  const toast = await findToast(page, title);
  const listControls = async () =>
    (await listCovered(toast)).filter((element) => !element.includes('data-slide-picture'));
  await expect.poll(listControls).toEqual([]);
}

async function findToast(page: Page, title: string): Promise<Locator> {
  const toast = page.locator('li', { has: page.getByText(title, { exact: true }) });
  await expect(toast).toBeVisible();
  return toast;
}
