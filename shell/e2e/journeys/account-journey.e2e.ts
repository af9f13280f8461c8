import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { strFromU8, unzipSync } from 'fflate';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { COLOR_RULES, violationsOn } from '../support/accessibility';
import { aLearner, expect, expectToast, overflow, test } from '../support/journey';
import { enter, tabTo } from '../support/input/keys';
import { startMailServer, type MailServer } from '../support/mail/mail-server';
import { withMailingApi } from '../support/mail/mailing-api';
import { addAuthenticator, withoutAutofill } from '../support/second-factor';
import { withSendingWorker } from '../support/mail/sending-worker';
import { settled, turn } from '../screens/show-screen';

const NEW_PASSWORD = 'three unrelated words';
const LINK = /http:\/\/localhost:\d+\/oidc\/account\/link\/[\w-]{43}/;

async function type(page: Page, label: string, value: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(value);
}

/** Chooses a link of the frame's menu, which a narrow window opens with a button. */
async function chooseFromMenu(page: Page, name: string): Promise<void> {
  await enter(page, page.getByRole('button', { name: 'Open menu' }));
  await enter(page, page.getByRole('dialog').getByRole('link', { name, exact: true }));
}

/** Opens a sub-page of the settings. */
const openSettings = (page: Page, name: string) =>
  enter(page, page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }));

async function signOut(page: Page): Promise<void> {
  await chooseFromMenu(page, 'Sign Out');
  await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible();
}

async function signInByPassword(page: Page, email: string, password: string): Promise<void> {
  await type(page, 'Email', email);
  await type(page, 'Password', password);
  await enter(page, page.getByRole('button', { name: 'Sign in', exact: true }));
}

/** Expects a screen under this heading that axe finds no fault with in either theme, and that fits the window. */
async function expectScreen(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  await settled(page);
  expect.soft(await violationsOn(page), `${heading}, dark`).toEqual([]);
  expect.soft(await overflow(page), `${heading}: overflow`).toBe(0);
  // The theme changes only colors.
  await turn(page, 'light');
  expect.soft(await violationsOn(page, COLOR_RULES), `${heading}, light`).toEqual([]);
  await turn(page, 'dark');
}

/** Waits for a message and returns its link. */
async function linkFrom({ received }: MailServer, email: string, subject: string): Promise<string> {
  const linkIn = () => {
    const mail = received.find(
      ({ to, source }) => to.includes(email) && source.includes(`Subject: ${subject}`),
    );
    return LINK.exec(mail?.source.replace(/=\r\n/g, '') ?? '')?.[0];
  };
  await expect.poll(linkIn, { timeout: 60_000 }).toBeTruthy();
  return linkIn() ?? '';
}

test(
  'a person signs up, confirms the address, signs in with a passkey, forgets the password, ends a session, exports and leaves: by keyboard, on a phone, accessible in both themes',
  { tag: '@alone' },
  async ({ browser }) => {
    test.setTimeout(300_000);
    const server = await startMailServer();
    // Too long for a line, with nothing to break it at.
    const email = `${randomUUID().replaceAll('-', '')}${'x'.repeat(27)}@lectern.test`;
    const person = { ...aLearner(), email };
    await withMailingApi(server.url, (baseURL) =>
      withSendingWorker(server.url, async () => {
        const view = {
          viewport: { width: 360, height: 740 },
          colorScheme: 'dark',
          reducedMotion: 'reduce',
        } as const;
        const context = await browser.newContext({ baseURL, ...view });
        const page = await context.newPage();
        await page.addInitScript(axe.source);
        await withoutAutofill(page);
        const authenticator = await addAuthenticator(page);
        const codes: string[] = [];

        await test.step('signs up', async () => {
          await page.goto('/api/login');
          await expectScreen(page, 'Sign in');
          await enter(page, page.getByRole('link', { name: 'Create an account' }));
          await expectScreen(page, 'Create an account');
          await type(page, 'First name', person.firstName);
          await type(page, 'Last name', person.lastName);
          await type(page, 'Email', person.email);
          await type(page, 'Password', person.password);
          await enter(page, page.getByRole('button', { name: 'Create account' }));
          await expectScreen(page, 'Check your email');
        });

        await test.step('confirms the address', async () => {
          await page.goto(await linkFrom(server, person.email, 'Confirm your email address'));
          await expect(page).toHaveURL(/\/oidc\/account\/link$/);
          await expectScreen(page, 'Confirm your email address');
          await type(page, 'Password', 'not the password');
          await enter(page, page.getByRole('button', { name: 'Confirm address' }));
          await expect(page.getByRole('alert')).toContainText('This is not the password of the account.');
          await expectScreen(page, 'Confirm your email address');
          await type(page, 'Password', person.password);
          await enter(page, page.getByRole('button', { name: 'Confirm address' }));
          await expectScreen(page, 'Your email address is confirmed');
          await enter(page, page.getByRole('link', { name: 'Sign in' }));
          await signInByPassword(page, person.email, person.password);
          await chooseFromMenu(page, 'Settings');
          await expectScreen(page, 'Your name');
          await openSettings(page, 'Security');
          await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
          await expectScreen(page, 'Second factor');
        });

        await test.step('adds a passkey, and signs in with it', async () => {
          await enter(page, page.getByRole('button', { name: 'Add passkey' }));
          const naming = page.getByRole('dialog', { name: 'Add passkey' });
          await type(page, 'Name of the passkey', 'My phone');
          await expectScreen(page, 'Add passkey');
          await enter(page, naming.getByRole('button', { name: 'Add passkey' }));
          await expectScreen(page, 'Save your recovery codes');
          codes.push(...(await page.getByRole('listitem').locator('code').allTextContents()));
          expect(codes).toHaveLength(10);
          await enter(page, page.getByRole('button', { name: 'I have saved them' }));
          await expect(page.getByText('My phone', { exact: true })).toBeVisible();
          expect(await authenticator.list()).toHaveLength(1);
          await signOut(page);
          await page.goto('/api/login?returnTo=/settings/security');
          await enter(page, page.getByRole('button', { name: 'Use a passkey' }));
          await page.waitForURL('**/settings/security');
          await expect(page.getByText(/^Last used /).first()).toBeVisible();
          await expectScreen(page, 'Second factor');
        });

        await test.step('forgets the password, and chooses a new one', async () => {
          await signOut(page);
          await page.goto('/api/login');
          await enter(page, page.getByRole('link', { name: 'Forgot password?' }));
          await expectScreen(page, 'Forgot your password?');
          await type(page, 'Email', person.email);
          await enter(page, page.getByRole('button', { name: 'Request a link' }));
          await expectScreen(page, 'Link requested');
          const link = await linkFrom(server, person.email, 'Reset your password');
          await page.goto(link);
          await expectScreen(page, 'Choose a new password');
          await type(page, 'Password', NEW_PASSWORD);
          await enter(page, page.getByRole('button', { name: 'Save password' }));
          await expectScreen(page, 'Your password was changed');
          await page.goto(link);
          await expectScreen(page, 'This link can’t be used any more');
        });

        await test.step('signs in with it and the passkey', async () => {
          await page.goto('/api/login?returnTo=/settings/security');
          await signInByPassword(page, person.email, NEW_PASSWORD);
          await expectScreen(page, 'Confirm that it is you');
          await enter(page, page.getByRole('button', { name: 'Use a passkey' }));
          await page.waitForURL('**/settings/security');
        });

        const newEmail = `new-${person.email}`;
        await test.step('changes the address', async () => {
          await type(page, 'New address', newEmail);
          await type(page, 'Your password', NEW_PASSWORD);
          await enter(page, page.getByRole('button', { name: 'Change address' }));
          await page.goto(await linkFrom(server, newEmail, 'Confirm your new email address'));
          await expectScreen(page, 'Confirm your new email address');
          await enter(page, page.getByRole('button', { name: 'Use this address' }));
          await expectScreen(page, 'Your email address was changed');
          await page.goto('/api/login?returnTo=/settings/security');
          await signInByPassword(page, newEmail, NEW_PASSWORD);
          await enter(page, page.getByRole('button', { name: 'Use a passkey' }));
          await page.waitForURL('**/settings/security');
        });

        await test.step('sees a second session, and ends it', async () => {
          const second = await browser.newContext({ baseURL, ...view });
          const elsewhere = await second.newPage();
          await elsewhere.addInitScript(axe.source);
          await elsewhere.goto('/api/login?returnTo=/settings/security');
          await signInByPassword(elsewhere, newEmail, NEW_PASSWORD);
          await enter(elsewhere, elsewhere.getByRole('link', { name: 'Use a recovery code' }));
          await expectScreen(elsewhere, 'Use a recovery code');
          await type(elsewhere, 'Recovery code', codes[0] ?? '');
          await enter(elsewhere, elsewhere.getByRole('button', { name: 'Sign in', exact: true }));
          await elsewhere.waitForURL('**/settings/security');
          await expect(elsewhere.getByText(/^9 of your recovery codes are left/)).toBeVisible();
          await page.reload();
          await expect(page.getByText('This session')).toBeVisible();
          await expectScreen(page, 'Sessions');
          await enter(page, page.getByRole('button', { name: /^End the session in Chrom/ }));
          await expectToast(page, 'Session ended', 'That browser is signed out.');
          await elsewhere.goto('/my-courses');
          await expect(elsewhere.getByLabel('Password')).toBeVisible();
          await second.close();
        });

        await test.step('exports the data, and deletes the account', async () => {
          await openSettings(page, 'Privacy');
          const download = page.waitForEvent('download');
          await enter(page, page.getByRole('button', { name: 'Export my data' }));
          const { 'data.json': data } = unzipSync(readFileSync(await (await download).path()));
          const exported = JSON.parse(strFromU8(data ?? new Uint8Array()));
          expect(exported).toMatchObject({ passkeys: [{ name: 'My phone' }], signIn: expect.anything() });
          await enter(page, page.getByRole('button', { name: 'Delete my account' }));
          await expectScreen(page, /Delete/);
          await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
          await page.waitForURL((url) => url.pathname === '/');
          await page.goto('/api/login');
          await signInByPassword(page, newEmail, NEW_PASSWORD);
          await expect(page.getByRole('alert')).toContainText('don’t match');
          await expectScreen(page, 'Sign in');
        });
        await context.close();
      }),
    );
    await server.stop();
  },
);
