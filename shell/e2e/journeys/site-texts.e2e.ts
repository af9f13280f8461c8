import { getSiteSettings, updateSiteLanding } from '@lectern/contract';
import type { Browser, Page } from '@playwright/test';
import { headers } from '../support/decks';
import { environment } from '../support/environment';
import { expect, test } from '../support/journey';

const HEADLINE = '<b>Nasza szkoła</b> & {kursy}';

/** Other journeys read the landing page in English and German at the same time, so this one is in Polish. */
const locale = 'pl-PL';

/** The landing page's visible text, as the server sends it or with its scripts. */
async function readLanding(browser: Browser, javaScriptEnabled: boolean): Promise<string> {
  const context = await browser.newContext({ locale, javaScriptEnabled });
  const page = await context.newPage();
  await page.goto('/');
  if (javaScriptEnabled) await expect(page.locator('[data-loading], [aria-busy="true"]')).toHaveCount(0);
  const text = await page.locator('#root').innerText();
  await context.close();
  return text;
}

async function resetTexts({ request }: Page) {
  const saved = (await (await request.get(getSiteSettings.path)).json()) as {
    landing: { version: number };
  };
  const data = { version: saved.landing.version, settings: { texts: {} } };
  const response = await request.put(updateSiteLanding.path, { headers, data });
  expect(response.ok()).toBe(true);
}

test('an administrator writes a headline, and visitors read it at first paint and on every way to the page', async ({
  adminPage: page,
  browser,
}) => {
  test.skip(environment.checksTexts, 'The marks change the names of languages that this test compares.');
  await page.goto('/admin/settings/landing');
  const card = page.getByRole('region', { name: 'Texts of the landing page' });
  await card.getByRole('combobox', { name: 'Language of these texts' }).click();
  await page.getByRole('option', { name: 'Polski' }).click();
  await card.getByRole('textbox', { name: 'Headline', exact: true }).fill(HEADLINE);
  await expect(card.getByRole('figure', { name: 'Preview' })).toContainText(HEADLINE);
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();

  const sent = await readLanding(browser, false);
  expect(sent).toContain(HEADLINE);
  expect(await readLanding(browser, true)).toBe(sent);

  const context = await browser.newContext({ locale });
  const visitor = await context.newPage();
  await visitor.goto('/courses');
  await visitor.getByRole('banner').getByRole('link', { name: 'Lectern' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(HEADLINE);
  await context.close();

  await resetTexts(page);
  expect(await readLanding(browser, false)).not.toContain(HEADLINE);
});
