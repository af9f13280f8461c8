import {
  DEFAULT_SITE_SETTINGS,
  getSiteSettings,
  type SavedSiteSettings,
  updateSiteIdentity,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { headers } from '../support/decks';
import { expect, test } from '../support/journey';

// Other journeys show the site's name, so this one runs apart from them.
const ALONE = { tag: '@alone' };

async function saveCard(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name }).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved', { exact: true }).first()).toBeVisible();
}

/** Gives the site its name back, for the journeys that follow. */
async function reset(page: Page): Promise<void> {
  const saved = (await (await page.request.get(getSiteSettings.path)).json()) as SavedSiteSettings;
  const data = { version: saved.identity.version, settings: DEFAULT_SITE_SETTINGS.identity };
  expect((await page.request.put(updateSiteIdentity.path, { headers, data })).ok()).toBe(true);
}

test(
  'of two administrators who rename the site at once, the second one is asked which name to keep',
  ALONE,
  async ({ ownAdminPage: first, adminPage: second }) => {
    const openName = async (page: Page) => {
      await page.goto('/admin/settings');
      return page.getByLabel('Name of the site');
    };
    const names = [await openName(first), await openName(second)] as const;
    try {
      await names[0].fill('Hill School');
      await saveCard(first, 'Name and logo');
      await names[1].fill('Valley School');
      await second
        .getByRole('region', { name: 'Name and logo' })
        .getByRole('button', { name: 'Save', exact: true })
        .click();
      const dialog = second.getByRole('dialog', { name: 'These settings have changed' });
      await expect(dialog.getByText('Hill School')).toBeVisible();
      await expect(dialog.getByText('Valley School')).toBeVisible();
    } finally {
      await reset(first);
    }
  },
);
