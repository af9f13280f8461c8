import {
  createQuestion,
  createQuestionCategory,
  SCORM_EDITIONS,
  setQuestionPractice,
  type EditedQuestion,
  type Module,
  type QuestionCategory,
  type Slide,
} from '@lectern/contract';
import type { FrameLocator, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { violationsOn } from '../support/accessibility';
import {
  aCourse,
  fetchModules,
  fetchSlides,
  headers,
  KEEPING_BEES,
  TEN_DECKS,
  WATER,
} from '../support/decks';
import { ANSWERS, questionsOfAllTypes } from '../support/exam-questions';
import { expect, test } from '../support/journey';
import {
  completeCourse,
  completeModule,
  downloadPackage,
  hostPackage,
  playPackage,
  readAttempt,
} from '../support/scorm-host';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** What a package may weigh beside the pictures and sounds of its course. */
const MAX_PLAYER_BYTES = 300 * 1024;
const TEN_COURSES_TIMEOUT_MS = 900_000;

/** What a learning system has of a completed course. */
const COMPLETED = {
  '1.2': { core: { lesson_status: 'completed', score: { raw: '100' } } },
  '2004': { completion_status: 'completed', success_status: 'passed', progress_measure: '1' },
};

for (const edition of SCORM_EDITIONS) {
  // `npm test` plays the other edition in Lectern itself: scorm-packages.e2e.ts.
  const tag = edition === '1.2' ? [] : ['@long', '@story'];
  const title = `a package of SCORM ${edition} resumes, records answers and completes in another learning system`;
  test(title, { tag }, async ({ adminPage: admin, learnerPage: page }) => {
    const { course } = await aCourse(admin, `Packed course ${randomUUID().slice(0, 8)}`, KEEPING_BEES);
    const modules = await fetchModules(admin, course.id);
    const questions = await addPracticeQuestions(admin, modules[0] as Module);
    const { zip, files } = await downloadPackage(admin, course.id, edition);
    const media = Object.entries(files).filter(([name]) => /^(pictures|sounds)\//.test(name));
    const mediaBytes = media.reduce((sum, [, { length }]) => sum + length, 0);
    expect(media.length).toBeGreaterThan(10);
    expect(zip.length - mediaBytes).toBeLessThan(MAX_PLAYER_BYTES);
    const host = await hostPackage(files, edition);
    try {
      await studyAndClose(page, host.url, modules);
      await resumeAndComplete(page, host.url, modules);
      const { cmi, errors } = await readAttempt(page);
      expect(errors).toEqual([]);
      const { length } = questions;
      if (edition === '1.2')
        expect(cmi).toMatchObject({
          core: { lesson_status: 'completed', score: { raw: '100' } },
          interactions: Object.fromEntries(
            Array.from({ length }, (_, index) => [index, { result: 'correct' }]),
          ),
        });
      else {
        expect(cmi).toMatchObject({
          completion_status: 'completed',
          success_status: 'passed',
          progress_measure: '1',
        });
        expect(JSON.stringify(cmi['interactions']).match(/"result":"correct"/g)).toHaveLength(length);
      }
    } finally {
      await host.stop();
    }
  });
}

test(
  'packages of ten courses run to completion in both editions without an error of the runtime',
  { tag: '@long' },
  async ({ adminPage: admin, learnerPage: page }) => {
    test.setTimeout(TEN_COURSES_TIMEOUT_MS);
    for (const [name, deck] of TEN_DECKS) {
      const { course } = await aCourse(admin, `Packed ${name} ${randomUUID().slice(0, 8)}`, deck);
      for (const edition of SCORM_EDITIONS)
        await test.step(`${name}, ${edition}`, async () => {
          const { files } = await downloadPackage(admin, course.id, edition);
          const host = await hostPackage(files, edition);
          try {
            await completeCourse(await playPackage(page, host.url));
            // The package stores the last change when it is closed.
            await page.goto('about:blank');
            await page.goto(`${host.url}/lms`);
            const { cmi, errors } = await readAttempt(page);
            expect(errors).toEqual([]);
            expect(cmi).toMatchObject(COMPLETED[edition]);
          } finally {
            await host.stop();
          }
        });
    }
  },
);

test('a package in Arabic runs from right to left by keyboard without a learning system, and from a disk', async ({
  adminPage: admin,
  browser,
}, info) => {
  const { course } = await aCourse(admin, 'دورة المياه', WATER.ar);
  const { files } = await downloadPackage(admin, course.id, '1.2');
  const host = await hostPackage(files, '1.2');
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  try {
    await page.goto(`${host.url}/package/index.html`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('note')).toBeVisible();
    const heading = page.getByRole('heading', { level: 2 });
    const first = await heading.textContent();
    await page.keyboard.press('ArrowLeft');
    await expect(heading).not.toHaveText(first ?? '');
    await page.keyboard.press('ArrowRight');
    await expect(heading).toHaveText(first ?? '');
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    for (const [name, bytes] of Object.entries(files)) {
      const path = info.outputPath('package', name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
    }
    await page.goto(`file://${info.outputPath('package', 'index.html')}`);
    await expect(heading).toHaveText(first ?? '');
  } finally {
    await context.close();
    await host.stop();
  }
});

/** Goes to the second slide of the second module, and closes the window. */
async function studyAndClose(page: Page, url: string, modules: Module[]): Promise<void> {
  const course = await playPackage(page, url);
  await expect(course.getByRole('heading', { level: 2 })).toBeVisible();
  await completeModule(course, modules[0] as Module);
  await page.goto('about:blank');
  await page.goto(`${url}/lms`);
  await expect(course.getByRole('heading', { level: 2 })).toBeVisible();
  await practice(course, modules[0] as Module);
  await course.locator('nav > ol > li > button').nth(1).click();
  await course.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(course.getByText('Completed', { exact: true })).toHaveCount(1);
}

async function resumeAndComplete(page: Page, url: string, modules: Module[]): Promise<void> {
  const course = page.frameLocator('iframe');
  const heading = course.getByRole('heading', { level: 2 });
  const title = await heading.textContent();
  await playPackage(page, url);
  await expect(heading).toHaveText(title ?? '');
  await expect(course.getByText('Completed', { exact: true })).toHaveCount(1);
  const { errors, bytesOfSuspendData } = await readAttempt(page);
  expect(errors).toEqual([]);
  expect(bytesOfSuspendData).toBeGreaterThan(5);
  await inspect(page);
  for (const [index, module] of modules.entries()) {
    if (index === 0) continue;
    const entry = course.locator('nav > ol > li > button').nth(index);
    await entry.click();
    await expect(entry).toHaveAttribute('aria-expanded', 'true');
    await completeModule(course, module);
  }
  await expect(course.getByText('You have completed this course.')).toBeVisible();
  await expect(course.getByText('100% complete')).toBeVisible();
}

/** axe finds nothing, and nothing is wider than the window. */
async function inspect(page: Page): Promise<void> {
  const source = await readFile(AXE, 'utf8');
  for (const frame of page.frames()) await frame.evaluate(source);
  expect(await violationsOn(page)).toEqual([]);
}

/** The questions of all types but the essay, on the first slide of a module. */
async function addPracticeQuestions(admin: Page, module: Module): Promise<EditedQuestion[]> {
  const [slide] = (await fetchSlides(admin, module.id)) as [Slide];
  const write = async <T>(method: 'post' | 'put', path: string, data: object) => {
    const answer = await admin.request[method](path, { headers, data });
    if (!answer.ok()) throw new Error(await answer.text());
    return (await answer.json()) as T;
  };
  const category = await write<QuestionCategory>('post', createQuestionCategory.path, {
    name: `Packed ${randomUUID()}`,
    parentId: null,
    courseId: null,
  });
  const saved: EditedQuestion[] = [];
  for (const question of questionsOfAllTypes().filter(({ content }) => content.type !== 'essay'))
    saved.push(
      await write<EditedQuestion>('post', createQuestion.path, {
        ...question,
        ...{ categoryId: category.id, tags: [], points: 1, status: 'ready' },
        source: { slideId: slide.id, quote: null },
      }),
    );
  const questionIds = saved.map(({ id }) => id);
  await write('put', setQuestionPractice.path, { questionIds, practice: 'on' });
  return saved;
}

/** Answers each question of a module right. */
async function practice(course: FrameLocator, { title }: Module): Promise<void> {
  await course.getByRole('button', { name: 'Practice 8 questions' }).click();
  await expect(course.getByRole('heading', { name: `Practice: ${title}` })).toBeFocused();
  const answers: [prompt: string, give: () => Promise<void>][] = [
    ['Who lays', () => course.getByRole('radio', { name: ANSWERS.queen }).press('Space')],
    [
      'carry into',
      async () => {
        for (const name of ANSWERS.collected) await course.getByRole('checkbox', { name }).press('Space');
      },
    ],
    ['have a sting', () => course.getByRole('radio', { name: 'False' }).press('Space')],
    ['home that', () => course.getByLabel('Your answer').fill(ANSWERS.place)],
    ['How warm', () => course.getByLabel('Your answer (°C)').fill(ANSWERS.temperature)],
    [
      'Match each',
      async () => {
        for (const [name, label] of Object.entries(ANSWERS.pairs))
          await course.getByRole('combobox', { name }).selectOption({ label });
      },
    ],
    [
      'in order',
      async () => {
        for (const item of ANSWERS.order.toReversed())
          for (let step = 1; step < ANSWERS.order.length; step++)
            await course.getByRole('button', { name: `Move up: ${item}` }).press('Enter');
      },
    ],
    [
      'Complete the',
      async () => {
        await course.getByRole('textbox', { name: 'Gap 1' }).fill(ANSWERS.gaps.typed);
        await course.getByRole('combobox', { name: 'Gap 2' }).selectOption({ label: ANSWERS.gaps.chosen });
      },
    ],
  ];
  for (let number = 1; number <= answers.length; number++) {
    await expect(course.getByText(`Question ${number} of ${answers.length}`)).toBeVisible();
    const prompt = (await course.locator('form > .prose').textContent()) ?? '';
    await answers.find(([words]) => prompt.includes(words))?.[1]();
    await course.getByRole('button', { name: 'Check answer' }).press('Enter');
    await expect(course.getByText('Right', { exact: true })).toBeVisible();
    const last = number === answers.length;
    await course.getByRole('button', { name: last ? 'Finish' : 'Next question' }).press('Enter');
  }
  await expect(course.getByText(`${answers.length} of ${answers.length} right.`)).toBeVisible();
}
