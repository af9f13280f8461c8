import { getEditedCourse, updateCourse, type EditedCourse, type Module, type Slide } from '@lectern/contract';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { aCopiedCourse, enrollIn, fetchModules, fetchSlides, headers } from '../support/decks';
import { expect, test } from '../support/journey';
import { checkScreen } from '../support/check-screen';

const FIRST = 'Bees keep their hive warm in winter.';
const SECOND = 'Smoke calms them for a while.';

/** A course whose first slide has these sentences, and a learner in it. */
async function aNotedCourse(admin: Page, learner: Page) {
  const course = await aCopiedCourse(admin, `Notes ${randomUUID().slice(0, 8)}`);
  const [module] = (await fetchModules(admin, course.id)) as [Module];
  const [slide] = (await fetchSlides(admin, module.id)) as [Slide];
  await edit(admin, course.id, slide.id, `<p>${FIRST}</p><p>${SECOND}</p>`);
  await enrollIn(learner, course.id);
  return { course, module, slide };
}

/** Gives a slide another text, as the course editor does. */
async function edit(admin: Page, courseId: string, slideId: string, content: string) {
  const path = getEditedCourse.path.replace(':id', courseId);
  const { version, modules } = (await (await admin.request.get(path)).json()) as EditedCourse;
  const changed = modules.map(({ id, slides }) => ({
    id,
    slides: slides.map((slide) => ({ id: slide.id, ...(slide.id === slideId && { content }) })),
  }));
  const data = { version, modules: changed };
  const saved = await admin.request.put(updateCourse.path.replace(':id', courseId), { headers, data });
  expect(saved.status()).toBe(200);
}

/** Selects a paragraph of the slide, as a triple click does. */
const select = (page: Page, text: string) => page.getByText(text, { exact: true }).click({ clickCount: 3 });

/** `npm test` tries the narrow window, where there is least room. */
for (const width of [1280, 360])
  test(
    `a learner marks and notes on slides, finds it again after a change, and takes it along (${width} px)`,
    { tag: width === 360 ? [] : '@long' },
    async ({ adminPage: admin, learnerPage: page }) => {
      const { course, module, slide } = await aNotedCourse(admin, page);
      await page.setViewportSize({ width, height: width === 360 ? 740 : 800 });
      const close = () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

      await test.step('Selected text becomes a highlight, then a note with a text', async () => {
        await page.goto(`/courses/${course.slug}/modules/${module.id}#slide-1`);
        await select(page, FIRST);
        await page.getByRole('button', { name: 'Highlight' }).click();
        await expect(page.getByRole('toolbar')).toBeHidden();
        await select(page, SECOND);
        await page.getByRole('button', { name: 'Add note' }).click();
        const panel = page.getByRole('dialog', { name: 'My notes' });
        await expect(panel.getByRole('textbox', { name: 'Note' })).toBeFocused();
        await page.keyboard.type('How long?');
        await expect(panel.getByText('Saved', { exact: true })).toBeVisible();
        await expect(panel.getByText(FIRST)).toBeVisible();
        await checkScreen(page);
      });

      await test.step('The highlight becomes a card, and comes back in the reviews', async () => {
        const highlight = page.getByRole('article').filter({ hasText: FIRST });
        await highlight.getByRole('button', { name: 'Review as a card' }).click();
        await expect(page.getByLabel('Front of the card')).toHaveValue(/____/);
        await checkScreen(page);
        await page.getByRole('button', { name: 'Save the card' }).click();
        await expect(highlight.getByRole('button', { name: 'Change the card' })).toBeVisible();
        const place = page.url();
        await page.goto('/review');
        await expect(page.getByRole('heading', { name: 'Card 1 of 1' })).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(page.getByText(FIRST)).toBeVisible();
        await checkScreen(page);
        await page.keyboard.press('3');
        await expect(page.getByText(/^The last card comes back in \d+ days\.$/)).toBeVisible();
        await page.goto(place);
        await page.getByRole('button', { name: 'My notes' }).click();
      });

      await test.step('A place in the picture is chosen by keyboard, and the slide is bookmarked', async () => {
        await page.getByRole('button', { name: 'Note on a place' }).click();
        await expect(page.getByRole('application', { name: 'Choose a place in the picture' })).toBeFocused();
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Enter');
        await page.keyboard.type('The entrance');
        await page.getByRole('button', { name: 'Bookmark' }).click();
        await expect(page.getByRole('button', { name: 'Bookmarked' })).toHaveAttribute(
          'aria-pressed',
          'true',
        );
        await close();
        await expect(page.getByRole('button', { name: 'Note 1: The entrance' })).toBeVisible();
        await checkScreen(page);
      });

      await test.step('What is typed without a connection is saved later, also after a reload', async () => {
        await page.getByRole('button', { name: 'My notes' }).click();
        await page.route('**/api/notes/*', (route) => route.abort());
        const field = page.getByRole('textbox', { name: 'Note' }).first();
        await field.fill('How long does it last?');
        await expect(page.getByText(/^Not saved yet: no connection/)).toBeVisible();
        await page.unroute('**/api/notes/*');
        const saved = page.waitForResponse(
          (response) => response.request().method() === 'PUT' && response.ok(),
        );
        await page.reload();
        await saved;
      });

      await test.step('A deleted note is brought back by Undo', async () => {
        await page.keyboard.press('n');
        await page.getByRole('button', { name: `Delete note: ${FIRST}` }).click();
        await expect(page.getByRole('dialog').getByText(FIRST)).toBeHidden();
        await page.getByRole('button', { name: 'Undo' }).click();
        await expect(page.getByRole('dialog').getByText(FIRST)).toBeVisible();
      });

      await test.step('All notes are on one page, which says what changed and leads to the slide', async () => {
        await edit(admin, course.id, slide.id, `<p>Be calm.</p><p>${FIRST}</p><p>Smoke calms the bees.</p>`);
        await page.goto('/notes');
        await expect(page.getByText('4 notes')).toBeVisible();
        await expect(page.getByText('This slide was changed after you marked it.')).toHaveCount(1);
        await expect(page.getByText(SECOND)).toBeVisible();
        await checkScreen(page);
        await page.getByRole('searchbox', { name: 'Search your notes' }).fill('WÍNTER');
        await expect(page.getByText('1 note', { exact: true })).toBeVisible();
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('link', { name: 'Download as Markdown' }).click(),
        ]);
        expect(await readFile(await file.path(), 'utf8')).toContain(`> ${FIRST}`);
        await page.getByRole('link', { name: 'Print or save as PDF' }).click();
        await expect(page.getByRole('heading', { name: course.title })).toBeVisible();
        await checkScreen(page);
        await page.goBack();
        await page.getByRole('link', { name: /^Open the slide/ }).click();
        await expect(page.locator('mark', { hasText: FIRST })).toBeVisible();
      });

      await test.step('By keyboard a sentence is selected and highlighted', async () => {
        await page.keyboard.press('n');
        await page.getByRole('button', { name: 'Select a sentence' }).press('Enter');
        await expect(page.getByRole('toolbar')).toBeVisible();
        await page.keyboard.press('Enter');
        await page.keyboard.press('n');
        await expect(page.getByRole('dialog').getByText('Be calm.')).toBeVisible();
      });
    },
  );
