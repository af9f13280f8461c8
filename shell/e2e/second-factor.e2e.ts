import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { environment } from './environment';
import { aLearner, expect, expectToast, overflow, signUp, test } from './journey';
import { enter, tabTo } from './keys';
import { addAuthenticator, aLearnerWithApp, codeOf, withoutAutofill } from './second-factor';

async function type(page: Page, label: string, value: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await tabTo(page, field);
  await field.press('ControlOrMeta+A');
  await page.keyboard.type(value);
}

async function signInByPassword(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/api/login?returnTo=/settings');
  await type(page, 'Email', email);
  await type(page, 'Password', password);
  await enter(page, page.getByRole('button', { name: 'Sign in' }));
}

const codesIn = (page: Page) => page.getByRole('listitem').locator('code').allTextContents();

test('a person signs up, signs in with a passkey, forgets the password, ends a session, exports and leaves, by keyboard on a phone', async ({
  browser,
  adminPage: admin,
}) => {
  test.setTimeout(240_000);
  const person = aLearner();
  const context = await browser.newContext({
    baseURL: environment.baseUrl,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await withoutAutofill(page);
  const authenticator = await addAuthenticator(page);
  await page.goto('/api/login?returnTo=/settings');
  await signUp(page, person);

  // Adds a passkey and keeps the recovery codes.
  await enter(page, page.getByRole('button', { name: 'Add Passkey' }));
  const naming = page.getByRole('dialog', { name: 'Add Passkey' });
  await type(page, 'Name of the Passkey', 'My phone');
  await enter(page, naming.getByRole('button', { name: 'Add Passkey' }));
  await expect(page.getByRole('dialog', { name: 'Save Your Recovery Codes' })).toBeVisible();
  expect(await overflow(page)).toBe(0);
  const codes = await codesIn(page);
  expect(codes).toHaveLength(10);
  await enter(page, page.getByRole('button', { name: 'I Have Saved Them' }));
  await expect(page.getByText('My phone', { exact: true })).toBeVisible();
  expect(await authenticator.list()).toHaveLength(1);

  // Signs in with it instead of the password.
  await page.goto('/api/logout');
  await page.goto('/api/login?returnTo=/settings');
  await enter(page, page.getByRole('button', { name: 'Use a passkey' }));
  await page.waitForURL('**/settings');
  await expect(page.getByText(/^Last used /).first()).toBeVisible();

  // Signs in with the password, after which the passkey is the second factor.
  await page.goto('/api/logout');
  await signInByPassword(page, person.email, person.password);
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  expect(await overflow(page)).toBe(0);
  await enter(page, page.getByRole('button', { name: 'Use a passkey' }));
  await page.waitForURL('**/settings');

  // Forgets the password; the new one does not replace the second factor.
  await page.goto('/api/logout');
  await page.goto('/api/login');
  await enter(page, page.getByRole('link', { name: 'Forgot password?' }));
  await type(page, 'Email', person.email);
  await enter(page, page.getByRole('button', { name: 'Request a link' }));
  await expect(page.getByRole('heading', { name: 'Link requested' })).toBeVisible();
  await admin.goto('/admin/outbox');
  const message = new RegExp(`^Open: Reset your password, to ${person.email}$`);
  await admin.getByRole('button', { name: message }).click();
  const link = admin.getByRole('dialog').getByLabel('One-time link');
  await expect(link).toHaveValue(/\/oidc\/account\/link\//);
  await page.goto(await link.inputValue());
  const newPassword = 'three unrelated words';
  await type(page, 'Password', newPassword);
  await enter(page, page.getByRole('button', { name: 'Save password' }));
  await expect(page.getByRole('heading', { name: 'Your password was changed' })).toBeVisible();
  await signInByPassword(page, person.email, newPassword);
  await enter(page, page.getByRole('button', { name: 'Use a passkey' }));
  await page.waitForURL('**/settings');

  // Signs in elsewhere with a recovery code, and ends that session.
  const second = await browser.newContext({ baseURL: environment.baseUrl });
  const elsewhere = await second.newPage();
  await signInByPassword(elsewhere, person.email, newPassword);
  await enter(elsewhere, elsewhere.getByRole('link', { name: 'Use a recovery code' }));
  await type(elsewhere, 'Recovery code', codes[0] ?? '');
  await enter(elsewhere, elsewhere.getByRole('button', { name: 'Sign in' }));
  await elsewhere.waitForURL('**/settings');
  await expect(elsewhere.getByText(/^9 of your recovery codes are left/)).toBeVisible();
  await page.reload();
  await enter(page, page.getByRole('button', { name: /^End the session in Chrom/ }));
  await expectToast(page, 'Session Ended', 'That browser is signed out.');
  await elsewhere.goto('/my-courses');
  await expect(elsewhere.getByLabel('Password')).toBeVisible();
  await second.close();

  // Exports the data and deletes the account.
  const download = page.waitForEvent('download');
  await enter(page, page.getByRole('button', { name: 'Export My Data' }));
  const exported = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
  expect(exported).toMatchObject({ passkeys: [{ name: 'My phone' }], signIn: expect.anything() });
  await enter(page, page.getByRole('button', { name: 'Delete My Account' }));
  await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
  await page.waitForURL((url) => url.pathname === '/');
  await context.close();
});

test('the browser offers a passkey in the email field', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: environment.baseUrl });
  const page = await context.newPage();
  const authenticator = await addAuthenticator(page);
  await page.goto('/api/login?returnTo=/settings');
  await signUp(page, aLearner());
  await page.getByRole('button', { name: 'Add Passkey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Passkey' }).click();
  await page.getByRole('button', { name: 'I Have Saved Them' }).click();
  expect(await authenticator.list()).toHaveLength(1);
  await page.goto('/api/logout');
  // The virtual device chooses what a person would choose from the list.
  await page.goto('/api/login?returnTo=/settings');
  await page.waitForURL('**/settings');
  await context.close();
});

test('without JavaScript a person signs in with the password and a code', async ({ page, browser }) => {
  const person = await aLearnerWithApp(page);
  const context = await browser.newContext({ baseURL: environment.baseUrl, javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto('/api/login?returnTo=/api/auth/user');
  await expect(plain.getByRole('button', { name: 'Use a passkey' })).toBeHidden();
  await plain.getByLabel('Email').fill(person.email);
  await plain.getByLabel('Password').fill(person.password);
  await plain.getByRole('button', { name: 'Sign in' }).click();
  await plain.getByLabel('Code').fill('000000');
  await plain.getByRole('button', { name: 'Sign in' }).click();
  await expect(plain.getByText(/This code is not right/)).toBeVisible();
  await plain.getByLabel('Code').fill(codeOf(person.key));
  await plain.getByRole('button', { name: 'Sign in' }).click();
  await plain.waitForURL((url) => url.pathname === '/');
  await context.close();
});
