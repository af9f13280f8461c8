import { getUser, type User } from '@lectern/contract';
import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { enrollIn } from '../support/decks';
import { environment } from '../support/environment';
import { expect, expectToast, test } from '../support/journey';
import { startMailServer } from '../support/mail/mail-server';
import { withSendingWorker, zoneAtNoon } from '../support/mail/sending-worker';

const HOUR_MS = 3_600_000;

/** Assigns a course that is due tomorrow to a person. */
async function assign(courseId: string, userId: string, dueAt: Date): Promise<void> {
  const client = new Client({ connectionString: environment.databaseUrl });
  await client.connect();
  await client.query(
    `WITH class AS (INSERT INTO groups (name) VALUES ('Reminded') RETURNING id),
          assigned AS (INSERT INTO group_courses (group_id, course_id, due_at)
                       SELECT id, $1, $3 FROM class)
     INSERT INTO group_members (group_id, user_id, source) SELECT id, $2, 'manager' FROM class`,
    [courseId, userId, dueAt],
  );
  await client.end();
}

async function chooseTimeZone(page: Page, timeZone: string): Promise<void> {
  const select = page.getByLabel('Your time zone');
  await select.focus();
  await select.selectOption(timeZone);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(
    page,
    'Profile saved',
    'New certificates show your name as it is now. Existing certificates do not change.',
  );
}

test(
  'a learner is reminded by mail, stops one kind without signing in, and subscribes to the due dates',
  { tag: ['@alone', '@long', '@story'] },
  async ({ learnerPage: page, sharedCourse: { course }, browser }) => {
    await page.goto('/settings');
    const timeZone = zoneAtNoon();
    await chooseTimeZone(page, timeZone);
    const user = (await (await page.request.get(getUser.path)).json()) as User;
    const dueAt = new Date(Date.now() + 20 * HOUR_MS);
    await assign(course.id, user.id, dueAt);
    await enrollIn(page, course.id);

    const server = await startMailServer();
    const ownMail = () => server.received.filter(({ to }) => to.includes(user.email));
    await withSendingWorker(server.url, () =>
      expect.poll(() => ownMail().length, { timeout: 60_000 }).toBe(1),
    );
    await server.stop();
    const source = ownMail()[0]?.source ?? '';
    expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const [, link = ''] = /^List-Unsubscribe: <(.+)>/m.exec(source) ?? [];

    // In a browser in which the person is not signed in.
    const elsewhere = await (await browser.newContext({ baseURL: environment.baseUrl })).newPage();
    await elsewhere.goto(link);
    await elsewhere.getByLabel('Due tomorrow').uncheck();
    await elsewhere.getByRole('button', { name: 'Save choices' }).click();
    await expect(elsewhere.getByRole('heading', { name: 'Your choices are saved' })).toBeVisible();
    await elsewhere.goto(link);
    await expect(elsewhere.getByLabel('Due tomorrow')).not.toBeChecked();
    await expect(elsewhere.getByLabel('Overdue')).toBeChecked();

    await page.goto('/settings#calendar');
    await page.getByRole('button', { name: 'Create calendar address' }).click();
    const address = await page.getByLabel('Calendar address', { exact: true }).inputValue();
    const calendar = await elsewhere.request.get(address);
    expect(calendar.headers()['content-type']).toContain('text/calendar');
    expect((await calendar.text()).replace(/\r\n /g, '')).toContain(`SUMMARY:Due: ${course.title}`);
    await elsewhere.context().close();

    await page.getByRole('button', { name: 'Notifications' }).click();
    await page.getByText(`The course "${course.title}" is due`).click();
    await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible();
    // The screen, the message and the calendar say the same time.
    const shown = dueAt.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
    await expect(page.getByText(`Due ${shown}`)).toBeVisible();
  },
);
