import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { checkBothThemes } from '../support/check-screen';
import { aCourse, enrollIn, WATER } from '../support/decks';
import type { BankQuestion } from '../support/exam-questions';
import { anExam } from '../support/exams';
import { expect, test } from '../support/journey';

const PICTURE = 'hive.png';
const REPLACEMENT = 'hive-in-spring.png';
const REMARK = 'Name the source of this drawing.';
const COMMENT = 'A thorough report.';

const criteria = ['Observation', 'Language'].map((title, index) => ({
  id: randomUUID(),
  title,
  weight: 2 - index,
}));
const QUESTION: BankQuestion = {
  title: 'Report',
  content: {
    type: 'file-upload',
    prompt: '<p>Hand in your report and a picture of your hive.</p>',
    acceptsText: false,
    maxFiles: 2,
    kinds: ['pdf', 'picture'],
    criteria,
  },
  key: {
    type: 'file-upload',
    generalFeedback: null,
    graderNotes: null,
    criteria: criteria.map(({ id }) => ({ id, expectation: 'Is complete.' })),
  },
};

const chooseFiles = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[type=file]').setInputFiles(files);

/** Waits until these files are stored: a file that is still being sent can't be handed in. */
async function expectStored(page: Page, ...names: string[]) {
  for (const name of names)
    await expect(page.getByRole('button', { name: `Remove ${name}`, exact: true })).toBeVisible();
}

async function handIn(page: Page) {
  // A wide window shows the button beside the questions too.
  await page.getByRole('button', { name: 'Hand in', exact: true }).first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Hand in your work?' });
  await dialog.getByRole('button', { name: 'Hand in', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/results$/);
}

const SIZES = { 360: { width: 360, height: 740 }, 1280: { width: 1280, height: 800 } };

/** `npm test` tries the learner on a phone and the instructor in a wide window. */
for (const width of [360, 1280] as const)
  test(
    `a learner hands in two files, replaces one, and sees the rubric’s points and a remark on a page (${width} px)`,
    { tag: width === 360 ? ['@long', '@story'] : '@long' },
    async ({ instructorPage: instructor, learnerPage: learner }) => {
      const title = `Hive report ${randomUUID().slice(0, 8)}`;
      const { course } = await aCourse(instructor, title);
      const exam = await anExam(instructor, course.id, {
        title,
        settings: { type: 'assignment' },
        questions: [QUESTION],
      });
      await enrollIn(learner, course.id);
      await learner.setViewportSize(SIZES[width]);
      await instructor.setViewportSize(SIZES[width === 360 ? 1280 : 360]);
      const report = { name: 'report.pdf', mimeType: 'application/pdf', buffer: await readFile(WATER.es) };
      const files = learner.getByRole('group', { name: 'Your files' }).getByRole('listitem');

      await test.step('The learner hands in a report and a picture', async () => {
        await learner.goto(`/exams/${exam.id}`);
        const picture = { name: PICTURE, mimeType: 'image/png', buffer: await learner.screenshot() };
        await learner.getByRole('button', { name: 'Work on it' }).click();
        await chooseFiles(learner, report, picture);
        await expectStored(learner, report.name, PICTURE);
        await expect(files).toContainText([report.name, PICTURE]);
        await expect(learner.getByText('Remove one to add another.', { exact: false })).toBeVisible();
        await expect(learner.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
        await checkBothThemes(learner);
        await handIn(learner);
        await expect(learner.getByRole('region', { name: 'Handed in' })).toBeVisible();
        const received = learner.getByRole('list', { name: 'Files' }).getByRole('listitem');
        await expect(received).toContainText([
          /report\.pdf.*Received .*SHA-256 [0-9a-f]{8}…/,
          /hive\.png.*SHA-256/,
        ]);
      });

      await test.step('The picture is replaced, and the report stays', async () => {
        await learner.goto(`/exams/${exam.id}`);
        await expect(learner.getByText(/^Handed in on .*, 2 files$/)).toBeVisible();
        await checkBothThemes(learner);
        const picture = { name: REPLACEMENT, mimeType: 'image/png', buffer: await learner.screenshot() };
        await learner.getByRole('button', { name: 'Change what you handed in' }).click();
        await learner.getByRole('button', { name: `Remove ${PICTURE}` }).click();
        await chooseFiles(learner, picture);
        await expectStored(learner, report.name, REPLACEMENT);
        await expect(files).toContainText([report.name, REPLACEMENT]);
        await handIn(learner);
      });

      await test.step('An instructor grades what was handed in last, with a remark on a page', async () => {
        await instructor.goto(`/teaching/exams/${exam.id}/grading`);
        await expect(instructor.getByText('1 left to grade')).toBeVisible();
        await instructor.getByRole('link', { name: /^Zoë Learner/ }).click();
        await expect(instructor.getByRole('link', { name: REPLACEMENT })).toBeVisible();
        await expect(instructor.getByRole('link', { name: PICTURE, exact: true })).toHaveCount(0);
        const page = instructor.getByRole('button', { name: `Add a remark to page 2 of ${report.name}` });
        await page.click();
        await instructor.getByLabel(`Remark 1: ${report.name}, page 2`).fill(REMARK);
        await instructor.getByLabel('Observation: points of').fill('1');
        await instructor.getByLabel('Language: points of').fill('0.5');
        await instructor.getByLabel('Comment for the learner').fill(COMMENT);
        await checkBothThemes(instructor);
        await instructor.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(instructor.getByText('0 left to grade')).toBeVisible();
      });

      await test.step('The learner sees points, comment and remark, and can change nothing any more', async () => {
        await learner.goto(`/exams/${exam.id}`);
        await expect(learner.getByText('Graded, so it can no longer be changed')).toBeVisible();
        await learner.getByRole('link', { name: 'See what you handed in' }).click();
        await expect(learner.getByText('1.5 of 2 points').first()).toBeVisible();
        await expect(learner.getByText(COMMENT)).toBeVisible();
        await expect(learner.getByRole('heading', { name: 'Remarks on your files' })).toBeVisible();
        await expect(learner.getByText(`${report.name}, page 2`)).toBeVisible();
        const picture = learner.getByRole('img', { name: `Page 2 of ${report.name}` });
        await picture.scrollIntoViewIfNeeded();
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280);
        await expect(learner.getByText(REMARK)).toBeVisible();
        await checkBothThemes(learner);
      });
    },
  );
