import {
  getDashboard,
  listCourses,
  listSlides,
  type Course,
  type Dashboard,
  type Slide,
} from '@lectern/contract';
import type { Locator, Page } from '@playwright/test';
import { examAdminScreens } from '../screens/admin/exam-admin-screens';
import { examScreens } from '../screens/learner/exam-screens';
import { learningPathScreens } from '../screens/learner/learning-path-screens';
import { noteScreens } from '../screens/learner/note-screens';
import { practiceScreens } from '../screens/learner/practice-screens';
import { reminderScreens } from '../screens/learner/reminder-screens';
import { toolScreens } from '../screens/learner/tool-screens';
import { listCovered } from '../screens/list-covered';
import type { Screen } from '../screens/screen';
import { show } from '../screens/show-screen';
import { enrollIn } from '../support/decks';
import { expect, test } from '../support/journey';

/** Changes all slides that the page reads from now on. */
const changeSlides = (page: Page, change: Partial<Slide>) =>
  page.route(`**${listSlides.path.replace(':moduleId', '*')}`, async (route) => {
    const slides = (await (await route.fetch()).json()) as Slide[];
    await route.fulfill({ json: slides.map((slide) => ({ ...slide, ...change })) });
  });

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
  await changeSlides(page, {
    title: 'A title that takes more than two lines of a small frame',
    imageUrl: null,
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
      const { page } = findScreen(name, screens);
      await showNarrow(name, screens);
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

test('on a phone the boxes of the reminders by email are equally large, also beside long texts', async ({
  page,
  learnerPage,
}) => {
  await showNarrow('reminders by email without a sign-in', reminderScreens(page, learnerPage));
  // In the dark theme an empty box is drawn by the style sheet.
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('checkbox').first().uncheck();
  const sizes = await measureAll(page.getByRole('checkbox'));
  expect(new Set(sizes.map(({ width, height }) => `${width} × ${height}`))).toEqual(new Set(['18 × 18']));
});

test('on a phone a file of an answer is removed by a button beside its name', async ({
  learnerPage: page,
}) => {
  await showNarrow('files of an assignment', examScreens(page));
  const file = page.getByRole('listitem').filter({ hasText: 'notes.zip' });
  expectOneLine(await measureAll(file.getByText('notes.zip'), file.getByRole('button')));
});

test('on a phone a note is deleted at the end of its card, also where its buttons take two lines', async ({
  learnerPage: page,
}) => {
  await showNarrow('notes', noteScreens(page));
  const buttons = await measureAll(page.getByRole('button', { name: /^Delete/ }));
  expect(buttons.length).toBeGreaterThan(2);
  expect(new Set(buttons.map(({ x }) => x)).size).toBe(1);
});

test('on a phone the state of a step is beside its title', async ({
  page: visitor,
  learnerPage: learner,
  sharedCourse: { course },
}) => {
  await showNarrow('learning path', learningPathScreens({ visitor, learner, course }));
  const step = learner.getByRole('listitem', { name: 'Step 1' });
  const state = step.getByText('Completed', { exact: true }).first();
  const [title, badge] = await measureAll(step.getByRole('heading', { name: 'Step 1' }), state);
  expect(badge?.x).toBeGreaterThan(title?.x ?? Infinity);
});

test('on a phone a completed course has its state and its percentage on one line', async ({
  learnerPage: page,
  sharedCourse: { course },
}) => {
  await enrollIn(page, course.id);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.route(`**${getDashboard.path}`, async (route) => {
    const dashboard = (await (await route.fetch()).json()) as Dashboard;
    const recentCourses = dashboard.recentCourses.map((recent) => ({ ...recent, progress: 100 }));
    await route.fulfill({ json: { ...dashboard, recentCourses } });
  });
  await page.goto('/progress');
  const courses = page.getByRole('region', { name: 'Course progress' });
  expectOneLine(await measureAll(courses.getByText('Completed'), courses.getByText('100%')));
});

test('the title and the text of a slide without a picture begin at the same edge', async ({
  learnerPage: page,
  sharedCourse: { course, module },
}) => {
  await enrollIn(page, course.id);
  await changeSlides(page, { content: '<p>Smoke first, then wait.</p>', imageUrl: null });
  await page.goto(`/courses/${course.slug}/modules/${module.id}`);
  const text = page.getByText('Smoke first, then wait.');
  const [title, words] = await measureAll(page.locator('#slide-title'), text);
  expect(title?.x).toBe(words?.x);
});

test('handout, download and tutor are beside each other on the page of a course', async ({
  learnerPage: page,
  sharedCourse: { course },
}) => {
  await enrollIn(page, course.id);
  await page.goto(`/courses/${course.slug}`);
  const handout = page.getByRole('link', { name: 'Handout (PDF)' });
  expectOneLine(await measureAll(handout, page.getByRole('button', { name: 'Ask the tutor' })));
});

test('the button of a single review card is not as wide as the page', async ({ learnerPage: page }) => {
  const screen = findScreen('dashboard with due questions', practiceScreens(page));
  await show(screen, 'light');
  const [button] = await measureAll(page.getByRole('link', { name: 'Review', exact: true }));
  expect(button?.width).toBeLessThan(400);
});

test('on small phones the titles of screens and the buttons of the viewer stay on one line', async ({
  learnerPage: page,
  sharedCourse: { course, module },
}) => {
  await enrollIn(page, course.id);
  for (const [width, path, name] of [
    [360, '/announcements', 'Announcements'],
    [320, '/certificates', 'Certificates'],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto(path);
    const [title] = await measureAll(page.getByRole('heading', { name, level: 1 }));
    expect(title?.height).toBeLessThan(28);
  }
  await page.goto(`/courses/${course.slug}/modules/${module.id}`);
  expectOneLine(
    await measureAll(
      page.getByRole('link', { name: 'Home' }),
      page.getByRole('button', { name: 'Full screen' }),
    ),
  );
});

test('the page of a course without a category begins with its title', async ({
  page,
  sharedCourse: { course },
}) => {
  await page.goto(`/course/${course.slug}`);
  // The app replaces the prerendered page.
  await page.waitForLoadState('networkidle');
  const title = page.getByRole('heading', { name: course.title, level: 1 });
  const [heading, header] = await measureAll(title, page.locator('article header'));
  expect((heading?.y ?? 0) - (header?.y ?? 0)).toBeLessThan(24);
});

function findScreen(name: string, screens: Screen[]): Screen {
  const screen = screens.find((one) => one.name === name);
  if (!screen) throw new Error(`There is no screen ${name}.`);
  return screen;
}

async function showNarrow(name: string, screens: Screen[]): Promise<void> {
  const screen = findScreen(name, screens);
  await screen.page.setViewportSize({ width: 360, height: 740 });
  await show(screen, 'light');
  await expect(screen.arrived(screen.page)).toBeVisible();
}

/** The boxes of all elements of these locators. */
async function measureAll(...locators: Locator[]) {
  for (const locator of locators) await expect(locator.first()).toBeVisible();
  const elements = await Promise.all(locators.map((locator) => locator.all()));
  return Promise.all(elements.flat().map(measureBox));
}

function expectOneLine(boxes: Awaited<ReturnType<typeof measureAll>>): void {
  const highest = Math.max(...boxes.map(({ y }) => y));
  expect(boxes.every(({ y, height }) => highest < y + height)).toBe(true);
}

async function measureBox(element: Locator) {
  await expect(element).toBeVisible();
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} has no box.`);
  return box;
}
