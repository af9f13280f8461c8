import type { Page } from '@playwright/test';
import { fetchModules } from '../support/decks';
import { expect, test } from '../support/journey';

/** Largest layout shift of a page while its script takes over. */
const MAX_LAYOUT_SHIFT = 0.01;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads the landing page, the list and a course, and follows their links', async ({
    page,
    sharedCourse: { course },
  }) => {
    const modules = await fetchModules(page, course.id);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Learn something that helps you tomorrow',
    );
    await expect(
      page.getByRole('region', { name: 'Explore by category' }).getByText(/\d courses?/),
    ).toHaveCount(6);
    await page.getByRole('link', { name: 'View all courses' }).click();
    await expect(page.getByRole('heading', { name: 'Browse Courses', level: 1 })).toBeVisible();
    await expect(page.getByText(/^\d+ courses? found$/)).toBeVisible();
    await page
      .getByRole('link', { name: /^View Course: / })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Curriculum' })).toBeVisible();
    await page.goto(`/course/${course.slug}`);
    await expect(page.getByRole('heading', { name: course.title, level: 1 })).toBeVisible();
    for (const { title } of modules)
      await expect(page.getByRole('heading', { name: title, level: 3, exact: true }).first()).toBeVisible();
  });
});

test('the script takes over without a layout shift, and keeps what was typed before', async ({
  page,
  sharedCourse: { course },
}) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/', '/courses', `/course/${course.slug}`]) {
    const answer = await holdUser(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const field = page.getByRole('searchbox').first();
    await field.fill('first');
    await field.evaluate((element) => element.setAttribute('data-sent', ''));
    answer();
    await expect(page.locator('[data-sent]')).toHaveCount(0);
    await expect(field).toHaveValue('first');
    await expect(field).toBeFocused();
    const shift = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    );
    expect([path, shift <= MAX_LAYOUT_SHIFT ? 0 : shift]).toEqual([path, 0]);
  }
});

test('a remote that can’t be loaded ends on its error, also where the server sent its HTML', async ({
  page,
}) => {
  // The preload's failure is followed by one more attempt, whose address has a query.
  await page.route('**/remotes/learner/*/mf-manifest.json*', (route) => route.fulfill({ status: 404 }));
  await page.goto('/');
  await expect(page.getByText('This part of Lectern could not be loaded')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Explore by category' })).toHaveCount(0);
});

/** Holds the call without which no screen is complete; the function lets it go. */
async function holdUser(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.unrouteAll();
  await page.route('**/api/auth/user', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
