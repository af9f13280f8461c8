import { getUser } from '@lectern/contract';
import { aLearner, expect, test } from '../support/journey';

test('a visitor chooses German, signs up in it, and returns to English in Settings', async ({ page }) => {
  const html = page.locator('html');
  await page.goto('/courses');
  await expect(html).toHaveAttribute('lang', 'en');
  const languages = page.getByRole('navigation', { name: 'Language' });
  await expect(languages.getByRole('button', { name: 'English' })).toHaveAttribute('aria-current', 'true');
  await languages.getByRole('button', { name: 'Deutsch' }).click();
  await expect(html).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('navigation', { name: 'Sprache' })).toBeVisible();

  // The sign-in pages are in the same language, and can change it too.
  await page.goto('/api/login?screen=sign-up&returnTo=/settings/profile');
  await expect(html).toHaveAttribute('lang', 'de');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(html).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(html).toHaveAttribute('lang', 'de');
  for (const [name, value] of Object.entries(aLearner())) await page.locator(`[name=${name}]`).fill(value);
  await page.locator('form[action$="/sign-up"] [type=submit]').click();

  // The account has the language of the visitor.
  await expect(page).toHaveURL(/\/settings\/profile$/);
  await expect(html).toHaveAttribute('lang', 'de');
  const select = page.getByRole('combobox', { name: 'Sprache' });
  await expect(select).toHaveText('Deutsch');
  await select.click();
  await page.getByRole('option', { name: 'English' }).click();
  await expect(html).toHaveAttribute('lang', 'de');
  await page.locator('main form [type=submit]').first().click();
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveText('English');
  expect(await (await page.request.get(getUser.path)).json()).toMatchObject({ locale: 'en' });
});
