import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { aCourse, enrollIn, fetchModules } from '../support/decks';
import { environment } from '../support/environment';
import { expect, goTo, test } from '../support/journey';
import { outage } from '../support/outage';

/** What a tab may send while nothing answers: the calls of one page load, and then one probe in 5 seconds. */
const MAX_REQUESTS = 8 + environment.outageSeconds / 5;

/** The longest pauses of the supervisor that restarts the API and of the browser's probe, and the start of the API. */
const RECOVERY_MS = 90_000;

interface Tab {
  path: string;
  page: Page;
  /** Shown once the screen has its data. */
  content: (page: Page) => ReturnType<Page['getByRole']>;
  requests: string[];
}

test(
  'during an outage every open tab asks rarely, and afterwards every screen recovers by itself',
  { tag: ['@alone', '@long'] },
  async ({ page: visitor, learnerPage: learner, adminPage: admin }) => {
    test.setTimeout(300_000 + environment.outageSeconds * 1000);
    const title = `Outage ${randomUUID().slice(0, 8)}`;
    const { course } = await aCourse(admin, title);
    await enrollIn(learner, course.id);
    const [module] = await fetchModules(learner, course.id);
    const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first();
    const slide = (page: Page) => page.getByRole('main', { name: 'Slide' }).getByRole('img');

    const tabs: Tab[] = [];
    const open = async (person: Page, path: string, content: Tab['content']) => {
      const page = await person.context().newPage();
      const tab: Tab = { path, page, content, requests: [] };
      tabs.push(tab);
      await page.goto(path);
      await expect(content(page)).toBeVisible();
      // The pictures of a list of courses load after its titles.
      await page.waitForLoadState('networkidle');
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/') || pathname === '/remotes.json') tab.requests.push(pathname);
      });
    };
    await open(visitor, '/', heading(title));
    await open(visitor, '/courses', heading(title));
    await open(visitor, `/course/${course.slug}`, heading(title));
    await open(learner, '/dashboard', heading('Continue Learning'));
    await open(learner, `/courses/${course.slug}`, heading(title));
    await open(learner, `/courses/${course.slug}/modules/${module?.id}`, slide);
    await open(learner, '/ai-tutor', heading('Recent conversations'));
    await open(admin, '/admin/upload', heading('Upload Course Content'));
    await open(admin, '/admin/users', heading(/^Users \(/));
    await open(admin, '/admin/analytics', (page) => page.getByRole('img', { name: /^Engagement Trends/ }));

    const reloaded = [...tabs];
    await open(learner, '/courses', heading(title));
    const [goesOn] = tabs.slice(-1) as [Tab];
    await outage(environment.outageSeconds, {
      whenDatabaseIsDown: async () => {
        for (const { page } of reloaded) await page.reload({ waitUntil: 'commit' });
      },
      whenApiIsDown: async () => {
        await goTo(goesOn.page, '/certificates');
        goesOn.content = heading('No certificates yet');
      },
    });
    const counts = tabs.map(({ path, requests }) => `${path}: ${requests.length}`).join('\n');
    test.info().annotations.push({ type: `requests in ${environment.outageSeconds} s`, description: counts });
    for (const { path, requests } of tabs)
      expect.soft(requests.length, `${path}: ${requests}`).toBeLessThanOrEqual(MAX_REQUESTS);
    for (const { path, page, content } of tabs)
      await expect.soft(content(page), path).toBeVisible({ timeout: RECOVERY_MS });
  },
);
