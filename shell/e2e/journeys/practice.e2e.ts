import {
  createQuestion,
  createQuestionCategory,
  setQuestionPractice,
  setReview,
  type EditedQuestion,
  type Module,
  type QuestionCategory,
  type Slide,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { aCopiedCourse, enrollIn, headers, fetchModules, fetchSlides } from '../support/decks';
import { questionsOfAllTypes, type BankQuestion } from '../support/exam-questions';
import { expect, test } from '../support/journey';

test('a learner practices a module by keyboard, and what was missed comes back', async ({
  adminPage,
  learnerPage: page,
}) => {
  const course = await aCopiedCourse(adminPage, `Practice ${randomUUID().slice(0, 8)}`);
  const [module] = (await fetchModules(adminPage, course.id)) as [Module];
  const [slide] = (await fetchSlides(adminPage, module.id)) as [Slide];
  const [egg, , drones] = questionsOfAllTypes() as [BankQuestion, BankQuestion, BankQuestion];
  const saved = await inBank(adminPage, slide, [egg, drones]);
  await enrollIn(page, course.id);

  await test.step('An administrator takes the questions into practice', async () => {
    await adminPage.goto(`/admin/questions/${saved[0]?.id}`);
    await adminPage.getByRole('combobox', { name: 'Practice without grades' }).click();
    await adminPage.getByRole('option', { name: 'In practice, unless an exam uses it' }).click();
    await expect(adminPage.getByText('Practice changed', { exact: true })).toBeVisible();
    await write(adminPage, 'put', setQuestionPractice.path, {
      questionIds: saved.map(({ id }) => id),
      practice: 'on',
    });
  });

  await test.step('The course page leads to the practice of the module', async () => {
    await page.goto(`/courses/${course.slug}`);
    await expect(page.getByRole('link', { name: 'Practice 2 questions' })).toBeVisible();
    await page.getByRole('link', { name: `Practice: ${module.title}` }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Question 1 of 2' })).toBeFocused();
  });

  await test.step('Each answer is checked at once; one is taken back with U', async () => {
    for (const number of [1, 2]) {
      await expect(page.getByRole('heading', { name: `Question ${number} of 2` })).toBeFocused();
      const isEgg = await page.getByRole('radio', { name: 'The queen' }).isVisible();
      // The order of the options is not known: the wrong answer to the one question, the right one to the other.
      await page.getByRole('radio', { name: isEgg ? 'A worker' : 'False' }).press('Space');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: isEgg ? 'Not right' : 'Right' })).toBeFocused();
      if (isEgg) {
        await expect(page.getByText('This comes back tomorrow.')).toBeVisible();
        await expect(page.getByRole('link', { name: `Read again: ${slide.title}` })).toBeVisible();
        await page.keyboard.press('u');
        await expect(page.getByRole('heading', { name: `Question ${number} of 2` })).toBeFocused();
        await page.getByRole('button', { name: "I don't know" }).press('Enter');
        await expect(page.getByRole('heading', { name: 'Not right' })).toBeFocused();
      }
      await page.keyboard.press('Enter');
    }
    await expect(page.getByText('1 of 2 right. 1 question comes back for review.')).toBeVisible();
  });

  await test.step('The dashboard says when it comes back, and what is due is reviewed', async () => {
    await page.goto('/dashboard');
    await expect(page.getByText('The next question comes back tomorrow.')).toBeVisible();
    const added = await inBank(adminPage, slide, [drones]);
    const ids = added.map(({ id }) => id);
    await write(adminPage, 'put', setQuestionPractice.path, { questionIds: ids, practice: 'on' });
    await write(page, 'put', setReview.path.replace(':questionId', ids[0] ?? ''), { isInReview: true });
    await page.reload();
    await expect(page.getByText('1 due today')).toBeVisible();
    await page.getByRole('region', { name: 'Review' }).getByRole('link', { name: 'Review' }).click();
    await expect(page.getByRole('heading', { name: 'Question 1 of 1' })).toBeFocused();
    // 1 is 'True', 2 is 'False'.
    await page.keyboard.press('2');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Right', exact: true })).toBeFocused();
    await page.keyboard.press('3');
    await expect(page.getByRole('button', { name: /^Easy, comes back in/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Back to the dashboard' }).click();
    await expect(page.getByText('Nothing is due today')).toBeVisible();
  });
});

/** Saves ready questions from a slide, by API calls. */
async function inBank(admin: Page, slide: Slide, questions: BankQuestion[]): Promise<EditedQuestion[]> {
  const category = await write<QuestionCategory>(admin, 'post', createQuestionCategory.path, {
    name: `Practice ${randomUUID()}`,
    parentId: null,
    courseId: null,
  });
  const saved: EditedQuestion[] = [];
  for (const question of questions) {
    const body = { ...question, categoryId: category.id, tags: [], points: 1, status: 'ready' };
    const source = { slideId: slide.id, quote: null };
    saved.push(await write<EditedQuestion>(admin, 'post', createQuestion.path, { ...body, source }));
  }
  return saved;
}

async function write<Answer>(
  page: Page,
  method: 'post' | 'put',
  path: string,
  data: object,
): Promise<Answer> {
  const answer = await page.request[method](path, { headers, data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
