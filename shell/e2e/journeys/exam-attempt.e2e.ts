import { reviewAttempt, type AttemptReview } from '@lectern/contract';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { crash } from '../support/crash';
import { aCopiedCourse, enrollIn } from '../support/decks';
import { ANSWERS } from '../support/exam-questions';
import { anExam, gradeEssays } from '../support/exams';
import { expect, test } from '../support/journey';

const NOT_SAVED = 'Not saved yet';

test(
  'an exam of all types survives two lost connections, a closed tab and a killed server on a phone',
  { tag: '@alone' },
  async ({ adminPage, learnerPage }) => {
    test.setTimeout(300_000);
    const title = `Never lost ${randomUUID().slice(0, 8)}`;
    // A course of its own: the learners of the shared one have no exams.
    const course = await aCopiedCourse(adminPage, title);
    const settings = { timeLimit: 60, maxAttempts: 1, shuffleQuestions: false };
    const exam = await anExam(adminPage, course.id, { title, settings });
    await enrollIn(learnerPage, course.id);
    const context = learnerPage.context();
    let page = learnerPage;
    await page.setViewportSize({ width: 360, height: 740 });

    await test.step('The rules lead to the first question, which is answered by keyboard', async () => {
      await page.goto('/exams');
      await page.getByRole('link', { name: `Start: ${title}` }).click();
      await expect(page.getByText('9 questions, 18 points in total')).toBeVisible();
      await page.getByRole('button', { name: 'Start' }).press('Enter');
      await onQuestion(page, 1);
      await page.getByRole('radio', { name: ANSWERS.queen }).press('Space');
      await goOn(page, 2);
      for (const name of ANSWERS.collected) await page.getByRole('checkbox', { name }).press('Space');
      await isSaved(page);
    });

    await test.step('The connection is cut, and comes back two questions later', async () => {
      await goOn(page, 3);
      await context.setOffline(true);
      await page.getByRole('radio', { name: 'False' }).press('Space');
      await goOn(page, 4);
      await page.getByRole('textbox', { name: 'Your answer' }).fill(ANSWERS.place);
      await expect(page.getByText(NOT_SAVED, { exact: true })).toBeVisible();
      await context.setOffline(false);
      await isSaved(page);
    });

    await test.step('The server is killed while an answer is typed', async () => {
      await goOn(page, 5);
      await page.getByLabel('Your answer (°C)').fill(ANSWERS.temperature);
      await crash();
      await goOn(page, 6);
      for (const [item, choice] of Object.entries(ANSWERS.pairs)) {
        await page.getByRole('combobox', { name: item }).press('Enter');
        // The list moves the focus to its first option when it opens; before that, Enter would choose that option.
        await expect(page.getByRole('option').first()).toBeFocused();
        await page.getByRole('option', { name: choice }).press('Enter');
        await expect(page.getByRole('combobox', { name: item })).toContainText(choice);
      }
      await expect(page.getByText(NOT_SAVED, { exact: true })).toBeVisible();
      await isSaved(page, 90_000);
    });

    await test.step('The tab is closed without a connection, and the next one has everything', async () => {
      await goOn(page, 7);
      await context.setOffline(true);
      await order(page, ANSWERS.order);
      await goOn(page, 8);
      await page.getByRole('textbox', { name: 'Gap 1' }).fill(ANSWERS.gaps.typed);
      await page.getByRole('combobox', { name: 'Gap 2' }).selectOption(ANSWERS.gaps.chosen);
      expect(await unsaved(page)).toHaveLength(2);
      const closed = page;
      page = await context.newPage();
      await closed.close();
      await page.setViewportSize({ width: 360, height: 740 });
      await context.setOffline(false);

      await page.goto('/exams');
      await page.getByRole('link', { name: `Continue: ${title}` }).click();
      await onQuestion(page, 1);
      await expect(page.getByRole('radio', { name: ANSWERS.queen })).toBeChecked();
      await isSaved(page);
      await expect.poll(() => unsaved(page)).toEqual([]);
      await expect(page.getByText('8 of 9 answered')).toBeVisible();
    });

    await test.step('The overview leads to the last question, and the submission to the results', async () => {
      await page.getByRole('button', { name: /^Overview/ }).click();
      await page.getByRole('button', { name: 'Question 9, not answered' }).click();
      await onQuestion(page, 9);
      await page.getByRole('textbox', { name: 'Your answer' }).fill(ANSWERS.essay);
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Submit your answers?' });
      await expect(dialog.getByText('You have answered every question.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Submit exam' }).click();
      await expect(page).toHaveURL(/\/results$/);
      await expect(page.getByText('Waiting for grading')).toBeVisible();
    });

    await test.step('Every answer counts, and the result appears once the essay is graded', async () => {
      const attemptId = new URL(page.url()).pathname.split('/').at(-2) ?? '';
      const review = await fetchReview(page, attemptId);
      expect(review.questions.map(({ mark }) => mark.correctness)).toEqual([
        ...Array.from({ length: 8 }, () => 'right'),
        null,
      ]);
      expect(review.questions.at(-1)?.response).toEqual({ type: 'essay', text: ANSWERS.essay });
      await gradeEssays(adminPage, exam.id);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Passed' })).toBeVisible();
      await expect(page.getByText('100%', { exact: true })).toBeVisible();
      await page.goto('/exams');
      await expect(page.getByRole('article').filter({ hasText: title })).toContainText('Result 100%');
    });
  },
);

async function onQuestion(page: Page, number: number): Promise<void> {
  await expect(page.getByRole('heading', { name: `Question ${number} of 9` })).toBeVisible();
}

async function goOn(page: Page, number: number): Promise<void> {
  await page.getByRole('button', { name: 'Next', exact: true }).press('Enter');
  await onQuestion(page, number);
}

async function isSaved(page: Page, timeout?: number): Promise<void> {
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible({ timeout });
}

/** Orders the items by their buttons. */
async function order(page: Page, items: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Keep this order' }).press('Enter');
  const list = page.getByRole('listitem');
  for (const [place, item] of items.entries()) {
    const names = await list.allInnerTexts();
    const from = names.findIndex((name) => name.includes(item));
    for (let moves = place; moves < from; moves++) {
      await page.getByRole('button', { name: `Move up: ${item}` }).press('Enter');
    }
    await expect(list.nth(place)).toContainText(item);
  }
}

/** What the browser keeps because the server has not acknowledged it. */
function unsaved(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('lectern.answers.')));
}

async function fetchReview(page: Page, attemptId: string): Promise<AttemptReview> {
  const answer = await page.request.get(reviewAttempt.path.replace(':attemptId', attemptId));
  return (await answer.json()) as AttemptReview;
}
