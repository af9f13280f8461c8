import { listCourses, listSlides, type Course, type Slide } from '@lectern/contract';
import type { Locator } from '@playwright/test';
import { examAdminScreens } from '../screens/admin/exam-admin-screens';
import { examScreens } from '../screens/learner/exam-screens';
import { toolScreens } from '../screens/learner/tool-screens';
import { listCovered } from '../screens/list-covered';
import { show } from '../screens/show-screen';
import { enrollIn } from '../support/decks';
import { expect, test } from '../support/journey';

test('the badges of a course card are at the same height', async ({ page, sharedCourse: { course } }) => {
  await page.route(`**${listCourses.path}`, async (route) => {
    const courses = (await (await route.fetch()).json()) as Course[];
    await route.fulfill({ json: courses.map((course) => ({ ...course, isFeatured: true })) });
  });
  await page.goto('/courses');
  const card = page.getByRole('article').filter({ hasText: course.title }).first();
  const featured = await measureBox(card.getByText('Featured', { exact: true }));
  const price = await measureBox(card.getByText('FREE', { exact: true }));
  expect([featured.y, featured.height]).toEqual([price.y, price.height]);
  expect(featured.x + featured.width).toBeLessThan(price.x);
});

test('the numbers in the filmstrip do not cover the titles of slides without images', async ({
  learnerPage: page,
  sharedCourse: { course, module },
}) => {
  await enrollIn(page, course.id);
  await page.route(`**${listSlides.path.replace(':moduleId', '*')}`, async (route) => {
    const slides = (await (await route.fetch()).json()) as Slide[];
    const title = 'A title that takes more than two lines of a small frame';
    await route.fulfill({ json: slides.map((slide) => ({ ...slide, title, imageUrl: null })) });
  });
  await page.goto(`/courses/${course.slug}/modules/${module.id}`);
  const frame = page.getByRole('navigation', { name: 'All slides' }).getByRole('button').first();
  const title = await measureBox(frame.getByText('A title'));
  const number = await measureBox(frame.getByText('1', { exact: true }));
  expect(title.y + title.height).toBeLessThanOrEqual(number.y);
});

test('the notice at the edge of the window covers neither a frame nor buttons that stay in view', async ({
  adminPage: admin,
  learnerPage: learner,
  sharedCourse,
}) => {
  await enrollIn(learner, sharedCourse.course.id);
  const screens = [
    ...toolScreens({ learner, ...sharedCourse }),
    ...examScreens(learner),
    ...examAdminScreens(admin),
  ];
  for (const name of ['SCORM package', 'one question', 'review of drafted questions'])
    await test.step(name, async () => {
      const screen = screens.find((one) => one.name === name);
      if (!screen) throw new Error(`There is no screen ${name}.`);
      const { page, arrived } = screen;
      await page.setViewportSize({ width: 360, height: 740 });
      await show(screen, 'light');
      await expect(arrived(page)).toBeVisible();
      // The line is loaded from the network, which stays.
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
        dispatchEvent(new Event('offline'));
      });
      const notice = page.getByRole('status').filter({ hasText: 'Offline' });
      await expect(notice).toBeVisible();
      await expect.poll(() => listCovered(notice)).toEqual([]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
});

async function measureBox(element: Locator) {
  await expect(element).toBeVisible();
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} has no box.`);
  return box;
}
