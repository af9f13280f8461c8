/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  deleteExam,
  EDIT_CONFLICT,
  EXAM_HAS_ATTEMPTS,
  EXAM_LIMITS,
  getEditedExam,
  getGradebook,
  listAdminExams,
  listCourses,
  listExamOverrides,
  listQuestionCategories,
  countDrawableQuestions,
  listQuestions,
  publishExam,
  setExamOverride,
  updateExam,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { anExam } from '../parts/exam-testing';
import { aGradebook, aGradebookLearner } from '../parts/gradebook-testing';
import { paths } from '../../paths';
import { aCategory, aQuestion, buildUuid } from '../parts/question-testing';
import { open } from '../../testing/open';

const exam = anExam();
const other = { ...aQuestion(), id: buildUuid(11), title: 'The capital of Italy', points: 3 };
const learner = { id: buildUuid(60), name: 'Ada Byron', email: 'ada@example.org' };

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getEditedExam, exam);
  network.answer(listQuestionCategories, [aCategory]);
  network.answer(listQuestions, { items: [aQuestion(), other], total: 2 });
  network.answer(countDrawableQuestions, { count: 2 });
  network.answer(listExamOverrides, []);
  network.answer(listCourses, []);
});
afterEach(() => {
  cleanup();
  network.restore();
});

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const write = async (label: string, words: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value: words } });
const body = () => network.calls(updateExam).at(-1)?.body as Record<string, unknown>;
const saved = () => screen.findByText('All changes are saved');

test('questions are chosen from the bank, ordered by keyboard, and saved with the version', async () => {
  network.answer(updateExam, { ...exam, version: 5 });
  open(paths.exam(exam));
  await press('Add questions');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add questions' }));
  const [taken, free] = await dialog.findAllByRole<HTMLInputElement>('checkbox');
  expect(taken?.disabled).toBe(true);
  fireEvent.click(free as HTMLElement);
  fireEvent.click(dialog.getByRole('button', { name: 'Add 1 question' }));
  expect(await screen.findByText('5 questions · 8 points')).toBeTruthy();
  const points = screen.getByLabelText('Points for The capital of Italy');
  fireEvent.change(points, { target: { value: '1,5' } });
  fireEvent.keyDown(points, { key: 'ArrowUp', altKey: true });
  expect(screen.getByText('The capital of Italy is now 2 of 3.')).toBeTruthy();
  await press('Save');
  await saved();
  expect(body()).toMatchObject({
    version: 4,
    sections: [
      { slots: [{ points: 2 }, { questionId: other.id, points: 1.5, version: null }, { count: 3 }] },
    ],
  });
  expect(body()).not.toHaveProperty('settings');
});

test('the reason why a section takes no more questions is beside the buttons, and in the choice of questions', async () => {
  // The section has two rows; hundreds would take long to render.
  const limits: { slots: number } = EXAM_LIMITS;
  const { slots } = limits;
  limits.slots = 3;
  onTestFinished(() => {
    limits.slots = slots;
  });
  const third = { ...other, id: buildUuid(12), title: 'The capital of Spain' };
  network.answer(listQuestions, { items: [aQuestion(), other, third], total: 3 });
  open(paths.exam(exam));
  await press('Add questions');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add questions' }));
  const [, second, last] = await dialog.findAllByRole<HTMLInputElement>('checkbox');
  expect(last?.disabled).toBe(false);
  fireEvent.click(second as HTMLElement);
  expect([second?.disabled, last?.disabled]).toEqual([false, true]);
  expect(dialog.getByText('The section has room for 1 more question. A section has at most 3.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Add 1 question' }));
  expect(
    await screen.findByText(
      'A section has at most 3 questions and random draws. Add another section for more.',
    ),
  ).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add questions' }).disabled).toBe(true);
});

test('a random draw shows how many ready questions match, and warns when they are too few', async () => {
  open(paths.exam(exam));
  expect(await screen.findByText('Only 2 of 3 match')).toBeTruthy();
  expect(network.calls(countDrawableQuestions)[0]?.query).toMatchObject({
    category: aCategory.id,
    tags: 'europe',
  });
  await press('Edit 3 random questions');
  await write('Tags', 'europe, capitals');
  await waitFor(() =>
    expect(network.calls(countDrawableQuestions).at(-1)?.query).toMatchObject({ tags: 'europe,capitals' }),
  );
  expect(await screen.findByText('2 questions match now.')).toBeTruthy();
  await write('Number of questions', '0');
  await press('Use this draw');
  expect(await screen.findByText('Enter a whole number from 1 to 300.')).toBeTruthy();
  await write('Number of questions', '2');
  await press('Use this draw');
  expect(await screen.findByText('2 match')).toBeTruthy();
});

test('problems block publishing until they are solved', async () => {
  open(paths.exam(exam));
  expect(await screen.findByText(exam.problems[0] as string)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
  cleanup();
  network.answer(getEditedExam, { ...exam, problems: [] });
  network.answer(publishExam, { ...exam, problems: [], isPublished: true });
  open(paths.exam(exam));
  await press('Publish');
  expect(await screen.findByRole('button', { name: 'Unpublish' })).toBeTruthy();
  expect(network.calls(publishExam)[0]?.body).toEqual({ isPublished: true });
});

test('problems of the saved exam are not shown beside changes that may solve them', async () => {
  open(`${paths.exam(exam)}?tab=settings`);
  const problem = exam.problems[0] as string;
  expect(await screen.findByText(problem)).toBeTruthy();
  await write('Title', 'Another');
  expect(screen.queryByText(problem)).toBeNull();
});

test('where the bank has no ready question, adding questions leads there', async () => {
  network.answer(listQuestions, { items: [], total: 0 });
  open(paths.exam(exam));
  await press('Add questions');
  const link = await screen.findByRole('link', { name: 'Open question bank' });
  expect(link.getAttribute('href')).toBe(paths.questions);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search questions' }), {
    target: { value: 'bees' },
  });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Open question bank' })).toBeNull());
});

test('a published exam with problems says so', async () => {
  network.answer(getEditedExam, { ...exam, isPublished: true });
  open(paths.exam(exam));
  expect(await screen.findByRole('heading', { name: 'This exam needs a change' })).toBeTruthy();
  expect(screen.getByText(exam.problems[0] as string)).toBeTruthy();
});

test('the switch for the certificate says that it waits while the result is hidden', async () => {
  const waits = /While it is hidden, the certificate is not issued/;
  open(`${paths.exam(exam)}?tab=settings`);
  fireEvent.click(await screen.findByRole('switch', { name: /^Required for the certificate/ }));
  expect(await screen.findByText(waits)).toBeTruthy();
  for (const time of ['Right after', 'While open', 'After it closes']) {
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: `Points and result: ${time}` });
    if (!box.checked) fireEvent.click(box);
  }
  await waitFor(() => expect(screen.queryByText(waits)).toBeNull());
});

test('settings are checked before they are saved, and the review rules are a matrix of boxes', async () => {
  network.answer(updateExam, { ...exam, version: 5 });
  open(`${paths.exam(exam)}?tab=settings`);
  await write('Time limit in minutes', '90 minutes');
  await press('Save');
  expect(await screen.findByRole('heading', { name: 'Check these before you save' })).toBeTruthy();
  expect(network.calls(updateExam)).toEqual([]);
  await write('Time limit in minutes', '90');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Points and result: Right after' }));
  await press('Save');
  await saved();
  expect(body()).toMatchObject({
    settings: { timeLimit: 90, reviewRules: { rightAfter: { score: true, correctness: false } } },
  });
});

test('saving an exam with attempts asks what becomes of them', async () => {
  network.refuse(updateExam, 409, { statusCode: 409, message: 'It has attempts.', code: EXAM_HAS_ATTEMPTS });
  open(`${paths.exam(exam)}?tab=settings`);
  await write('Time limit in minutes', '90');
  await press('Save');
  expect(await screen.findByRole('dialog', { name: 'This exam has attempts' })).toBeTruthy();
  network.answer(updateExam, { ...exam, version: 5 });
  await press('Give them the new times');
  await saved();
  expect(body()).toMatchObject({ version: 4, attempts: 'retime' });
});

test('an exam that someone else saved is merged, and saved on their version', async () => {
  network.refuse(updateExam, 409, { statusCode: 409, message: 'Changed.', code: EDIT_CONFLICT });
  open(`${paths.exam(exam)}?tab=settings`);
  await write('Title', 'Mine');
  const theirs = { ...exam, version: 5, settings: { ...exam.settings, title: 'Theirs', passingScore: 50 } };
  network.answer(getEditedExam, theirs);
  await press('Save');
  const dialog = within(await screen.findByRole('dialog', { name: 'This exam has changed' }));
  const values = within(dialog.getByRole('group', { name: 'Title' })).getAllByRole('radio');
  expect(values.map((radio) => radio.closest('label')?.textContent)).toEqual(['YoursMine', 'TheirsTheirs']);
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Passing score in percent',
  ]);
  network.answer(updateExam, { ...theirs, version: 6 });
  fireEvent.click(dialog.getByRole('button', { name: 'Merge' }));
  await press('Save');
  await saved();
  expect(body()).toMatchObject({ version: 5, settings: { title: 'Mine', passingScore: 50 } });
});

test('a learner gets extra minutes only with a reason', async () => {
  network.answer(getGradebook, aGradebook({ items: [aGradebookLearner(learner)] }));
  network.answer(
    setExamOverride,
    (call) => ({ ...(call.body as object), learner, by: null, at: '' }) as never,
  );
  open(`${paths.exam(exam)}?tab=overrides`);
  expect(await screen.findByText('No individual dates or extra time yet.')).toBeTruthy();
  await press('Add learner');
  await press(/^Ada Byron/);
  await write('Extra minutes', '15');
  await press('Save');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter a reason.')).toBeTruthy();
  await write('Reason', 'Doctor’s note');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(network.calls(setExamOverride)).toHaveLength(1));
  expect(network.calls(setExamOverride)[0]).toMatchObject({
    params: { userId: learner.id },
    body: { extraMinutes: 15, maxAttempts: null, opensAt: null, reason: 'Doctor’s note' },
  });
});

test('an attempt that began meanwhile is named before an exam is deleted', async () => {
  const message = 'It has 1 attempt.';
  network.refuse(deleteExam, 409, { statusCode: 409, message, code: EXAM_HAS_ATTEMPTS });
  network.answer(listAdminExams, { items: [], total: 0 });
  open(paths.exam(exam));
  await press('Delete exam');
  expect(await screen.findByText('Nobody has taken it.')).toBeTruthy();
  await press('Delete');
  expect(await screen.findByText(message)).toBeTruthy();
  network.answer(deleteExam, null as never);
  await press('Delete with all results');
  expect(await screen.findByText('No exams yet')).toBeTruthy();
  expect(network.calls(deleteExam).map(({ query }) => query)).toEqual([
    { confirm: 'false' },
    { confirm: 'true' },
  ]);
});

test('deleting an exam names the attempts that are lost, and leads back to the list', async () => {
  network.answer(getEditedExam, { ...exam, endedAttempts: 12, openAttempts: 1 });
  network.answer(deleteExam, null as never);
  network.answer(listAdminExams, { items: [], total: 0 });
  open(paths.exam(exam));
  await press('Delete exam');
  expect(
    await screen.findByText(/^12 attempts with answers and results are deleted, and 1 open/),
  ).toBeTruthy();
  await press('Delete with all results');
  expect(await screen.findByText('No exams yet')).toBeTruthy();
  expect(network.calls(deleteExam)[0]?.query).toEqual({ confirm: 'true' });
});
