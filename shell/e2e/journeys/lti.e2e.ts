import { randomUUID } from 'node:crypto';
import type { BrowserContext, FrameLocator, Locator, Page } from '@playwright/test';
import { startBrowserWithoutCookies } from '../support/browser-without-cookies';
import { aCopiedCourse, fetchModules } from '../support/decks';
import { environment } from '../support/environment';
import { expect, test } from '../support/journey';
import { chooseAction } from '../support/input/keys';
import { startLtiPlatform } from '../support/lti/lti-platform';

/** Turns LTI on in the settings. It stays on: the tests of this file run at the same time, on one site. */
async function turnLtiOn(page: Page) {
  await page.goto('/admin/settings');
  const choice = page.getByRole('switch', { name: 'Learning platforms (LTI)' });
  if ((await choice.getAttribute('aria-checked')) === 'true') return;
  await choice.click();
  const card = page.getByRole('region', { name: 'Features' });
  await card.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
}

/** Registers the platform by its addresses. */
async function registerPlatform(admin: Page, url: string, name: string) {
  await admin.goto('/admin/settings/lti');
  await admin.getByRole('button', { name: 'Enter a platform' }).click();
  const dialog = admin.getByRole('dialog');
  const fields: [string, string][] = [
    ['Name', name],
    ['Issuer', url],
    ['Client ID', 'tool'],
    ['Deployment IDs', '1'],
    ['Address of the platform', url],
    ['Authentication request', `${url}/auth`],
    ['Access token', `${url}/token`],
    ['Public keyset', `${url}/keys`],
  ];
  for (const [label, value] of fields) await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByRole('switch').click();
  await dialog.getByRole('button', { name: 'Save platform' }).click();
  await expect(admin.getByText('Platform saved', { exact: true })).toBeVisible();
}

test('an administrator registers a platform, a teacher there chooses a course, a learner opens it in a frame, and the score arrives', async ({
  ownAdminPage: admin,
  browser,
}) => {
  test.setTimeout(120_000);
  const suffix = randomUUID().slice(0, 8);
  const name = `Small platform ${suffix}`;
  const course = await aCopiedCourse(admin, `Launched course ${suffix}`);
  const platform = await startLtiPlatform(environment.baseUrl);
  const context = await browser.newContext();
  await turnLtiOn(admin);
  try {
    await registerPlatform(admin, platform.url, name);

    const findCourse = (frame: FrameLocator) => frame.getByRole('radio', { name: course.title });
    const choice = await openFrame(context, `${platform.url}/choose`, findCourse);
    await findCourse(choice).check();
    await choice.getByRole('button', { name: 'Add to your platform' }).click();
    await expect(choice.getByText(`Added: ${course.title}`)).toBeVisible();

    const learner = await context.newPage();
    await learner.goto(`${platform.url}/learn`);
    const tool = learner.frameLocator('iframe');
    await tool.getByRole('heading', { name: course.title, level: 1 }).waitFor();
    // The browser keeps the session for this platform alone: the site itself knows no one.
    const outside = await context.newPage();
    expect((await outside.goto(`${environment.baseUrl}/api/auth/user`))?.status()).toBe(401);

    const frame = learner.frames().find((one) => one.url().startsWith(environment.baseUrl));
    if (!frame) throw new Error('The course is not in the frame.');
    const read = (path: string) => frame.evaluate(async (url) => (await fetch(url)).status, path);
    expect(await read(`/api/enrollments/${course.id}`)).toBe(200);
    expect(await read('/api/dashboard')).toBe(403);
    for (const { id } of await fetchModules(admin, course.id))
      await frame.evaluate(
        async ({ courseId, moduleId }) => {
          const slides = (await (await fetch(`/api/modules/${moduleId}/slides`)).json()) as { id: string }[];
          await fetch(`/api/courses/${courseId}/progress`, {
            method: 'PUT',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ slideId: slides.at(-1)?.id, progress: 100 }),
          });
        },
        { courseId: course.id, moduleId: id },
      );
    await expect
      .poll(() => platform.scores.at(-1), { timeout: 90_000, intervals: [1000] })
      .toMatchObject({ userId: 'person-learn', scoreGiven: 100, activityProgress: 'Completed' });

    // The platform says who else is a member of its course.
    await admin.goto(`/teaching/reports?course=${course.id}`);
    const members = admin.getByRole('region', { name: `Members of ${name}: Course there` });
    await members.getByRole('button', { name: 'Read members' }).click();
    await members.getByText('1 learner there has not opened the course').click({ timeout: 90_000 });
    await expect(members.getByText('Name of person-new')).toBeVisible();

    await admin.goto('/admin/settings/lti');
    await chooseAction(admin, 'Remove platform', name);
    await admin.getByRole('dialog').getByRole('button', { name: 'Remove platform' }).click();
    await expect(admin.getByText('Platform removed', { exact: true })).toBeVisible();
  } finally {
    await context.close();
    await platform.stop();
  }
});

test(
  'content is chosen in a frame without any cookie where the platform keeps data for tools @pdf',
  { tag: ['@long', '@story'] },
  async ({ ownAdminPage: admin, browser, launchOptions }) => {
    test.setTimeout(180_000);
    const suffix = randomUUID().slice(0, 8);
    const course = await aCopiedCourse(admin, `Framed course ${suffix}`);
    const platform = await startLtiPlatform(environment.baseUrl);
    await turnLtiOn(admin);
    const none = await startBrowserWithoutCookies(browser, launchOptions, 'all');
    try {
      await registerPlatform(admin, platform.url, `Frames ${suffix}`);
      // Without storage of the platform the frame leads to a window.
      const findLink = (frame: FrameLocator) => frame.getByRole('link', { name: 'Open course' });
      await openFrame(none.context, `${platform.url}/choose?storage=none`, findLink);
      const findCourse = (frame: FrameLocator) => frame.getByRole('radio', { name: course.title });
      const choice = await openFrame(none.context, `${platform.url}/choose`, findCourse);
      await findCourse(choice).check();
      await choice.getByRole('button', { name: 'Add to your platform' }).click();
      await expect(choice.getByText(`Added: ${course.title}`)).toBeVisible();
      expect(await none.context.cookies()).toEqual([]);
      await test.step('A course needs a session: by keyboard a window opens, which says that it needs cookies too', async () => {
        const frame = await openFrame(none.context, `${platform.url}/learn`, findLink);
        await expect(frame.getByText('The course opens in a window of its own.')).toBeVisible();
        const opened = none.context.waitForEvent('page');
        await findLink(frame).press('Enter');
        const window = await opened;
        await expect(window.getByRole('heading', { name: 'This link can’t be opened' })).toBeVisible();
        await expect(window.getByText('Allow cookies for this site')).toBeVisible();
      });
    } finally {
      await none.stop();
      await platform.stop();
    }
  },
);

test(
  'a course opens in a frame where the browser blocks cookies and storage of third parties @pdf',
  { tag: ['@long', '@story'] },
  async ({ ownAdminPage: admin, browser, launchOptions }) => {
    test.setTimeout(180_000);
    const suffix = randomUUID().slice(0, 8);
    const course = await aCopiedCourse(admin, `Partitioned course ${suffix}`);
    const platform = await startLtiPlatform(environment.baseUrl);
    platform.items.push({ title: course.title, custom: { course: course.id } });
    await turnLtiOn(admin);
    const blocking = await startBrowserWithoutCookies(browser, launchOptions, 'third-party');
    try {
      await registerPlatform(admin, platform.url, `Blocking ${suffix}`);
      const findTitle = (frame: FrameLocator) => frame.getByRole('heading', { name: course.title, level: 1 });
      await openFrame(blocking.context, `${platform.url}/learn`, findTitle);
      const cookies = await blocking.context.cookies();
      expect(cookies.map(({ partitionKey }) => partitionKey)).not.toContain(undefined);
    } finally {
      await blocking.stop();
      await platform.stop();
    }
  },
);

/**
 * Opens a page of the platform until something is seen in its frame. The frame goes through pages of two sites, which run in two
 * processes; Playwright sometimes loses its connection to such a frame, which then shows the page but is never found.
 */
async function openFrame(
  context: BrowserContext,
  url: string,
  find: (frame: FrameLocator) => Locator,
): Promise<FrameLocator> {
  let frame: FrameLocator | undefined;
  await expect(async () => {
    const page = await context.newPage();
    await page.goto(url);
    frame = page.frameLocator('iframe');
    await find(frame).waitFor({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  if (!frame) throw new Error('The page has no frame.');
  return frame;
}
