import {
  type Course,
  DEFAULT_SITE_SETTINGS,
  getSiteSettings,
  listCourses,
  previewCertificate,
  type SavedSiteSettings,
  tryMail,
  updateSiteCategories,
  updateSiteCertificate,
  updateSiteFeatures,
  updateSiteIdentity,
  updateSiteLook,
} from '@lectern/contract';
import type { Browser, Page } from '@playwright/test';
import { join } from 'node:path';
import { aCourse, headers } from '../support/decks';
import { expect, test } from '../support/journey';
import { startMailServer } from '../support/mail/mail-server';
import { readPages } from '../support/pdf';

// Other journeys show the site's name, color and categories, so these run apart from them.
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
    ['features', updateSiteFeatures],
    ['categories', updateSiteCategories],
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

test(
  'a category with courses is renamed and removed, its courses move, and old links lead on; visitors see courses only while they may',
  ALONE,
  async ({ ownAdminPage: page, browser }) => {
    await aCourse(page, 'Keeping bees on a hill');
    const findCourse = async () => {
      const courses = (await (await page.request.get(listCourses.path)).json()) as Course[];
      return courses.find(({ title }) => title === 'Keeping bees on a hill') as Course;
    };
    const { category, slug } = await findCourse();
    const key = String(category);
    const visitor = await openAsVisitor(browser);
    const link = `/courses?${new URLSearchParams({ category: key })}`;
    const card = visitor.getByRole('link', { name: 'Keeping bees on a hill' }).first();
    try {
      await page.goto('/admin/settings/categories');
      const names = page.getByRole('textbox', { name: /^Name/ });
      const at = DEFAULT_SITE_SETTINGS.categories.list.findIndex((one) => one.key === key);
      await names.nth(at).fill('Life on the hill');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Settings saved', { exact: true }).first()).toBeVisible();
      await visitor.goto(link);
      await expect(card).toBeVisible();
      await expect(visitor.getByRole('button', { name: /Life on the hill/ })).toBeVisible();

      await page.getByRole('button', { name: 'Remove Life on the hill' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox').selectOption({ index: 1 });
      const target = await dialog.getByRole('combobox').inputValue();
      await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect.poll(async () => (await findCourse()).category).toBe(target);
      await visitor.goto(link);
      await expect(card).toBeVisible();
      await expect(visitor.getByText('Life on the hill')).toHaveCount(0);

      await page.goto('/admin/settings');
      await page.getByRole('switch', { name: 'Courses for visitors' }).click();
      await saveCard(page, 'Features');
      await visitor.goto('/');
      await expect(visitor.getByRole('link', { name: 'Start Learning for Free' })).toBeVisible();
      await expect(visitor.locator('a[href^="/course"]')).toHaveCount(0);
      await visitor.goto(`/course/${slug}`);
      await expect(visitor.getByLabel('Email')).toBeVisible();
    } finally {
      await reset(page);
      await visitor.context().close();
    }
  },
);
