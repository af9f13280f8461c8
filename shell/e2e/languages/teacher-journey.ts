import type { QUESTION_TYPES } from '@lectern/contract';
import type { MessageValues } from '@lectern/i18n';
import { enrollIn } from '../support/decks';
import { expect, INGEST_TIMEOUT } from '../support/journey';
import { expectScreen, type Reader } from './reader';

/** What a teacher writes. */
interface Material {
  /** A PDF file. */
  deck: string;
  /** The title of everything that the journey makes. */
  title: string;
}

/** The questions of the exam; the right answer is the second one. */
const QUESTIONS = [
  'single-choice',
  'true-false',
] as const satisfies readonly (typeof QUESTION_TYPES)[number][];

/** From a deck to a course and an exam, which a learner takes, and to its result. */
export async function teach(teacher: Reader, learner: Reader, material: Material): Promise<void> {
  const courseId = await publishDeck(teacher, material);
  await enrollIn(learner.page, courseId);
  for (const type of QUESTIONS) await writeQuestion(teacher, type, material.title);
  const examPath = await publishExam(teacher, material.title);
  await takeExam(learner, material.title);

  const { page, say } = teacher;
  await page.goto(`${examPath}/results`);
  const attempts = page.getByRole('button', { name: say('admin.assessment', 'results.passed') });
  await expectScreen(teacher, '7 results', attempts);
  await attempts.click();
  await expectScreen(teacher, '8 attempts', page.getByRole('dialog'));
  await page.goto(`${examPath}/results?tab=analysis`);
  await expectScreen(
    teacher,
    '9 analysis',
    page.getByRole('heading', { name: say('admin.assessment', 'results.analysis.tooFew') }),
  );
}

/** Uploads the deck, reviews its slides, and publishes the course. @returns the id of the course */
async function publishDeck(teacher: Reader, { deck, title }: Material): Promise<string> {
  const { page } = teacher;
  const say = (id: string, values?: MessageValues) => teacher.say('admin.courses', id, values);
  await page.goto('/teaching/upload');
  await page.getByLabel(say('upload.courseMaterials')).setInputFiles(deck);
  await page.getByLabel(say('upload.courseTitle')).fill(title);
  await page.getByRole('switch', { name: say('upload.review') }).click();
  const create = page.getByRole('button', { name: say('upload.submit', { files: 1 }), exact: true });
  await expectScreen(teacher, '1 upload', create);
  await create.click();
  const publish = page.getByRole('button', { name: say('upload.publish.action'), exact: true });
  await expect(publish.first()).toBeVisible({ timeout: INGEST_TIMEOUT });
  await expectScreen(teacher, '2 draft', page.getByRole('heading', { name: title, exact: true }).first());
  await publish.first().click();
  await expect(page.getByText(say('upload.publish.done')).first()).toBeVisible();
  await page.goto('/teaching/courses');
  await page.getByRole('link', { name: say('list.editOf', { title }), exact: true }).click();
  await expectScreen(
    teacher,
    '3 course editor',
    page.getByRole('heading', { name: say('editor.course.heading') }),
  );
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Writes a question of the bank and saves it as ready. */
async function writeQuestion(
  teacher: Reader,
  type: (typeof QUESTIONS)[number],
  title: string,
): Promise<void> {
  const { page } = teacher;
  const say = (id: string, values?: MessageValues) => teacher.say('admin.assessment', id, values);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const isFirst = type === QUESTIONS[0];
  await page.goto('/teaching/questions');
  await page.getByRole('button', { name: say('bank.create'), exact: true }).click();
  await page.getByRole('link', { name: say(`question.types.${type}`), exact: true }).click();
  await page
    .getByRole('textbox', { name: say('questionEditor.title'), exact: true })
    .fill(`${title} ${type}`);
  await page.getByRole('textbox', { name: say('questionEditor.prompt') }).fill(title);
  if (type === 'single-choice') {
    for (const letter of 'ABC')
      await field(say('questionEditor.option', { letter })).fill(`${title} ${letter}`);
    await field(say('questionEditor.isRight', { letter: 'B' })).check();
  } else {
    await choose(teacher, say('questionEditor.rightAnswer'), teacher.say('ui.question', 'answer.false'));
  }
  if (isFirst) {
    await page.getByRole('button', { name: say('questionEditor.newCategory'), exact: true }).click();
    await field(say('categories.name')).fill(title);
    await page.keyboard.press('Enter');
  } else await choose(teacher, say('questionEditor.category'), title);
  await expect(page.getByRole('combobox', { name: say('questionEditor.category') })).toHaveText(title);
  await page.getByRole('button', { name: say('questionEditor.saveReady'), exact: true }).click();
  const saved = page.getByText(teacher.say('admin.parts', 'editor.allSaved'));
  if (isFirst) await expectScreen(teacher, '4 question', saved);
  else await expect(saved).toBeVisible();
}

async function choose({ page }: Reader, box: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: box, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Creates an exam of the questions and publishes it. @returns the path of its editor */
async function publishExam(teacher: Reader, title: string): Promise<string> {
  const { page } = teacher;
  const say = (id: string, values?: MessageValues) => teacher.say('admin.assessment', id, values);
  const press = (id: string) => page.getByRole('button', { name: say(id), exact: true }).click();
  await page.goto('/teaching/exams');
  await press('exams.create');
  await page.getByLabel(say('exams.create.name'), { exact: true }).fill(title);
  await choose(teacher, say('exams.create.course'), title);
  await press('exams.create.create');
  await press('examEditor.sections.add');
  await press('examEditor.sections.addQuestions');
  const picker = page.getByRole('dialog', { name: say('examEditor.picker.title') });
  await expectScreen(teacher, '5 choice of questions', picker.getByRole('checkbox').first());
  for (const box of await picker.getByRole('checkbox').all()) await box.check();
  const count = QUESTIONS.length;
  await picker.getByRole('button', { name: say('examEditor.picker.add', { count }) }).click();
  await expect(page.getByText(say('examEditor.sections.total', { slots: count, sum: count }))).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(teacher.say('admin.parts', 'editor.allSaved'))).toBeVisible();
  await press('examEditor.publish');
  await expectScreen(
    teacher,
    '6 exam editor',
    page.getByRole('button', { name: say('examEditor.unpublish'), exact: true }),
  );
  return new URL(page.url()).pathname;
}

/** Answers both questions right and submits. */
async function takeExam(learner: Reader, title: string): Promise<void> {
  const { page } = learner;
  const say = (id: string, values?: MessageValues) => learner.say('learner.assessment', id, values);
  await page.goto('/exams');
  const start = page.getByRole('link', { name: say('exams.action', { action: say('exams.start'), title }) });
  await expectScreen(learner, 'learner 1 exams', start);
  await start.click();
  const begin = page.getByRole('button', { name: say('exams.start'), exact: true });
  await expectScreen(learner, 'learner 2 rules', begin);
  await begin.click();
  const option = page.getByRole('radio', { name: `${title} B` });
  await expectScreen(learner, 'learner 3 question', option.or(page.getByRole('radio').first()));
  for (const number of QUESTIONS.keys()) {
    const isFirst = number === 0;
    const right = page.getByRole('radio', { name: learner.say('ui.question', 'answer.false') });
    await option.or(right).check();
    if (isFirst) await page.getByRole('button', { name: say('attempt.next'), exact: true }).click();
  }
  await page.getByRole('button', { name: say('attempt.submit'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: say('attempt.confirm.title') });
  await expectScreen(learner, 'learner 4 submission', dialog.getByText(say('attempt.confirm.all')));
  await dialog.getByRole('button', { name: say('attempt.submitExam') }).click();
  await expectScreen(learner, 'learner 5 result', page.getByRole('heading', { name: say('results.passed') }));
}
