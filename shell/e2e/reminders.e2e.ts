import { getUser, type User } from '@lectern/contract';
import type { Page } from '@playwright/test';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client } from 'pg';
import { environment } from './environment';
import { expect, expectToast, test } from './journey';
import { startMailServer } from './mail-server';

const WORKER = join(import.meta.dirname, '../../worker/dist/main.js');
const HOUR_MS = 3_600_000;

/** A time zone in which it is about noon, so that reminders are sent now. */
function zoneAtNoon(): string {
  const hourIn = (timeZone: string) =>
    Number(new Date().toLocaleTimeString('en-GB', { timeZone, hour: '2-digit' }));
  const zone = Intl.supportedValuesOf('timeZone').find((name) => Math.abs(hourIn(name) - 12) <= 2);
  if (!zone) throw new Error('There is no time zone at noon.');
  return zone;
}

/** Assigns a course that is due tomorrow to a person. */
async function assign(courseId: string, userId: string): Promise<void> {
  const client = new Client({ connectionString: environment.databaseUrl });
  await client.connect();
  await client.query(
    `WITH class AS (INSERT INTO groups (name) VALUES ('Reminded') RETURNING id),
          assigned AS (INSERT INTO group_courses (group_id, course_id, due_at)
                       SELECT id, $1, $3 FROM class)
     INSERT INTO group_members (group_id, user_id, source) SELECT id, $2, 'manager' FROM class`,
    [courseId, userId, new Date(Date.now() + 20 * HOUR_MS)],
  );
  await client.end();
}

/** Runs a worker that sends mail beside the product's own, until `check` passes. */
async function withSendingWorker(smtpUrl: string, check: () => Promise<void>): Promise<void> {
  const worker = fork(WORKER, {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: environment.databaseUrl,
      DATA_DIR: environment.dataDir,
      PUBLIC_URL: environment.baseUrl,
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'no-reply@example.org',
      METRICS_PORT: '9564',
      LOG_LEVEL: 'error',
    },
    execArgv: [],
  });
  try {
    await check();
  } finally {
    const ended = once(worker, 'exit');
    worker.kill('SIGTERM');
    await ended;
  }
}

async function chooseTimeZone(page: Page, timeZone: string): Promise<void> {
  const select = page.getByLabel('Your Time Zone');
  await select.focus();
  await select.selectOption(timeZone);
  await page.getByRole('button', { name: 'Save Time Zone' }).click();
  await expectToast(page, 'Time Zone Saved', 'Screens and your next emails use it.');
}

test(
  'a learner is reminded by mail, stops one kind without signing in, and subscribes to the due dates',
  { tag: '@alone' },
  async ({ learnerPage: page, sharedCourse: { course }, browser }) => {
    await page.goto('/settings');
    await chooseTimeZone(page, zoneAtNoon());
    const user = (await (await page.request.get(getUser.path)).json()) as User;
    await assign(course.id, user.id);

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

    await page.getByRole('button', { name: 'Create Calendar Address' }).click();
    const address = await page.getByLabel('Calendar Address', { exact: true }).inputValue();
    const calendar = await elsewhere.request.get(address);
    expect(calendar.headers()['content-type']).toContain('text/calendar');
    expect((await calendar.text()).replace(/\r\n /g, '')).toContain(`SUMMARY:Due: ${course.title}`);
    await elsewhere.context().close();

    await page.getByRole('button', { name: 'Notifications' }).click();
    await page.getByText(`The course "${course.title}" is due soon`).click();
    await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible();
  },
);
