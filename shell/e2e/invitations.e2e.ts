import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { expect, test } from './journey';
import { enter } from './keys';

const mark = randomUUID().slice(0, 8);
const CLASS = `Class ${mark}`;
const PASSWORD = 'purple lamps sing';
const addressOf = (at: number) => `pupil${at}-${mark}@lectern.test`;

/** A class of 30 with five faults. */
function aClass(): string {
  const rows = Array.from({ length: 30 }, (_, at) => `${addressOf(at)},Pupil,${at},,${CLASS}`);
  rows[3] = `no-address,Pupil,3,,${CLASS}`;
  rows[8] = `,Pupil,8,,${CLASS}`;
  rows[13] = `${addressOf(0)},Pupil,13,,${CLASS}`;
  rows[18] = `${addressOf(18)},Pupil,18,headmaster,${CLASS}`;
  rows[23] = `${addressOf(23)},${'x'.repeat(81)},23,,${CLASS}`;
  return `email,first name,last name,role,groups\n${rows.join('\n')}\n`;
}

test('an administrator imports a class with five faults, and a pupil joins by the link of the message', async ({
  adminPage: admin,
  page: pupil,
}) => {
  test.setTimeout(240_000);
  await admin.goto('/admin/users');
  await enter(admin, admin.getByRole('link', { name: 'Import Users' }));
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
  await enter(admin, admin.getByRole('button', { name: 'Download Rows Left Out' }));
  expect(
    readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\r\n'),
  ).toHaveLength(6);

  // Without a mail server the message waits in the outbox.
  await admin.goto('/admin/users/invitations?search=pupil5-');
  await expect(admin.getByRole('heading', { name: addressOf(5) })).toBeVisible();
  await enter(admin, admin.getByRole('button', { name: `Send again: ${addressOf(5)}` }));
  await expect(admin.getByText('Invitation Sent', { exact: true })).toBeVisible();
  await admin.goto('/admin/outbox');
  await enter(admin, admin.getByRole('button', { name: new RegExp(`to ${addressOf(5)}$`) }).first());
  const link = await admin.getByRole('dialog').getByLabel('One-time link').inputValue();

  await pupil.goto(link);
  await expect(pupil).toHaveURL(/\/invitation$/);
  await expect(pupil.getByText(CLASS)).toBeVisible();
  await enter(pupil, pupil.getByRole('link', { name: 'Create Account' }));
  await expect(pupil.getByLabel('First name')).toHaveValue('Pupil');
  await pupil.getByLabel('Password').fill(PASSWORD);
  await enter(pupil, pupil.getByRole('button', { name: 'Create account' }));
  await pupil.getByLabel('Email').fill(addressOf(5));
  await pupil.getByLabel('Password').fill(PASSWORD);
  await enter(pupil, pupil.getByRole('button', { name: 'Sign in' }));
  await enter(pupil, pupil.getByRole('button', { name: 'Accept Invitation' }));
  await expect(pupil.getByRole('heading', { name: 'Invitation accepted' })).toBeVisible();

  await admin.goto('/teaching/groups');
  await enter(admin, admin.getByRole('link', { name: CLASS }));
  await expect(admin.getByText(addressOf(5))).toBeVisible();
  await expect(admin.getByText(/by an import/)).toBeVisible();
  await admin.getByRole('tab', { name: 'Invitations' }).click();
  await expect(admin.getByRole('heading', { name: 'Invitations (25)' })).toBeVisible();
});
