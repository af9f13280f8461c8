import {
  DEFAULT_SITE_MAIL,
  getSiteSettings,
  type SavedSiteSettings,
  updateSiteMail,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { violationsOn } from '../support/accessibility';
import { headers } from '../support/decks';
import { expect, overflow, test } from '../support/journey';
import { startMailServer } from '../support/mail/mail-server';
import { settled } from '../screens/show-screen';

/** Opens the sub-page of the mail server. */
async function openMailSettings(page: Page): Promise<void> {
  await page.goto('/admin/settings/mail');
  await expect(page.getByRole('heading', { name: 'Mail server' })).toBeVisible();
}

/** Removes the mail server, for the journeys that follow. */
async function resetMail(page: Page): Promise<void> {
  const settings = (await (await page.request.get(getSiteSettings.path)).json()) as SavedSiteSettings;
  const data = { version: settings.mail.version, settings: DEFAULT_SITE_MAIL, secret: null };
  const answer = await page.request.put(updateSiteMail.path, { headers, data });
  expect(answer.ok()).toBe(true);
}

test(
  'an administrator enters a mail server, tries it, saves it, and a forgotten password leads to a message without a restart',
  { tag: ['@alone', '@long', '@story'] },
  async ({ ownAdminPage: page, browser, baseURL }) => {
    test.setTimeout(120_000);
    const server = await startMailServer();
    const { hostname, port } = new URL(server.url);
    const { email } = (await (await page.request.get('/api/auth/user')).json()) as { email: string };
    await page.addInitScript(axe.source);
    try {
      await openMailSettings(page);
      await page.getByLabel('Server', { exact: true }).fill(hostname);
      await page.getByLabel('Port').fill(port);
      await page.getByLabel('Sender’s address').fill('no-reply@example.org');
      await page.getByLabel('Sender’s name').fill('Hill School');
      const send = page.getByRole('button', { name: 'Send a test message' });
      await send.click();
      await expect(page.getByText('This address is inside the network of the server.')).toBeVisible();
      expect(server.received).toEqual([]);
      await page.getByRole('switch', { name: 'This server is in our network' }).click();
      await send.click();
      await expect(page.getByText('The server has taken the message to your own address.')).toBeVisible();
      expect(server.received.map(({ to }) => to)).toEqual([[email]]);
      await settled(page);
      expect.soft(await violationsOn(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      await settled(page);
      expect.soft(await overflow(page)).toBe(0);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Settings saved').first()).toBeVisible();

      const visitor = await (await browser.newContext({ baseURL: String(baseURL) })).newPage();
      await visitor.goto('/oidc/account/forgot');
      await visitor.getByLabel('Email').fill(email);
      await visitor.getByRole('button', { name: 'Request a link' }).click();
      await expect.poll(() => server.received.length, { timeout: 40_000 }).toBe(2);
      expect(server.received[1]?.source).toContain('From: Hill School <no-reply@example.org>');
      await visitor.context().close();
    } finally {
      await resetMail(page);
      await server.stop();
    }
  },
);
