import { randomUUID } from 'node:crypto';
import { aCopiedCourse, enrollIn, fetchModules } from '../support/decks';
import { expect, test } from '../support/journey';
import { checkBothThemes, checkScreen } from '../support/check-screen';

const SIZES = { 360: { width: 360, height: 740 }, 1280: { width: 1280, height: 800 } };

/** `npm test` tries learners in a narrow window and the instructor in a wide one. */
for (const width of [1280, 360] as const)
  test(
    `a learner asks, an instructor answers from the inbox, and the next learner finds it (${width} px)`,
    { tag: width === 360 ? ['@long', '@story'] : '@long' },
    async ({ adminPage: admin, learnerPage: page, graduatePage: next }) => {
      const course = await aCopiedCourse(admin, `Questions ${randomUUID().slice(0, 8)}`);
      const [module] = await fetchModules(admin, course.id);
      await enrollIn(page, course.id);
      await page.setViewportSize(SIZES[width]);
      await next.setViewportSize(SIZES[width]);
      await admin.setViewportSize(SIZES[width === 360 ? 1280 : 360]);
      const slide = `/courses/${course.slug}/modules/${module?.id}#slide-1`;
      const word = randomUUID().slice(0, 8);
      const question = `Does smoke ${word} harm the bees?`;

      await test.step('A learner asks about a place in the picture, chosen by keyboard', async () => {
        await page.goto(slide);
        await page.getByRole('button', { name: 'Ask the class' }).click();
        const panel = page.getByRole('dialog', { name: 'Ask the class' });
        // No empty room: nothing but the box.
        await expect(panel.getByRole('listitem')).toHaveCount(0);
        await panel.getByRole('textbox', { name: 'Your question' }).fill(question);
        await checkBothThemes(page);
        await panel.getByRole('button', { name: 'Mark a place' }).click();
        await expect(page.getByRole('application', { name: 'Choose a place in the picture' })).toBeFocused();
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Enter');
        await expect(panel.getByText('A place in the picture is marked')).toBeVisible();
        await panel.getByRole('button', { name: 'Ask', exact: true }).click();
        await expect(panel.getByRole('article', { name: /^Question by/ })).toContainText(question);
        await expect(page).toHaveURL(/\?thread=/);
        await checkBothThemes(page);
      });

      await test.step('Tutor and questions share one place, and what was typed stays', async () => {
        if (width === 360) return;
        await page.getByRole('textbox', { name: 'Your answer' }).fill('I mean the white smoke');
        await page.getByRole('button', { name: 'My notes' }).click();
        await expect(page.getByRole('dialog')).toHaveCount(1);
        await page.getByRole('button', { name: /^Ask the class/ }).click();
        await expect(page.getByRole('dialog')).toHaveCount(1);
        await page.getByRole('button', { name: new RegExp(`^Does smoke ${word}`) }).click();
        await expect(page.getByRole('textbox', { name: 'Your answer' })).toHaveValue(
          'I mean the white smoke',
        );
      });

      await test.step('Selected words are asked about, of the instructors alone', async () => {
        await page.goto(slide);
        await page.getByRole('button', { name: 'My notes' }).click();
        await page.getByRole('button', { name: 'Select a sentence' }).click();
        const toolbar = page.getByRole('toolbar', { name: 'Selected text' });
        await expect(toolbar.getByRole('button', { name: 'Ask the class' })).toBeVisible();
        await checkBothThemes(page);
        await page.keyboard.press('q');
        const panel = page.getByRole('dialog', { name: 'Ask the class' });
        await expect(panel.getByRole('button', { name: 'Remove the quote' })).toBeVisible();
        await panel
          .getByRole('combobox', { name: 'Who reads it' })
          .selectOption({ label: 'Instructors only' });
        await panel.getByRole('textbox', { name: 'Your question' }).fill(`Is ${word} a misprint?`);
        await checkBothThemes(page);
        await panel.getByRole('button', { name: 'Ask', exact: true }).click();
        await expect(panel.getByRole('article', { name: /^Question by/ })).toContainText('a misprint');
        await expect(panel.locator('blockquote')).toBeVisible();
        await checkBothThemes(page);
      });

      await test.step('An instructor answers from the inbox, and marks it as the answer', async () => {
        await admin.goto(`/teaching/inbox?search=${word}`);
        const item = admin.getByRole('article', { name: question });
        await item.getByRole('button', { name: 'Answer', exact: true }).press('Enter');
        await item.getByRole('textbox', { name: 'Your answer' }).fill('No, it calms them.');
        await checkBothThemes(admin);
        await item.locator('form').getByRole('button', { name: 'Answer', exact: true }).press('Enter');
        await item.getByRole('button', { name: 'Mark as the answer' }).first().press('Enter');
        await expect(item).toHaveCount(0);
        await expect(admin.getByRole('article', { name: `Is ${word} a misprint?` })).toContainText(
          'Only for instructors',
        );
        await checkBothThemes(admin);
      });

      await test.step('The next learner finds it while typing', async () => {
        await enrollIn(next, course.id);
        await next.goto(slide);
        await next.getByRole('button', { name: 'Ask the class (1 question)' }).click();
        await expect(next.getByText('a misprint')).toHaveCount(0);
        await next.getByRole('textbox', { name: 'Your question' }).fill(`Is smoke ${word} bad for bees?`);
        const asked = next.getByRole('status').getByRole('button', { name: new RegExp(word) });
        await expect(asked).toContainText('Answered by an instructor');
        await asked.press('Enter');
        await expect(next.getByText('No, it calms them.')).toBeVisible();
        await checkScreen(next);
      });

      await test.step('The asker reads the answer among their own questions', async () => {
        await page.goto(`/questions?search=${word}`);
        const link = page.getByRole('link', { name: new RegExp(`smoke ${word}`) });
        await expect(link).toBeVisible();
        await checkBothThemes(page);
        await link.click();
        await expect(page.getByText('No, it calms them.')).toBeVisible();
      });
    },
  );
