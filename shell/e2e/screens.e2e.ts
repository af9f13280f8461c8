import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { randomUUID } from 'node:crypto';
import { expect, overflow, test } from './journey';
import { castOf, SCREENS, settled, show, turn, type Screen } from './screens';
import { leave } from './sentences/sentence';

/** What the theme may change; everything else depends on content and layout alone. */
const COLOURS: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** One look at a screen. */
interface View {
  theme: 'light' | 'dark';
  width: number;
}

const VIEWS: View[] = [
  { theme: 'dark', width: 1280 },
  { theme: 'light', width: 1280 },
  { theme: 'light', width: 360 },
];

/** `npm test` looks at each screen once, at the next screen in the next view; the long run at each in all views. */
const MODES = [
  { how: 'in one view', tag: [], viewsOf: (index: number) => VIEWS.filter((_, view) => view === index % 3) },
  { how: 'in both themes, wide and narrow', tag: ['@long'], viewsOf: () => VIEWS },
];

for (const [whose, screensFor] of Object.entries(SCREENS)) {
  for (const { how, tag, viewsOf } of MODES) {
    test(
      `every screen of ${whose} is accessible and fits its window, ${how}`,
      { tag },
      async ({ page: visitor, learnerPage: learner, graduatePage: graduate, adminPage: admin }) => {
        test.setTimeout(480_000);
        const people = { visitor, learner, graduate, admin };
        for (const page of Object.values(people)) await page.addInitScript(axe.source);
        const cast = await castOf(people, `Screens of ${whose} ${randomUUID().slice(0, 8)}`);
        for (const [index, screen] of screensFor(cast).entries())
          await test.step(screen.name, () => look(screen, viewsOf(index)));
      },
    );
  }
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

async function look(screen: Screen, views: View[]): Promise<void> {
  const { name, page, arrived } = screen;
  let current: View | undefined;
  for (const view of views) {
    const { theme, width } = view;
    if (!current) {
      // Opened in a wide window, where everything that a screen needs to be prepared can be clicked.
      await page.setViewportSize({ width: 1280, height: 800 });
      await show(screen, theme);
      await expect(arrived(page)).toBeVisible();
    } else if (current.theme !== theme) await turn(page, theme);
    await page.setViewportSize({ width, height: 800 });
    await expect(arrived(page)).toBeVisible();
    if (!current) {
      await page.waitForLoadState('networkidle');
      await settled(page);
    }
    // The other theme may change colors only, and the rest is checked in the light one.
    const options = theme === 'dark' && views.length > 1 ? COLOURS : {};
    expect.soft(await troubles(page, options), `${name}, ${theme}, ${width} px`).toEqual([]);
    // Charts follow the window a moment later.
    await expect
      .configure({ soft: true })
      .poll(() => overflow(page), `${name}, ${width} px: overflow`)
      .toBeLessThanOrEqual(0);
    current = view;
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
