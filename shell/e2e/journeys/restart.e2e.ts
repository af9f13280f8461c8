import { healthReady } from '@lectern/contract';
import { randomUUID } from 'node:crypto';
import { crash } from '../support/crash';
import { KEEPING_BEES } from '../support/decks';
import { expect, expectToast, test } from '../support/journey';

test(
  'an upload and a session survive the death of API and worker',
  { tag: ['@alone', '@long'] },
  async ({ adminPage: page }) => {
    const title = `Born in a crash ${randomUUID().slice(0, 8)}`;
    await page.goto('/admin/upload');
    await page.getByLabel('Course Title').fill(title);
    await page.getByLabel('Course Materials (PDF)').setInputFiles(KEEPING_BEES);
    await page.getByRole('button', { name: 'Create Course' }).click();
    const processing = page.getByRole('region', { name: 'Processing Course' });
    await expect(processing.getByText('Rendering slides', { exact: true })).toBeVisible();
    await crash();

    await expect(processing).toBeVisible();
    await expect(async () => {
      await expectToast(page, 'Course Created Successfully', new RegExp(`^"${title}" is ready .* 30 slides`));
    }).toPass({ timeout: 90_000 });
    expect((await page.request.get(healthReady.path)).ok()).toBe(true);

    await page.getByRole('link', { name: 'View course', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.goto(`/courses?search=${encodeURIComponent(title)}`);
    await expect(page.getByText('1 course found')).toBeVisible();
  },
);
