import {
  DEFAULT_SITE_SETTINGS,
  getSiteSettings,
  previewCertificate,
  type SavedSiteSettings,
  tryMail,
  updateSiteCertificate,
  updateSiteIdentity,
  updateSiteLook,
} from '@lectern/contract';
import type { Browser, Page } from '@playwright/test';
import { join } from 'node:path';
import { headers } from '../support/decks';
import { expect, test } from '../support/journey';
import { startMailServer } from '../support/mail/mail-server';
import { readPages } from '../support/pdf';

// Other journeys show the site's name and color, so this one runs apart from them.
const ALONE = { tag: '@alone' };

async function saveCard(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name }).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved', { exact: true }).first()).toBeVisible();
}

/** Gives the site its defaults back, for the journeys that follow. */
async function reset(page: Page): Promise<void> {
  const saved = (await (await page.request.get(getSiteSettings.path)).json()) as SavedSiteSettings;
  const groups = [
    ['identity', updateSiteIdentity],
    ['look', updateSiteLook],
    ['certificate', updateSiteCertificate],
  ] as const;
  for (const [group, { path }] of groups) {
    const data = { version: saved[group].version, settings: DEFAULT_SITE_SETTINGS[group] };
    expect((await page.request.put(path, { headers, data })).ok()).toBe(true);
  }
}

const openAsVisitor = async (browser: Browser) => (await browser.newContext()).newPage();

const LOGO = join(import.meta.dirname, '../../public/link-preview.png');

test(
  'an administrator sets name, logo, color and signature, and they are on the landing page, sign-in page, certificates and mails',
  ALONE,
  async ({ ownAdminPage: page, browser }) => {
    const server = await startMailServer();
    try {
      await page.goto('/admin/settings');
      const identity = page.getByRole('region', { name: 'Name and logo' });
      await identity.getByLabel('Name of the site').fill('Hill School');
      await identity.locator('input[type=file]').first().setInputFiles(LOGO);
      await expect(identity.getByRole('img', { name: 'Logo', exact: true })).toBeVisible();
      await saveCard(page, 'Name and logo');
      await page.getByLabel('Primary color').fill('#7a1f5c');
      await saveCard(page, 'Color');
      await page.goto('/admin/settings/certificate');
      await page.getByLabel('Who signs').fill('Head of Hill School');
      await saveCard(page, 'Look of certificates');
      const sample = await page.getByRole('link', { name: 'Open a sample' }).getAttribute('href');
      expect(sample).toContain(previewCertificate.path);
      const [certificate] = await readPages(await (await page.request.get(String(sample))).body());
      expect(certificate).toMatch(/^Hill School.*Head of Hill School/);

      const visitor = await openAsVisitor(browser);
      for (const path of ['/', '/api/login']) {
        await visitor.goto(path);
        await expect(visitor).toHaveTitle(/Hill School/);
        await expect(visitor.getByRole('img', { name: 'Hill School' }).first()).toBeVisible();
        const color = await visitor.evaluate(() =>
          getComputedStyle(document.documentElement).getPropertyValue('--primary').trim(),
        );
        expect([path, color]).toEqual([path, '#7a1f5c']);
      }
      await visitor.goto('/');
      await expect(visitor.getByText('© 2024 Hill School. All rights reserved.')).toBeVisible();
      await visitor.context().close();

      const { hostname: host, port } = new URL(server.url);
      const settings = {
        ...DEFAULT_SITE_SETTINGS.mail,
        ...{ host, port: Number(port), isInNetwork: true, senderAddress: 'no-reply@example.org' },
      };
      await page.request.post(tryMail.path, { headers, data: { settings } });
      expect(server.received[0]?.source).toContain('Hill School');
    } finally {
      await reset(page);
      await server.stop();
    }
  },
);
