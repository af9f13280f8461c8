import { getUser, type Course, updateOwnUser, type User } from '@lectern/contract';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { aCopiedCourse, graduateFrom, headers } from '../support/decks';
import { expect, test } from '../support/journey';
import { chooseAction, enter } from '../support/input/keys';
import { startMailServer } from '../support/mail/mail-server';
import { withSendingWorker, zoneAtNoon } from '../support/mail/sending-worker';

const mark = randomUUID().slice(0, 8);
const CLASS = `Class ${mark}`;
const PASSWORD = 'purple lamps sing';
const buildAddress = (at: number) => `pupil${at}-${mark}@lectern.test`;

/** A class of 30 with five faults. */
function aClass(): string {
  const rows = Array.from({ length: 30 }, (_, index) => `${buildAddress(index)},Pupil,${index},,${CLASS}`);
  rows[3] = `no-address,Pupil,3,,${CLASS}`;
  rows[8] = `,Pupil,8,,${CLASS}`;
  rows[13] = `${buildAddress(0)},Pupil,13,,${CLASS}`;
  rows[18] = `${buildAddress(18)},Pupil,18,headmaster,${CLASS}`;
  rows[23] = `${buildAddress(23)},${'x'.repeat(81)},23,,${CLASS}`;
  return `email,first name,last name,role,groups\n${rows.join('\n')}\n`;
}

const fetchUser = async (page: Page) => (await (await page.request.get(getUser.path)).json()) as User;

/** Has the mail of a person sent now. */
async function chooseTimeZone(page: Page, timeZone: string): Promise<void> {
  const answer = await page.request.fetch(updateOwnUser.path, {
    method: updateOwnUser.method,
    headers,
    data: { timeZone },
  });
  expect(answer.ok()).toBe(true);
}

test(
  'a class is imported and gets courses with a due date; a pupil joins and finishes one, and the manager gets the report by mail',
  { tag: '@alone' },
  async ({ adminPage: admin, instructorPage: manager, page: pupil }) => {
    test.setTimeout(240_000);
    const courses: Course[] = [];
    for (const title of [`Lifting ${mark}`, `Burns ${mark}`]) courses.push(await aCopiedCourse(admin, title));
    const [first, second] = courses as [Course, Course];
    const { email: managerEmail } = await fetchUser(manager);

    await test.step('an administrator imports a class of 30 from a file with five faults', async () => {
      await admin.goto('/admin/users');
      await enter(admin, admin.getByRole('link', { name: 'Import users' }));
      await admin
        .locator('input[type=file]')
        .setInputFiles({ name: 'class.csv', mimeType: 'text/csv', buffer: Buffer.from(aClass()) });
      await expect(admin.getByText('25 people will get an invitation.')).toBeVisible();
      for (const problem of [
        '“no-address” is not an email address.',
        'The email address is missing.',
        'The same address is in row 2.',
        'The role “headmaster” cannot be imported. Use student or instructor, or leave it empty.',
        'The first name is longer than 80 characters.',
      ])
        await expect(admin.getByText(problem)).toBeVisible();
      await enter(admin, admin.getByRole('button', { name: 'Import 25 people' }));
      await expect(admin.getByRole('heading', { name: 'Import completed' })).toBeVisible();
      const download = admin.waitForEvent('download');
      await enter(admin, admin.getByRole('button', { name: 'Download rows left out' }));
      const leftOut = readFileSync(await (await download).path(), 'utf8');
      expect(leftOut.trim().split('\r\n')).toHaveLength(6);
    });

    await test.step('assigns two courses with a due date, and invites a manager', async () => {
      await admin.goto('/teaching/groups');
      await enter(admin, admin.getByRole('link', { name: CLASS }));
      await admin.getByRole('tab', { name: 'Courses' }).click();
      await admin.getByRole('button', { name: 'Assign courses' }).click();
      const dialog = admin.getByRole('dialog', { name: 'Assign courses' });
      await dialog.getByRole('searchbox').fill(mark);
      // The list moves once the search is answered.
      await expect(dialog.getByRole('checkbox')).toHaveCount(courses.length);
      for (const { title } of courses) await dialog.getByRole('checkbox', { name: title }).check();
      await dialog.getByRole('combobox', { name: 'Due' }).click();
      await admin.getByRole('option', { name: 'On a date' }).click();
      const soon = new Date(Date.now() + 2 * 86_400_000);
      await dialog.getByLabel('Due date').fill(`${soon.toISOString().slice(0, 10)}T23:30`);
      await dialog.getByRole('button', { name: 'Assign 2 courses' }).click();
      await expect(admin.getByRole('heading', { name: first.title })).toBeVisible();
      await admin.getByRole('tab', { name: 'Settings' }).click();
      await admin.getByLabel('Email address of an instructor').fill(managerEmail);
      await admin.keyboard.press('Enter');
      // The address is not confirmed: the manager accepts in their own session.
      await expect(admin.getByText('Invitation written', { exact: true })).toBeVisible();
      await admin.getByRole('button', { name: `Actions for ${managerEmail}` }).click();
      await admin.getByRole('menuitem', { name: 'Show link' }).click();
      await manager.goto(await admin.getByRole('dialog').getByLabel('One-time link').inputValue());
      await expect(manager.getByText('You will manage')).toBeVisible();
      await enter(manager, manager.getByRole('button', { name: 'Accept invitation' }));
      await expect(manager.getByRole('heading', { name: 'Invitation accepted' })).toBeVisible();
    });
    const groupAddress = new URL(admin.url()).pathname;

    await test.step('a pupil on a phone joins by the link of the message and creates an account', async () => {
      // Without a mail server the message waits in the outbox.
      await admin.goto('/admin/users/invitations?search=pupil5-');
      await expect(admin.getByRole('heading', { name: buildAddress(5) })).toBeVisible();
      await chooseAction(admin, 'Send again', buildAddress(5));
      await expect(admin.getByText('Invitation sent', { exact: true })).toBeVisible();
      await admin.goto('/admin/outbox');
      await enter(admin, admin.getByRole('button', { name: new RegExp(`to ${buildAddress(5)}$`) }).first());
      const link = await admin.getByRole('dialog').getByLabel('One-time link').inputValue();

      await pupil.setViewportSize({ width: 360, height: 740 });
      await pupil.emulateMedia({ colorScheme: 'dark' });
      await pupil.goto(link);
      await expect(pupil).toHaveURL(/\/invitation$/);
      await expect(pupil.getByText(CLASS)).toBeVisible();
      await enter(pupil, pupil.getByRole('link', { name: 'Create account' }));
      await expect(pupil.getByLabel('First name')).toHaveValue('Pupil');
      await pupil.getByLabel('Password').fill(PASSWORD);
      await enter(pupil, pupil.getByRole('button', { name: 'Create account' }));
      await pupil.getByLabel('Email').fill(buildAddress(5));
      await pupil.getByLabel('Password').fill(PASSWORD);
      await enter(pupil, pupil.getByRole('button', { name: 'Sign in' }));
      await enter(pupil, pupil.getByRole('button', { name: 'Accept invitation' }));
      await expect(pupil.getByRole('heading', { name: 'Invitation accepted' })).toBeVisible();
    });

    await test.step('sees what is due, and finishes one of both courses', async () => {
      const due = pupil.getByRole('region', { name: 'Due soon' }).getByRole('listitem');
      await pupil.goto('/dashboard');
      await expect(due).toHaveCount(2);
      await graduateFrom(pupil, first.id);
      await pupil.reload();
      await expect(due).toHaveCount(1);
      await expect(due.getByRole('link', { name: second.title })).toBeVisible();
    });

    await test.step('the administrator sees one member and 25 invitations', async () => {
      await admin.goto(groupAddress);
      await expect(admin.getByText(buildAddress(5))).toBeVisible();
      await expect(admin.getByText(/by an import/)).toBeVisible();
      await admin.getByRole('tab', { name: 'Invitations' }).click();
      await expect(admin.getByRole('heading', { name: 'Invitations (25)' })).toBeVisible();
    });

    const timeZone = zoneAtNoon();
    await test.step('the manager sees who finished, and has the report mailed every week', async () => {
      await chooseTimeZone(manager, timeZone);
      await manager.goto(groupAddress);
      await enter(manager, manager.getByRole('link', { name: 'Report', exact: true }));
      await expect(manager.getByRole('heading', { name: 'Learners and courses (2)' })).toBeVisible();
      const cell = (status: string) => manager.getByRole('cell', { name: status, exact: true });
      await expect(cell('Completed')).toHaveCount(1);
      await expect(cell('Not started')).toHaveCount(1);

      await enter(manager, manager.getByRole('button', { name: 'Save this report' }));
      await manager.getByRole('textbox', { name: 'Name' }).fill(`${CLASS} every week`);
      await manager.getByRole('combobox', { name: 'Email the numbers' }).click();
      const weekday = new Date().toLocaleDateString('en-US', { weekday: 'long', timeZone });
      await manager.getByRole('option', { name: `${weekday}s` }).click();
      await enter(manager, manager.getByRole('button', { name: 'Save', exact: true }));
      await expect(manager.getByText(`emailed on ${weekday}s`)).toBeVisible();
    });

    await test.step('the report reaches the manager, and the pupil is reminded of the other course', async () => {
      await chooseTimeZone(pupil, timeZone);
      const server = await startMailServer();
      const mailTo = (address: string) => server.received.filter(({ to }) => to.includes(address));
      const arrived = () => [managerEmail, buildAddress(5)].map((address) => mailTo(address).length);
      await withSendingWorker(server.url, () => expect.poll(arrived, { timeout: 60_000 }).toEqual([1, 1]));
      await server.stop();
      const textTo = (address: string) => (mailTo(address)[0]?.source ?? '').replace(/=\r\n/g, '');
      expect(textTo(managerEmail)).toContain(`Subject: Report: ${CLASS} every week`);
      expect(textTo(managerEmail)).toContain('0 overdue, 0 in progress, 1 not started, 1 completed.');
      expect(textTo(buildAddress(5))).toContain(second.title);
    });
  },
);
