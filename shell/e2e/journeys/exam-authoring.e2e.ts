import {
  listAdminExams,
  saveDraft,
  startAttempt,
  submitAttempt,
  type AdminListedExam,
  type Attempt,
  type Paged,
  type QuestionResponse,
} from '@lectern/contract';
import type { Locator, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { aCopiedCourse, enrollIn, graduateFrom, headers } from '../support/decks';
import { dragRow } from '../support/input/drag';
import { expect, expectFocusKept, goTo, test } from '../support/journey';
import { enter, tabTo } from '../support/input/keys';

/** Marks the title of everything that this journey makes, so that it finds its own beside the data of others. */
const mark = randomUUID().slice(0, 8);
const category = `Category ${mark}`;

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function choose(page: Page, box: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: box, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** What the answer of each type needs besides title, text and category. */
const ANSWERS: Record<string, (page: Page) => Promise<void>> = {
  'Single choice': async (page) => {
    await field(page, 'Option A').fill('Honey');
    await field(page, 'Option B').fill('Milk');
    await field(page, 'Option C').fill('Bread');
  },
  'Multiple choice': async (page) => {
    await field(page, 'Option A').fill('Queen');
    await field(page, 'Option B').fill('Drone');
    await field(page, 'Option B is right').check();
    await field(page, 'Option C').fill('Spider');
  },
  'True or false': (page) => choose(page, 'Right answer', 'False'),
  'Short text': (page) => field(page, 'Accepted answer 1').fill('smoker'),
  Number: async (page) => {
    await field(page, 'Right number').fill('35');
    await field(page, 'Tolerance').fill('0,5');
    await field(page, 'Unit').fill('°C');
  },
  Matching: async (page) => {
    for (const [index, [item, choice]] of [
      ['Queen', 'Lays eggs'],
      ['Worker', 'Collects nectar'],
      ['Drone', 'Mates'],
    ].entries()) {
      await field(page, `Item ${index + 1}`).fill(item as string);
      await field(page, `Choice ${'ABC'[index]}`).fill(choice as string);
    }
  },
  Ordering: async (page) => {
    // Entered in the wrong order, and sorted by keyboard.
    for (const [index, item] of ['Larva', 'Egg', 'Pupa'].entries())
      await field(page, `Item ${index + 1}`).fill(item);
    await tabTo(page, field(page, 'Item 2'));
    await page.keyboard.press('Alt+ArrowUp');
    await expect(field(page, 'Item 1')).toHaveValue('Egg');
  },
  'Gaps in a text': async (page) => {
    await field(page, 'Text with gaps').fill('Bees make .');
    await field(page, 'Text with gaps').press('End');
    await field(page, 'Text with gaps').press('ArrowLeft');
    await enter(page, button(page, 'Insert gap'));
    await expect(field(page, 'Text with gaps')).toHaveValue('Bees make [[1]].');
    await field(page, 'Accepted answers of gap 1').fill('honey');
  },
  Essay: async (page) => {
    await button(page, 'Add criterion').click();
    await field(page, 'Criterion 1').fill('Arguments');
    await field(page, 'Full points for criterion 1').fill('Two reasons');
  },
};

/** Writes a question of a type and saves it as ready. */
async function writeQuestion(page: Page, type: string, isFirst: boolean): Promise<void> {
  await (isFirst ? page.goto('/admin/questions') : goTo(page, '/admin/questions'));
  // Tabbing through a screen takes long: once is enough.
  const press = isFirst ? enter : (_: Page, target: Locator) => target.press('Enter');
  await press(page, button(page, 'New question'));
  await press(page, page.getByRole('link', { name: type, exact: true }));
  await field(page, 'Title').fill(`${type} ${mark}`);
  const prompt = type === 'Gaps in a text' ? 'Instruction above the text' : 'Question text';
  await page.getByRole('textbox', { name: prompt }).fill(`About bees: ${type}`);
  await ANSWERS[type]?.(page);
  if (isFirst) {
    await press(page, button(page, 'New category'));
    await field(page, 'Name').fill(category);
    await page.keyboard.press('Enter');
  } else await choose(page, 'Category', category);
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveText(category);
  await press(page, button(page, 'Save as ready'));
  await expect(page.getByText('All changes are saved')).toBeVisible();
}

/** Takes the exam by API calls: the essay and a wrong short text are answered, the rest is left out. */
async function takeExam(learner: Page, examId: string): Promise<void> {
  const started = await learner.request.post(startAttempt.path.replace(':examId', examId), { headers });
  const { id, questions } = (await started.json()) as Attempt;
  const responses: QuestionResponse[] = [
    { type: 'essay', text: 'Because they pollinate.' },
    { type: 'short-text', text: 'Pipe' },
  ];
  for (const response of responses) {
    const question = questions.find(({ content }) => content.type === response.type);
    const path = saveDraft.path.replace(':attemptId', id).replace(':position', String(question?.position));
    const data = { response, draftRevision: 0, requestId: randomUUID() };
    expect((await learner.request.put(path, { headers, data })).ok()).toBe(true);
  }
  const submitted = await learner.request.post(submitAttempt.path.replace(':attemptId', id), { headers });
  expect(submitted.ok()).toBe(true);
}

test('an administrator builds an exam of all types, publishes it, grades an essay, and regrades; the certificate has the grade', async ({
  adminPage: page,
  learnerPage: learner,
}) => {
  test.slow();
  // A course of its own: the learners of the shared one have no exams.
  const course = await aCopiedCourse(page, `Exam course ${mark}`);
  await enrollIn(learner, course.id);
  for (const [index, type] of Object.keys(ANSWERS).entries()) await writeQuestion(page, type, index === 0);

  // Before the exam: the preview marks a trial answer.
  await button(page, 'Preview').press('Enter');
  await page.getByRole('dialog', { name: 'Preview' }).getByLabel('Your answer').fill('A trial');
  await enter(page, button(page, 'Mark my answer'));
  await expect(page.getByText('A person grades this answer.')).toBeVisible();

  // The exam: all nine questions, published.
  await page.goto('/admin/exams');
  await enter(page, button(page, 'New exam'));
  await expectFocusKept(page, page.getByRole('dialog', { name: 'New exam' }));
  await tabTo(page, field(page, 'Title'));
  await page.keyboard.type(`Exam ${mark}`);
  await choose(page, 'Course', course.title);
  await enter(page, button(page, 'Create exam'));
  await expect(page.getByText('Before this exam can be published')).toBeVisible();
  await enter(page, button(page, 'Add section'));
  await enter(page, button(page, 'Add questions'));
  const picker = page.getByRole('dialog', { name: 'Add questions' });
  await picker.getByRole('searchbox').fill(mark);
  await expect(picker.getByRole('checkbox')).toHaveCount(9);
  for (const box of await picker.getByRole('checkbox').all()) {
    await tabTo(page, box);
    await page.keyboard.press('Space');
  }
  await enter(page, picker.getByRole('button', { name: 'Add 9 questions' }));
  await expect(page.getByText('9 questions · 9 points')).toBeVisible();
  // By mouse: the first question takes the place of the third, also after a reload.
  const slots = page.getByRole('region', { name: 'Section 1' }).getByRole('listitem');
  const order = await slots.getByRole('link').allTextContents();
  await dragRow(page, slots.nth(0), slots.nth(2));
  const [first, second, third, ...others] = order;
  await expect(page.getByText(`${first} is now 3 of 9.`)).toBeAttached();
  await expect(slots.getByRole('link')).toHaveText([second, third, first, ...others] as string[]);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('All changes are saved')).toBeVisible();
  await page.reload();
  await expect(slots.getByRole('link')).toHaveText([second, third, first, ...others] as string[]);
  await field(page, `Points for Essay ${mark}`).fill('3');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('All changes are saved')).toBeVisible();
  await button(page, 'Publish').press('Enter');
  await expect(button(page, 'Unpublish')).toBeVisible();

  const list = await page.request.get(`${listAdminExams.path}?search=${mark}`);
  const [exam] = ((await list.json()) as Paged<AdminListedExam>).items;
  await takeExam(learner, exam?.id ?? '');

  // Grading by keyboard.
  await page.goto(`/admin/exams?search=${mark}`);
  await enter(page, page.getByRole('link', { name: /^Grade, 1 to grade/ }));
  await enter(page, page.getByRole('row', { name: /To grade$/ }).getByRole('link'));
  await expect(page.getByText('Because they pollinate.')).toBeVisible();
  await tabTo(page, field(page, 'Arguments: points of 3'));
  await page.keyboard.type('1.5');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('0 left to grade')).toBeVisible();

  // The short text was unfair: everyone gets its point.
  await page.getByRole('link', { name: 'Results', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: /^Attempts of .* Not passed/ })).toContainText('13.64%');
  await page.getByRole('tab', { name: 'Regrades' }).click();
  await button(page, 'Regrade a question').press('Enter');
  await choose(page, 'Question', `Short text ${mark}`);
  await choose(page, 'What happens', 'Full points for everyone');
  await enter(page, button(page, 'Preview'));
  await expect(page.getByRole('row', { name: /13.64% 22.73%/ })).toBeVisible();
  await field(page, 'Reason').fill('The question named no tool.');
  await enter(page, button(page, 'Regrade'));
  await expect(page.getByText('The question named no tool.')).toBeVisible();
  await page.getByRole('tab', { name: 'Learners' }).click();
  await expect(page.getByRole('button', { name: /^Attempts of / })).toContainText('22.73%');

  // The result is the grade of the certificate.
  await graduateFrom(learner, course.id);
  await learner.goto('/certificates');
  const certificate = learner.getByRole('article').filter({ hasText: course.title });
  await expect(certificate.getByText('22%', { exact: true })).toBeVisible();
});
