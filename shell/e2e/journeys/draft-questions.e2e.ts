import {
  type EditedCourse,
  getEditedCourse,
  listQuestionProposals,
  listQuestions,
  type ProposalReview,
  type QuestionList,
  updateCourse,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { aCourse, headers, KEEPING_BEES } from '../support/decks';
import { expect, expectFocusKept, test } from '../support/journey';
import { enter } from '../support/input/keys';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
const SLIDES = [
  {
    title: 'Members of the colony',
    content: list(
      'Queen: lays all eggs and keeps the others together',
      'Drone: mates once in summer and is driven out afterwards',
      'Worker: collects nectar and builds combs of wax',
    ),
  },
  {
    title: 'Winter feeding',
    content: list(
      'Beekeepers pour High Fructose Syrup (HFS) before the first frost.',
      'The Winter Feeding Plan (WFP) names the hives that need more.',
    ),
  },
];

/** A course whose second and third slide have a list of terms and abbreviations. */
async function aCourseWithLists(admin: Page): Promise<string> {
  const { course } = await aCourse(admin, `Draft questions ${randomUUID().slice(0, 8)}`, KEEPING_BEES);
  const path = getEditedCourse.path.replace(':id', course.id);
  const { version, modules } = (await (await admin.request.get(path)).json()) as EditedCourse;
  const [first] = modules;
  const slides = first?.slides.map(({ id }, index) => ({ id, ...SLIDES[index - 1] }));
  const saved = await admin.request.put(updateCourse.path.replace(':id', course.id), {
    headers,
    data: {
      version,
      modules: modules.map(({ id, ...module }) => ({
        id,
        slides: id === first?.id ? slides : module.slides.map((slide) => ({ id: slide.id })),
      })),
    },
  });
  expect(saved.ok()).toBe(true);
  return course.id;
}

/** Questions of the bank that belong to a course. */
async function inBank(admin: Page, course: string): Promise<string[]> {
  const found = await admin.request.get(`${listQuestions.path}?course=${course}`);
  return ((await found.json()) as QuestionList).items.map(({ status }) => status).sort();
}

/** Proposals of a course that are decided on the server. */
async function countDecided(admin: Page, course: string): Promise<number> {
  const found = await admin.request.get(listQuestionProposals.path.replace(':id', course));
  return ((await found.json()) as ProposalReview).decidedCount;
}

test(
  'an administrator drafts questions from slides and reviews them with one key each',
  { tag: ['@long', '@story'] },
  async ({ adminPage: page }) => {
    test.slow();
    const course = await aCourseWithLists(page);
    await page.goto(`/admin/courses/${course}/draft-questions`);
    await enter(page, button(page, 'Draft questions'));
    await expectFocusKept(page, page.getByRole('dialog', { name: 'Draft questions' }));
    await enter(page, button(page, 'Draft'));

    const progress = page.getByText(/^\d+ of \d+ reviewed$/);
    await expect(progress).toHaveText(/^0 of /);
    const total = Number((await progress.textContent())?.match(/\d+/g)?.[1]);
    expect(total).toBeGreaterThan(2);
    await expect(page.getByText('Terms and meanings', { exact: true })).toBeVisible();
    await expect(page.locator('mark')).toContainText('Queen: lays all eggs');

    await page.keyboard.press('a');
    await expect(progress).toHaveText(`1 of ${total} reviewed`);
    const rejected = await page.locator('mark').textContent();
    await page.keyboard.press('r');
    await expect(progress).toHaveText(`2 of ${total} reviewed`);
    await page.keyboard.press('u');
    await expect(progress).toHaveText(`1 of ${total} reviewed`);
    // An undo is sent after the answer to its decision.
    await expect.poll(() => countDecided(page, course)).toBe(1);
    await expect.poll(() => inBank(page, course)).toEqual(['ready']);
    await expect(page.locator('mark')).toHaveText(rejected ?? '');

    // The address leads to the same question after a reload.
    const [before, left] = [page.url(), await page.locator('mark').textContent()];
    await page.keyboard.press('ArrowRight');
    await expect(page).not.toHaveURL(before);
    await expect(page).toHaveURL(/question=/);
    await expect(page.locator('mark')).not.toHaveText(left ?? '');
    const shown = await page.locator('mark').textContent();
    await page.reload();
    await expect(page.locator('mark')).toHaveText(shown ?? '');

    await page.keyboard.press('e');
    await expect(page.getByText('All changes are saved')).toBeVisible();
    await enter(page, page.getByRole('link', { name: 'Back to draft questions' }));
    await expect(progress).toHaveText(`2 of ${total} reviewed`);
    await expect.poll(() => inBank(page, course)).toEqual(['draft', 'ready']);

    // A second run finds nothing new, and what was decided stays decided.
    for (let decided = 2; decided < total; decided += 1) {
      await expect(progress).toHaveText(`${decided} of ${total} reviewed`);
      await page.keyboard.press('r');
    }
    await expect(page.getByText('All draft questions are reviewed')).toBeVisible();
    await enter(page, button(page, 'Draft questions'));
    await enter(page, button(page, 'Draft'));
    await expect(page.getByText('No new questions found')).toBeVisible();
  },
);
