import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { randomUUID } from 'node:crypto';
import { expect, overflow, test } from './journey';
import { castOf, SCREENS, settled, show, turn, type Screen } from './screens';
import { leave } from './sentences/sentence';

/** What the other theme may change; all the rest is a matter of what stands on the screen and where. */
const COLOURS: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

for (const [whose, screensFor] of Object.entries(SCREENS)) {
  test(`every screen of ${whose} is accessible in both themes, and fits its window`, async ({
    page: visitor,
    learnerPage: learner,
    graduatePage: graduate,
    adminPage: admin,
  }) => {
    test.setTimeout(480_000);
    const people = { visitor, learner, graduate, admin };
    for (const page of Object.values(people)) await page.addInitScript(axe.source);
    const cast = await castOf(people, `Screens of ${whose} ${randomUUID().slice(0, 8)}`);
    for (const screen of screensFor(cast)) await test.step(screen.name, () => look(screen));
  });
}

test('words that can hardly be read are found in the theme that has them', async ({ page }) => {
  const fault = [expect.stringMatching(/^color-contrast: <h1/)];
  await page.addInitScript(axe.source);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto('/none');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await fade(page, '.dark h1');
  expect(await troubles(page, COLOURS)).toEqual(fault);
  await turn(page, 'light');
  expect(await troubles(page)).toEqual([]);
  await fade(page, ':root:not(.dark) h1');
  expect(await troubles(page)).toEqual(fault);
});

/** Gives words the colour of a hairline. */
async function fade(page: Page, selector: string): Promise<void> {
  await page.evaluate((words) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${words} { color: var(--line) !important; }`);
    document.adoptedStyleSheets.push(sheet);
  }, selector);
  await settled(page);
}

async function look(screen: Screen): Promise<void> {
  const { name, page, arrived } = screen;
  await page.setViewportSize({ width: 1280, height: 800 });
  await show(screen, 'dark');
  await expect(arrived(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await settled(page);
  expect.soft(await troubles(page, COLOURS), `${name}, dark`).toEqual([]);
  await turn(page, 'light');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(arrived(page)).toBeVisible();
    expect.soft(await troubles(page), `${name}, light, ${width} px`).toEqual([]);
    // Charts follow the window a moment later.
    await expect
      .configure({ soft: true })
      .poll(() => overflow(page), `${name}, ${width} px: overflow`)
      .toBeLessThanOrEqual(0);
  }
  await leave(page);
}

/** What axe, which the page has brought along, finds wrong with what is on screen. */
async function troubles(page: Page, options: RunOptions = {}): Promise<string[]> {
  // Only what fails is described, and no rule in force wants to have the style sheets fetched once more.
  const asked: RunOptions = { resultTypes: ['violations'], preload: { assets: ['media'] }, ...options };
  return page.evaluate(async (given) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(given);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, asked);
}
