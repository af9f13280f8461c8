import { createCalendarFeed, getCalendarFeed, getReminderSettings, unsubscribe } from '@lectern/contract';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { environment } from '../../support/environment';
import { dialog, heading, press, type Screen } from '../screen';
import { answering } from '../../sentences/sentence';

const LATER = '2026-11-22T12:30:00.000Z';
const ADDRESS = `https://learn.example.org/api/calendar/${'x'.repeat(43)}.ics`;

/** Reminders and the calendar in Settings, and the page behind the link in every reminder. */
export function reminderScreens(visitor: Page, learner: Page): Screen[] {
  const settings = { page: learner, path: '/settings/reminders' };
  const withFeed = answering(getCalendarFeed.path, { createdAt: LATER }).given;
  const token = randomUUID();
  return [
    {
      ...settings,
      name: 'settings with reminders by email',
      given: answering(getReminderSettings.path, {
        muted: { panel: ['overdue'], mail: ['assigned'] },
        isSendingMail: true,
      }).given,
      arrived: (page) => page.getByRole('columnheader', { name: 'Email' }),
    },
    {
      ...settings,
      name: 'new calendar address',
      given: answerNewFeed,
      act: press('Create calendar address'),
      arrived: (page) => page.getByLabel('Calendar address', { exact: true }),
    },
    {
      ...settings,
      name: 'question about a new calendar address',
      given: withFeed,
      act: press('New address'),
      arrived: dialog('New address'),
    },
    {
      name: 'reminders by email without a sign-in',
      page: visitor,
      path: unsubscribe.path.replace(':token', token),
      given: () => addToken(token),
      arrived: heading('Reminders by email'),
    },
    {
      name: 'reminders of an unknown link',
      page: visitor,
      path: unsubscribe.path.replace(':token', 'none'),
      arrived: heading('This link can’t be used any more'),
    },
  ];
}

/** Answers the call that creates an address; the one that says whether there is one has the same path. */
const answerNewFeed = (page: Page) =>
  page.route(`**${createCalendarFeed.path}`, (route) =>
    route.request().method() === createCalendarFeed.method
      ? route.fulfill({ status: 201, json: { url: ADDRESS, createdAt: LATER } })
      : route.continue(),
  );

/** Gives a learner the link that the worker would send. */
async function addToken(token: string): Promise<void> {
  const client = new Client({ connectionString: environment.databaseUrl });
  await client.connect();
  await client.query(
    `INSERT INTO reminder_settings (user_id, unsubscribe_token)
     SELECT id, $1 FROM users WHERE role = 'student' ORDER BY created_at DESC LIMIT 1
     ON CONFLICT (user_id) DO UPDATE SET unsubscribe_token = $1`,
    [token],
  );
  await client.end();
}
