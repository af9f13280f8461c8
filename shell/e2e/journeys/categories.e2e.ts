import {
  DEFAULT_SITE_CATEGORIES,
  type EditedCourse,
  getEditedCourse,
  getSiteSettings,
  type SavedSiteSettings,
  updateCourse,
  updateSiteCategories,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { aCopiedCourse, headers } from '../support/decks';
import { expect, test } from '../support/journey';

// Other journeys show the six categories, so this one runs apart from them.
const ALONE = { tag: '@alone' };

/** Gives the site the six categories back, for the journeys that follow. */
async function reset(page: Page): Promise<void> {
  const saved = (await (await page.request.get(getSiteSettings.path)).json()) as SavedSiteSettings;
  const data = { version: saved.categories.version, settings: DEFAULT_SITE_CATEGORIES };
  expect((await page.request.put(updateSiteCategories.path, { headers, data })).ok()).toBe(true);
}

async function save(page: Page): Promise<void> {
  // The message of the save before may still be shown.
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith(updateSiteCategories.path),
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await saved).ok()).toBe(true);
  await expect(page.getByText('Settings saved', { exact: true }).first()).toBeVisible();
}

test(
  'a category in use is renamed and removed: its course follows, and so do old links, without scripts too',
  ALONE,
  async ({ ownAdminPage: page, browser, baseURL }) => {
    const course = await aCopiedCourse(page, `Circuits ${randomUUID().slice(0, 8)}`);
    const edited = await page.request.get(getEditedCourse.path.replace(':id', course.id));
    const { version } = (await edited.json()) as EditedCourse;
    const changed = await page.request.put(updateCourse.path.replace(':id', course.id), {
      headers,
      data: { version, category: 'IT' },
    });
    expect(changed.status()).toBe(200);
    const visitor = await (await browser.newContext({ baseURL: String(baseURL) })).newPage();
    const plain = await (
      await browser.newContext({ baseURL: String(baseURL), javaScriptEnabled: false })
    ).newPage();
    const showsInLink = async (category: string) => {
      await visitor.goto('/courses?category=IT');
      await expect(
        visitor.getByRole('button', { name: new RegExp(`^${category}`), pressed: true }),
      ).toBeVisible();
      await expect(visitor.getByRole('heading', { name: course.title })).toBeVisible();
      await plain.goto('/');
      await expect(plain.getByRole('heading', { name: category, level: 3, exact: true })).toBeVisible();
      await plain.goto(`/course/${course.slug}`);
      await expect(plain.getByText(category, { exact: true }).first()).toBeVisible();
    };
    try {
      await page.goto('/admin/settings/categories');
      await page.getByRole('textbox', { name: 'Name' }).last().fill('Computers');
      await save(page);
      await showsInLink('Computers');

      await page.getByRole('button', { name: 'Remove Computers' }).click();
      const dialog = page.getByRole('dialog', { name: 'Remove category' });
      await dialog.getByRole('combobox', { name: 'Move to' }).selectOption({ label: 'Education' });
      await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
      await save(page);
      await showsInLink('Education');
    } finally {
      await reset(page);
      await visitor.context().close();
      await plain.context().close();
    }
  },
);
