import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { COLOR_RULES, violationsOn } from '../support/accessibility';
import { environment } from '../support/environment';
import { expect, overflow, test } from '../support/journey';
import { takeViolations, watchPolicy } from '../screens/policy-violations';
import type { Screen } from '../screens/screen';
import { markCatalogTexts } from '../texts/catalog-texts';
import { chooseCast, SCREENS } from '../screens/screens';
import { leave } from '../sentences/sentence';
import { settled, show, turn } from '../screens/show-screen';
import { SeenTexts, watchTexts } from '../texts/text-check';
import { findTextsOutsideCatalogs } from '../texts/unknown-texts';
import { markUsed, waitForData, type Opening } from '../screens/visit';

test.skip(environment.checksTexts, 'These tests read the texts of the screens themselves.');

/** The theme and window width of a check. */
interface View {
  theme: 'light' | 'dark';
  width: number;
}

const VIEWS: View[] = [
  { theme: 'dark', width: 1280 },
  { theme: 'light', width: 1280 },
  { theme: 'light', width: 360 },
];

interface Mode {
  which: string;
  mode: string;
  tag: string[];
  opening: Opening;
  /** Returns the views in which the screen at this index is checked. */
  viewsOf: (index: number) => View[];
}

/** Every sixteenth screen is in the sample. */
const SAMPLE_INTERVAL = 16;

/** `npm test` checks a sample of the screens, in one of the views in turn; the long run checks all of them in all views. */
const MODES: Mode[] = [
  {
    which: 'a sample of the screens',
    mode: 'in one view',
    tag: [],
    opening: 'navigate',
    viewsOf: (index) =>
      index % SAMPLE_INTERVAL
        ? []
        : VIEWS.filter((_, view) => view === (index / SAMPLE_INTERVAL) % VIEWS.length),
  },
  {
    which: 'each screen in every state',
    mode: 'in both themes, wide and narrow',
    tag: ['@long'],
    opening: 'load',
    viewsOf: () => VIEWS,
  },
];

for (const [audience, screensFor] of Object.entries(SCREENS)) {
  for (const { which, mode, tag, opening, viewsOf } of MODES) {
    test(
      `${which} of ${audience} is accessible, fits its window, keeps its policy and has texts of catalogs alone, ${mode}`,
      { tag },
      async ({
        page: visitor,
        learnerPage: learner,
        graduatePage: graduate,
        adminPage: admin,
        instructorPage: instructor,
        sharedCourse,
      }) => {
        test.setTimeout(1_800_000);
        const people = { visitor, learner, graduate, admin, instructor };
        for (const page of Object.values(people)) {
          await page.addInitScript(axe.source);
          await markCatalogTexts(page);
          await watchPolicy(page);
        }
        const cast = await chooseCast(people, sharedCourse);
        for (const [index, screen] of screensFor(cast).entries()) {
          const views = viewsOf(index);
          if (!views.length) continue;
          await test
            .step(screen.name, () => check(screen, views, opening))
            // The other screens are checked all the same.
            .catch(async (error: Error) => {
              expect.soft(error.message, screen.name).toBe('');
              await leave(screen.page);
              markUsed(screen.page);
            });
        }
      },
    );
  }
}

test('text with too little contrast is found in the theme that has it', async ({ page }) => {
  const fault = [expect.stringMatching(/^color-contrast: <h1/)];
  await page.addInitScript(axe.source);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto('/none');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await fade(page, '.dark h1');
  expect(await violationsOn(page, COLOR_RULES)).toEqual(fault);
  await turn(page, 'light');
  expect(await violationsOn(page)).toEqual([]);
  await fade(page, ':root:not(.dark) h1');
  expect(await violationsOn(page)).toEqual(fault);
});

test('a text outside of catalogs is found where a toast shows it for a moment, and what a person typed is not', async ({
  browser,
  baseURL,
}) => {
  const texts = new SeenTexts();
  const context = await browser.newContext({ baseURL: String(baseURL) });
  await watchTexts(context, texts);
  const page = await context.newPage();
  await page.goto('/courses');
  await page.getByPlaceholder('Title, description or category').fill('typed words');
  await page.evaluate(() => {
    for (const text of ['planted words', 'typed words']) {
      const toast = Object.assign(document.createElement('p'), { textContent: text });
      document.body.append(toast);
      setTimeout(() => toast.remove(), 1000);
    }
  });
  await expect.poll(() => texts.listFaults()).toEqual(['/courses: <p> “planted words”']);
  await context.close();
});

test('a toast that fades in is checked as it looks afterwards', async ({
  learnerPage: page,
  sharedCourse: { course },
}) => {
  await page.addInitScript(axe.source);
  await page.goto(`/courses/${course.slug}`);
  await addStyles(page, 'li[data-swipe-direction][data-state] { animation-duration: 60s; }');
  await page.getByRole('button', { name: 'Enroll' }).first().click();
  await expect(page.getByText('Enrolled Successfully', { exact: true })).toBeAttached();
  expect(await violationsOn(page)).toEqual([]);
});

/** Gives text the color of a hairline. */
async function fade(page: Page, selector: string): Promise<void> {
  await addStyles(page, `${selector} { color: var(--line) !important; }`);
  await settled(page);
}

const addStyles = (page: Page, styles: string) =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, styles);

async function check(screen: Screen, views: View[], opening: Opening): Promise<void> {
  const { name, page, arrived } = screen;
  let current: View | undefined;
  for (const view of views) {
    const { theme, width } = view;
    if (!current) {
      // Opened in a wide window, where every control that prepares the state is visible.
      await page.setViewportSize({ width: 1280, height: 800 });
      await show(screen, theme, opening);
      await expect(arrived(page)).toBeVisible();
    } else if (current.theme !== theme) await turn(page, theme);
    await page.setViewportSize({ width, height: 800 });
    await expect(arrived(page)).toBeVisible();
    if (!current) {
      await waitForData(page);
      await settled(page);
      expect.soft(await findTextsOutsideCatalogs(page), `${name}: texts outside of catalogs`).toEqual([]);
      expect.soft(await takeViolations(page), `${name}: refused by the page's policy`).toEqual([]);
    }
    // The theme changes only colors; the other rules are checked in the light theme.
    const options = theme === 'dark' && views.length > 1 ? COLOR_RULES : {};
    expect.soft(await violationsOn(page, options), `${name}, ${theme}, ${width} px`).toEqual([]);
    // Polled, because charts resize shortly after the window.
    await expect
      .configure({ soft: true })
      .poll(() => overflow(page), `${name}, ${width} px: overflow`)
      .toBeLessThanOrEqual(0);
    current = view;
  }
  await leave(page);
}
