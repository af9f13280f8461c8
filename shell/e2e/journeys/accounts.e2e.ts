import type { Page } from '@playwright/test';
import { environment } from '../support/environment';
import { aLearner, expect, expectToast, signIn, signUp, test } from '../support/journey';
import { enter, tabTo } from '../support/input/keys';

/** Opens the latest message to an address in the outbox and returns its one-time link. */
async function linkFor(admin: Page, email: string): Promise<string> {
  await admin.goto('/admin/outbox');
  await enter(admin, admin.getByRole('button', { name: new RegExp(`^Open: .* to ${email}$`) }).first());
  const link = admin.getByRole('dialog').getByLabel('One-time link');
  await expect(link).toHaveValue(/\/oidc\/account\/link\//);
  const value = await link.inputValue();
  await admin.keyboard.press('Escape');
  await expect(admin.getByRole('dialog')).toBeHidden();
  return value;
}

async function type(page: Page, label: string, value: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(value);
}

test(
  'a person signs up, forgets the password, changes the address, ends a session and leaves, by keyboard',
  { tag: '@long' },
  async ({ page, adminPage: admin, browser }) => {
    test.setTimeout(240_000);
    const person = aLearner();
    const newPassword = 'three unrelated words';
    const newEmail = `new-${person.email}`;
    await page.goto('/api/login?returnTo=/settings');
    await signUp(page, person);

    // Forgets the password.
    await page.goto('/api/logout');
    await page.goto('/api/login');
    await enter(page, page.getByRole('link', { name: 'Forgot password?' }));
    await type(page, 'Email', person.email);
    await enter(page, page.getByRole('button', { name: 'Request a link' }));
    await expect(page.getByText(/an administrator of this site can now give you a link/)).toBeVisible();
    const reset = await linkFor(admin, person.email);

    // Chooses a new one with the link, which is out of the address by then and works once.
    await page.goto(reset);
    await expect(page).toHaveURL(/\/oidc\/account\/link$/);
    await type(page, 'Password', newPassword);
    await enter(page, page.getByRole('button', { name: 'Show' }));
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
    await enter(page, page.getByRole('button', { name: 'Save password' }));
    await expect(page.getByRole('heading', { name: 'Your password was changed' })).toBeVisible();
    await page.goto(reset);
    await expect(page.getByRole('heading', { name: 'This link can’t be used any more' })).toBeVisible();
    await page.goto('/api/login?returnTo=/settings/security');
    await signIn(page, person.email, newPassword);

    // Changes the address: it holds once the link to the new one was opened.
    await type(page, 'New address', newEmail);
    await type(page, 'Your password', newPassword);
    await enter(page, page.getByRole('button', { name: 'Change address' }));
    await expect(page.getByText(/Ask an administrator for the link/)).toBeVisible();
    await page.goto(await linkFor(admin, newEmail));
    await enter(page, page.getByRole('button', { name: 'Use this address' }));
    await expect(page.getByRole('heading', { name: 'Your email address was changed' })).toBeVisible();
    await page.goto('/api/login?returnTo=/settings/security');
    await signIn(page, newEmail, newPassword);

    // Sees a second browser, and ends its session.
    const second = await browser.newContext({ baseURL: environment.baseUrl });
    const elsewhere = await second.newPage();
    await elsewhere.goto('/api/login?returnTo=/my-courses');
    await signIn(elsewhere, newEmail, newPassword);
    await page.reload();
    await expect(page.getByText('This session')).toBeVisible();
    await enter(page, page.getByRole('button', { name: /^End the session in Chrom/ }));
    await expectToast(page, 'Session ended', 'That browser is signed out.');
    await expect(page.getByRole('button', { name: /^End the session in/ })).toBeHidden();
    await elsewhere.goto('/my-courses');
    await expect(elsewhere.getByLabel('Password')).toBeVisible();
    await second.close();

    // Leaves.
    await enter(
      page,
      page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Privacy' }),
    );
    await enter(page, page.getByRole('button', { name: 'Delete my account' }));
    await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/api/login');
    await page.getByLabel('Email').fill(newEmail);
    await page.getByLabel('Password').fill(newPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toContainText('don’t match');
  },
);
