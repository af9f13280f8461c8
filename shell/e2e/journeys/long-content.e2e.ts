import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey';
import { layoutFaults } from '../screens/layout-faults';
import { lengthenTexts, LONG_CONTENT, mirror, resizeLists, widenTexts } from '../screens/long-content';
import type { Cast, Screen } from '../screens/screen';
import { chooseCast, SCREENS } from '../screens/screens';
import { leave } from '../sentences/sentence';
import { settled, show } from '../screens/show-screen';
import { markUsed, waitForData } from '../screens/visit';

/** What is unusual about the content, and at which window widths (pixels) it is checked. */
interface Variant {
  name: string;
  prepare: (page: Page) => Promise<void>;
  widths: number[];
  /** Most screens cannot be found by their titles, and dialogs about an entry not opened. */
  isEmpty?: boolean;
  /** Whether a screen that renders all entries at once is a fault, because it would freeze. */
  isBounded?: boolean;
  /** A sample of the screens only. */
  isSample?: boolean;
  tag?: '@long';
}

/** An open list of choices, which hides everything else from screen readers and so is not in `SCREENS`. */
const courseChoice = ({ learner }: Cast): Screen => ({
  name: 'choice of a course',
  page: learner,
  path: '/ai-tutor',
  act: (page) => page.getByRole('combobox', { name: 'Course' }).click(),
  // A choice among many is a native select, which opens outside of the page.
  arrived: (page) => page.getByRole('option').or(page.locator('select:focus')).first(),
});
const TABLES = {
  ...SCREENS,
  learners: (cast: Cast) => [...SCREENS.learners(cast), courseChoice(cast)],
};

/** A wide window first, which has all controls that prepare a state. */
const BOTH = [1280, 320];
/** The screens with the longest lists have about 4,000 elements. The options of a native select cost little. */
const MAX_ELEMENTS = 6000;
/** Every twentieth screen is in the sample. */
const SAMPLE_INTERVAL = 20;
const VARIANTS: Variant[] = [
  // The sample that `npm test` checks: everything at once.
  {
    name: 'long right-to-left texts at 320 px',
    prepare: (page) => lengthenTexts(page, LONG_CONTENT.rtl),
    widths: [320],
    isSample: true,
  },
  {
    name: 'long left-to-right texts',
    prepare: (page) => lengthenTexts(page, LONG_CONTENT.ltr),
    widths: BOTH,
    tag: '@long',
  },
  {
    name: 'long right-to-left texts',
    prepare: (page) => lengthenTexts(page, LONG_CONTENT.rtl),
    widths: BOTH,
    tag: '@long',
  },
  {
    name: 'long texts in a mirrored layout',
    prepare: async (page) => {
      await lengthenTexts(page, LONG_CONTENT.rtl);
      await mirror(page);
    },
    widths: BOTH,
    tag: '@long',
  },
  { name: 'texts that are 40 % wider', prepare: widenTexts, widths: BOTH, tag: '@long' },
  {
    name: 'empty lists',
    prepare: (page) => resizeLists(page, 0),
    widths: BOTH,
    isEmpty: true,
    tag: '@long',
  },
  {
    name: 'lists of 10,000 entries',
    prepare: (page) => resizeLists(page, 10_000),
    widths: BOTH,
    isBounded: true,
    tag: '@long',
  },
];

for (const variant of VARIANTS) {
  const { name, prepare, isEmpty, isSample, tag } = variant;
  for (const [audience, screensFor] of Object.entries(TABLES)) {
    test(
      `the screens of ${audience} hold ${name}`,
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
        const cast = await chooseCast(people, sharedCourse);
        for (const page of Object.values(people)) await prepare(page);
        const screens = screensFor(cast).filter(
          ({ act }, index) => !(isEmpty && act) && !(isSample && index % SAMPLE_INTERVAL),
        );
        for (const screen of screens) {
          await test
            .step(screen.name, () => check(screen, variant))
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

test('overflow, clipped controls and texts, wrong directions and parted letters are found', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/none');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  expect(await layoutFaults(page)).toEqual([]);
  // Not under the product's content security policy, which forbids inline styles.
  await page.goto('about:blank');
  await page.setContent(`
    <p style="width: 400px">Wide</p>
    <div style="width: 100px; overflow: hidden"><button style="width: 200px">Clipped</button></div>
    <div style="width: 100px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">${'Fine '.repeat(40)}</div>
    <div style="width: 100px; overflow-x: auto"><button style="width: 400px">Scrollable</button></div>
    <p style="width: 100px; overflow: hidden; white-space: nowrap">${'Cut '.repeat(40)}</p>
    <p>جملة</p><p dir="auto">جملة</p>
    <p dir="rtl" style="letter-spacing: 1px">تباعد</p>
    <input placeholder="بحث"><input dir="rtl" placeholder="بحث">
    <svg class="lucide-arrow-right" width="9" height="9"></svg>
    <svg class="lucide-arrow-left" width="9" height="9" style="scale: -1 1"></svg>
    <svg class="lucide-chevron-left" width="9" height="9" style="scale: -1 1; transform: scaleX(-1)"></svg>
    <p style="width: 0; min-height: 9px"><svg width="9" height="9" style="max-width: 100%"></svg></p>`);
  expect(await layoutFaults(page)).toEqual([
    expect.stringMatching(/^The page is \d+ px too wide/),
    expect.stringMatching(/^Control <button> “Clipped”: 100 px cut off/),
    expect.stringMatching(/^Text <button> “Clipped”: \d+ px cut off/),
    expect.stringMatching(/^Text <p> “Cut .*cut off/),
    expect.stringMatching(/^Text <p> “جملة”: laid out from left to right/),
    'Text <p> “تباعد”: joined letters are parted by 1px',
    'Icon <svg.lucide-arrow-left> “”: points the other way',
    'Icon in <p> “”: has no width',
    'Placeholder “بحث”: laid out from left to right',
  ]);
});

async function check(screen: Screen, { widths, isEmpty, isBounded, isSample }: Variant): Promise<void> {
  const { name, page, arrived } = screen;
  const [first = 1280, ...others] = widths;
  await page.setViewportSize({ width: first, height: 800 });
  await show(screen, 'light', isSample ? 'navigate' : 'load');
  if (!isEmpty) await expect(arrived(page)).toBeVisible();
  await waitForData(page);
  await settled(page);
  if (isBounded) {
    expect.soft(await page.locator(':not(option)').count(), `elements of ${name}`).toBeLessThan(MAX_ELEMENTS);
  }
  expect.soft(await layoutFaults(page), `${name}, ${first} px`).toEqual([]);
  for (const width of others) {
    await page.setViewportSize({ width, height: 800 });
    await settled(page);
    // An open list closes when the window changes.
    if (!isEmpty && !(await arrived(page).isVisible())) await screen.act?.(page);
    await settled(page);
    expect.soft(await layoutFaults(page), `${name}, ${width} px`).toEqual([]);
  }
  await leave(page);
}
