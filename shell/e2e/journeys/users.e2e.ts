import type { Page } from '@playwright/test';
import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { environment } from '../support/environment';
import { aLearner, expect, expectFocusKept, expectToast, signIn, signUp, test } from '../support/journey';
import { chooseAction, tabTo } from '../support/input/keys';

test(
  'an administrator finds, opens, changes, suspends and deletes a user by keyboard alone',
  { tag: '@alone' },
  async ({ adminPage: page, page: learner }) => {
    const person = aLearner();
    await learner.goto('/api/login?returnTo=/courses');
    await signUp(learner, person);

    await page.goto('/admin/users');
    await tabTo(page, page.getByPlaceholder('Search users...'));
    await page.keyboard.type(person.email);
    await expect(page.getByRole('heading', { name: 'Users (1)' })).toBeVisible();
    await expect(page).toHaveURL(/search=/);
    const menu = page.getByRole('button', { name: /^Actions for / });
    const act = (name: string) => chooseAction(page, name, /^Actions for /);
    const dialog = (name: string) => page.getByRole('dialog', { name });

    await act('View');
    await expect(page.getByRole('region', { name: 'User Details' })).toContainText(person.email);
    await expect(page.getByRole('tab', { name: 'Courses' })).toHaveAttribute('aria-selected', 'true');
    await tabTo(page, page.getByRole('tab', { name: 'Courses' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('heading', { name: 'No attempts' })).toBeVisible();
    await expect(page).toHaveURL(/tab=exams/);
    await tabTo(page, page.getByRole('button', { name: 'Send reset link' }));
    await page.keyboard.press('Enter');
    await expect(dialog('Send reset link')).toContainText(person.email);
    await expectFocusKept(page, dialog('Send reset link'));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Send reset link' })).toBeFocused();
    await page.goto(`/admin/users?search=${encodeURIComponent(person.email)}`);

    await act('Edit');
    await expect(dialog('Edit User').getByLabel('First Name')).toBeFocused();
    await expectFocusKept(page, dialog('Edit User'));
    await tabTo(page, dialog('Edit User').getByLabel('First Name'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Augusta');
    await tabTo(page, dialog('Edit User').getByLabel('Role'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: 'Student' })).toBeFocused();
    await page.keyboard.type('Ins');
    await expect(page.getByRole('option', { name: 'Instructor' })).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Save Changes' }));
    await page.keyboard.press('Enter');
    await expectToast(page, 'User Updated', 'User information has been updated successfully.');
    const row = page.getByRole('row').filter({ hasText: person.email });
    await expect(row).toContainText('Augusta Learner');
    await expect(row).toContainText('Instructor');
    await expect(menu).toBeFocused();

    await act('Suspend');
    await expect(dialog('Suspend user').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await tabTo(page, dialog('Suspend user').getByRole('button', { name: 'Suspend' }));
    await page.keyboard.press('Enter');
    await expectToast(page, 'User Updated', 'User information has been updated successfully.');
    await expect(row).toContainText('Suspended');
    await learner.goto('/api/login?returnTo=/courses');
    await learner.getByLabel('Email').fill(person.email);
    await learner.getByLabel('Password').fill(person.password);
    await learner.getByRole('button', { name: 'Sign in' }).click();
    await expect(learner.getByText('Your account is suspended')).toBeVisible();

    await act('Delete');
    await expect(dialog('Delete User').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectFocusKept(page, dialog('Delete User'));
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await act('Delete');
    await tabTo(page, dialog('Delete User').getByRole('button', { name: 'Delete' }));
    await page.keyboard.press('Enter');
    await expectToast(page, 'User Deleted', 'User has been deleted successfully.');
    await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Users (0)' })).toBeFocused();

    await page.goto('/admin/audit');
    const changes = page
      .getByRole('region', { name: /^Changes/ })
      .locator('tbody')
      .getByRole('row');
    await expect(changes.nth(0)).toContainText('deleted Augusta Learner');
    await expect(changes.nth(1)).toContainText('instructor → suspended');
    await expect(changes.nth(2)).toContainText('first name, role · student → instructor');
  },
);

test('an administrator whose sign-in is too old signs in over the screen, and suspends and reactivates', async ({
  page: admin,
  browser,
}) => {
  const person = aLearner();
  const elsewhere = await browser.newPage({ baseURL: environment.baseUrl });
  await elsewhere.goto('/api/login?returnTo=/courses');
  await signUp(elsewhere, person);
  await elsewhere.close();

  const list = `/admin/users?search=${encodeURIComponent(person.email)}`;
  await admin.goto(`/api/login?returnTo=${encodeURIComponent(list)}`);
  await signIn(admin, environment.adminEmail, environment.adminPassword);
  // Not by its role, which the list does not have while a dialog is open.
  const row = admin.locator('tr').filter({ hasText: person.email });
  const act = async (name: string) => {
    await admin.getByRole('button', { name: /^Actions for Zoë/ }).click();
    await admin.getByRole('menuitem', { name, exact: true }).click();
  };
  const again = admin.getByRole('dialog', { name: 'Sign in again' });
  const page = admin.frameLocator('iframe[title="Sign in"]');
  const signInHere = async () => {
    await page.getByLabel('Password', { exact: true }).fill(environment.adminPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  const suspend = async () => {
    await act('Suspend');
    const question = admin.getByRole('dialog', { name: 'Suspend user' });
    await question.getByLabel(/^Reason/).fill('Shared account');
    await question.getByRole('button', { name: 'Suspend' }).click();
  };

  await ageSession(admin);
  await suspend();
  await expect(again).toContainText('Nothing has changed yet');
  await again.getByRole('button', { name: 'Cancel' }).click();
  await expect(row.getByText('Suspended')).toHaveCount(0);
  // What was typed is still there.
  await admin.getByRole('dialog', { name: 'Suspend user' }).getByRole('button', { name: 'Suspend' }).click();
  await signInHere();
  await expectToast(admin, 'User Updated', 'User information has been updated successfully.');
  await expect(row.getByText('Suspended')).toBeVisible();

  await ageSession(admin);
  await act('Reactivate');
  await signInHere();
  await expect(row.getByText('Student')).toBeVisible();
  await admin.reload();
  await expect(row.getByText('Student')).toBeVisible();
});

/** Makes the session of a page older than the server accepts for sensitive acts. */
async function ageSession(page: Page): Promise<void> {
  const cookie = (await page.context().cookies()).find(({ name }) => name.endsWith('lectern.sid'));
  const [, id = ''] = /^s:(.*)\./.exec(decodeURIComponent(cookie?.value ?? '')) ?? [];
  const sid = createHash('sha256').update(id).digest('hex');
  const client = new Client({ connectionString: environment.databaseUrl });
  await client.connect();
  const { rowCount } = await client.query(
    `UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{signedInAt}', to_jsonb((sess->>'signedInAt')::bigint - 3600000))::json
     WHERE sid = $1`,
    [sid],
  );
  await client.end();
  expect(rowCount).toBe(1);
}
