import { healthReady, updateOwnUser } from '@lectern/contract';
import type { Page } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { enrollIn, headers } from '../support/decks';
import { environment } from '../support/environment';
import { aLearner, expect, expectToast, signUp, test } from '../support/journey';

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('a visitor who opens a private screen is told, signs in, and comes back to it', async ({ page }) => {
  // Answered with nothing the first time, so that the screen stays to be read.
  await page.route('**/api/login**', (route) => route.fulfill({ status: 204 }), { times: 1 });
  const leaving = page.waitForRequest('**/api/login**');
  await page.goto('/certificates');
  await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...');
  await page.goto((await leaving).url());
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await signUp(page, aLearner());
  await expect(page).toHaveURL('/certificates');
  await expect(page.getByRole('heading', { name: 'Certificates', level: 1 })).toBeVisible();
});

test('a visitor has half a second to read the sign-in toast, from when it is drawn and opaque', async ({
  page,
}) => {
  // Answered with nothing, so that the page stays.
  await page.route('**/api/login**', (route) => route.fulfill({ status: 204 }));
  await page.addInitScript(() => {
    const look = () => {
      const title = [...document.querySelectorAll('li *')].find((one) => one.textContent === 'Unauthorized');
      const toast = title?.closest('li');
      const isVisible =
        toast && getComputedStyle(toast).opacity === '1' && toast.getBoundingClientRect().top >= 0;
      if (!isVisible) return requestAnimationFrame(look);
      const visibleAt = performance.now();
      // A timer of the page itself, because a busy machine delays both timers.
      const late = setTimeout(() => Object.assign(window, { isLate: true }), 1500);
      navigation?.addEventListener('navigate', () => {
        clearTimeout(late);
        Object.assign(window, { readFor: performance.now() - visibleAt });
      });
    };
    look();
  });
  const leaving = page.waitForRequest('**/api/login**');
  await page.goto('/certificates');
  await leaving;
  const { readFor, isLate } = await page.evaluate(() => {
    const { readFor = 0, isLate = false } = window as { readFor?: number; isLate?: boolean };
    return { readFor, isLate };
  });
  expect(readFor).toBeGreaterThanOrEqual(490);
  expect(isLate).toBe(false);
});

/** Collects the addresses of the scripts and messages that a page loads from now on. */
function collectFiles(page: Page): Set<string> {
  const files = new Set<string>();
  page.on('response', (response) => {
    const isScript = response.headers()['content-type']?.includes('javascript');
    if (isScript || /\/locales\/.*\.json$/.test(response.url())) files.add(response.url());
  });
  return files;
}

/** Expects that a page has loaded messages of one language only, and at most `maxKilobytes` of gzipped scripts and messages. */
async function expectFiles(
  page: Page,
  files: Set<string>,
  { locale, maxKilobytes }: { locale: string; maxKilobytes: number },
): Promise<void> {
  await page.waitForLoadState('networkidle');
  const messages = await page.locator('#page-messages').textContent();
  const sizes = [...files].map(async (file) => gzipSync(await (await page.request.get(file)).body()).length);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(files.size).toBeGreaterThan(2);
  const catalogs = [...files].filter((file) => file.includes('/locales/'));
  expect(catalogs.filter((file) => !file.endsWith(`.${locale}.json`))).toEqual([]);
  expect((bytes + gzipSync(messages ?? '').length) / 1000).toBeLessThanOrEqual(maxKilobytes);
}

/** Kilobytes in English and in the language with the heaviest messages. */
const MAX_KILOBYTES = { en: 175, ar: 180 };
for (const [locale, maxKilobytes] of Object.entries(MAX_KILOBYTES)) {
  for (const path of ['/', '/courses']) {
    test(`a visitor who opens ${path} in ${locale} loads at most ${maxKilobytes} KB of gzipped scripts and messages, of this language alone`, async ({
      page,
      sharedCourse: _,
    }) => {
      const files = collectFiles(page);
      await page.context().addCookies([{ name: 'locale', value: locale, url: environment.baseUrl }]);
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
      await expectFiles(page, files, { locale, maxKilobytes });
    });
  }
}

/** Kilobytes of the slide viewer with the frame of signed-in people, in the same languages. */
const MAX_VIEWER_KILOBYTES = { en: 200, ar: 205 };
for (const [locale, maxKilobytes] of Object.entries(MAX_VIEWER_KILOBYTES)) {
  test(`a learner who opens a slide in ${locale} first loads at most ${maxKilobytes} KB of gzipped scripts and messages, of this language alone`, async ({
    learnerPage: page,
    sharedCourse: { course, module },
  }) => {
    await enrollIn(page, course.id);
    const { method, path } = updateOwnUser;
    await page.request.fetch(path, { method, headers, data: { locale } });
    const files = collectFiles(page);
    await page.goto(`/courses/${course.slug}/modules/${module.id}`);
    await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible();
    await expectFiles(page, files, { locale, maxKilobytes });
  });
}

test('with a mouse the menu of an administrator fits into a window of 800 px', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin');
  await expect(main(page).getByRole('link', { name: 'Site settings' })).toBeInViewport({ ratio: 1 });
});

test('signing out ends the session', async ({ page }) => {
  await page.goto('/api/login?returnTo=/certificates');
  await signUp(page, aLearner());
  await main(page).getByRole('link', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
  await page.goto('/certificates');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('an unknown path is the 404 page for visitors and learners alike', async ({ page, learnerPage }) => {
  for (const someone of [page, learnerPage]) {
    await someone.goto('/no/such/page');
    await expect(someone.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect(someone.getByText('Did you forget to add the page to the router?')).toBeVisible();
    await expect(someone).toHaveURL('/no/such/page');
  }
});

test('a student is kept out of the upload screen, and does not see its link', async ({
  learnerPage: page,
}) => {
  await page.goto('/admin/upload');
  await expectToast(page, 'Access Denied', "You don't have permission to access this page.");
  await expect(page.getByRole('main').getByText('Access Denied')).toBeVisible();
  await expect(page.getByLabel('Course Title')).toHaveCount(0);
  await expect(main(page).getByRole('button', { name: 'Admin Panel' })).toHaveCount(0);
});

test('the sidebar shows where one is, and the Admin Panel opens where it is needed', async ({
  adminPage: page,
}) => {
  await page.goto('/courses');
  await expect(main(page).getByRole('link', { name: 'Browse Courses' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const panel = main(page).getByRole('button', { name: 'Admin Panel' });
  await expect(panel).toHaveAttribute('aria-expanded', 'false');

  await main(page).getByRole('link', { name: 'Certificates' }).click();
  await expect(main(page).getByRole('link', { name: 'Certificates' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(main(page).getByRole('link', { name: 'Browse Courses' })).not.toHaveAttribute('aria-current');

  await page.goto('/admin/upload');
  await expect(panel).toHaveAttribute('aria-expanded', 'true');
  await expect(main(page).getByRole('link', { name: 'Upload Course' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await panel.click();
  await expect(main(page).getByRole('link', { name: 'Upload Course' })).toBeHidden();
});

test('the theme follows the system, is kept once chosen, and stands before the first paint', async ({
  page,
}) => {
  // Notes the theme as soon as there is anything to paint.
  await page.addInitScript(() => {
    const look = () => {
      if (!document.querySelector('#root *')) return requestAnimationFrame(look);
      (window as { firstPaint?: string }).firstPaint = document.documentElement.className;
      return 0;
    };
    requestAnimationFrame(look);
  });
  const firstPaint = () => page.evaluate(() => (window as { firstPaint?: string }).firstPaint);
  const root = page.locator('html');

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/courses');
  await expect(root).toHaveClass('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect(root).not.toHaveClass('dark');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');

  await page.reload();
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
  expect(await firstPaint()).toBe('');

  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
  expect(await firstPaint()).toBe('dark');
});

test('a remote that fails to load is offered again, and comes back without a page reload', async ({
  learnerPage: page,
}) => {
  const files = '**/remotes/learner/**';
  await page.route(files, (route) => route.abort());
  // A probe that succeeds would load the remote without a press of Retry.
  await page.route(`**${healthReady.path}`, (route) => route.fulfill({ status: 503 }));
  await page.goto('/courses');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('This part of Lectern could not be loaded');
  await expect(main(page)).toBeVisible();

  const secondFailure = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/remotes/learner/'),
  );
  await alert.getByRole('button', { name: 'Retry' }).click();
  await secondFailure;
  await expect(alert.getByRole('button', { name: 'Retry' })).toBeVisible();
  await page.unroute(files);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(/No Courses Available|courses? found/).first()).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('a script of the page can neither write HTML, nor load a script from elsewhere, nor run text as code', async ({
  page,
}) => {
  await page.goto('/courses');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const refusals = await page.evaluate(() => {
    const attempts: Record<string, () => unknown> = {
      html: () => (document.body.innerHTML = '<img src=x onerror="document.title = 1">'),
      adjacent: () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
      frame: () => (document.createElement('iframe').srcdoc = '<script>1</script>'),
      write: () => document.write('<b>x</b>'),
      script: () => (document.createElement('script').src = '/api/question-pictures/x.js'),
      text: () => (document.createElement('script').text = 'document.title = 1'),
      timer: () => setTimeout('document.title = 1'),
      policy: () =>
        (
          window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } }
        ).trustedTypes.createPolicy('other', {}),
    };
    return Object.entries(attempts).map(([name, attempt]) => {
      try {
        attempt();
        return `${name}: done`;
      } catch (error) {
        return `${name}: ${(error as Error).name}`;
      }
    });
  });
  expect(refusals).toEqual(
    ['html', 'adjacent', 'frame', 'write', 'script', 'text', 'timer', 'policy'].map(
      (name) => `${name}: TypeError`,
    ),
  );
});
