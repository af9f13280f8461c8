/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  archiveQuestion,
  createQuestion,
  getQuestion,
  getQuestionVersion,
  listQuestionCategories,
  previewQuestion,
  setQuestionPractice,
  EDIT_CONFLICT,
  updateQuestion,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../paths';
import { aCategory, aQuestion, buildUuid, SAMPLES } from '../parts/question-testing';

// The real editor measures text, which jsdom cannot.
vi.doMock('../../parts/rich-text/rich-text', () => ({
  default: ({ label, html, onChange }: { label: string; html: string; onChange: (html: string) => void }) => (
    <textarea aria-label={label} defaultValue={html} onChange={(event) => onChange(event.target.value)} />
  ),
}));
const { choose } = await import('../../testing/choose');
const { open } = await import('../../testing/open');

const question = aQuestion();
let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getQuestion, question);
  network.answer(listQuestionCategories, [aCategory]);
});
afterEach(() => {
  cleanup();
  network.restore();
});

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const write = async (label: string, words: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value: words } });
const labelled = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test('an option is added, moved with Alt and an arrow key, marked right, and saved with the version', async () => {
  network.answer(updateQuestion, { ...question, newestVersion: 3, version: 6 });
  open(paths.question(question));
  await press('Add option');
  await write('Option C', 'Nice & warm');
  await write('Credit for option C in percent', '25');
  fireEvent.keyDown(labelled('Option C'), { key: 'ArrowUp', altKey: true });
  expect(labelled('Option B').value).toBe('Nice & warm');
  expect(screen.getByText('Option C is now 2 of 3.')).toBeTruthy();
  await press('Save as ready');
  expect(await screen.findByText('Question saved')).toBeTruthy();
  const [{ body } = {}] = network.calls(updateQuestion);
  expect(body).toMatchObject({
    version: 5,
    status: 'ready',
    content: { options: [{ html: 'Paris' }, { html: 'Nice &amp; warm' }, { html: 'Lyon' }] },
    key: { options: [{ fraction: 1 }, { fraction: 0.25 }, { fraction: 0.3333 }] },
  });
});

test('a save with problems names them, sends nothing, and the messages disappear as they are solved', async () => {
  open(paths.question(question));
  await write('Title', ' ');
  await write('Option A', '');
  await press('Save as ready');
  const heading = await screen.findByRole('heading', { name: 'Check these before you save' });
  expect(document.activeElement).toBe(heading);
  const list = within(screen.getByRole('region', { name: 'Check these before you save' }));
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Title: Enter a text.',
    'Option A: Enter a text.',
  ]);
  expect(labelled('Option A').getAttribute('aria-invalid')).toBe('true');
  expect(network.calls(updateQuestion)).toEqual([]);
  await write('Title', 'Capital');
  await write('Option A', 'Paris');
  expect(screen.queryByRole('heading', { name: 'Check these before you save' })).toBeNull();
});

test('a question that someone else saved is merged field by field, and saved on their version', async () => {
  network.refuse(updateQuestion, 409, { statusCode: 409, message: 'Changed.', code: EDIT_CONFLICT });
  open(paths.question(question));
  await write('Title', 'Mine');
  const theirs = { ...question, title: 'Theirs', points: 9, version: 6 };
  network.answer(getQuestion, theirs);
  await press('Save as ready');
  const dialog = within(await screen.findByRole('dialog', { name: 'This question has changed' }));
  expect(dialog.getByRole('group', { name: 'Title' }).textContent).toBe('TitleYoursMineTheirsTheirs');
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Default points']);
  fireEvent.click(dialog.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(labelled('Default points').value).toBe('9'));
  expect(labelled('Title').value).toBe('Mine');
  network.answer(updateQuestion, { ...theirs, title: 'Mine', version: 7 });
  await press('Save as ready');
  expect(await screen.findByText('All changes are saved')).toBeTruthy();
  expect(network.calls(updateQuestion).at(-1)?.body).toMatchObject({ version: 6, title: 'Mine', points: 9 });
});

test('leaving with unsaved changes asks', async () => {
  open(paths.question(question));
  await write('Title', 'Not saved');
  fireEvent.click(screen.getByRole('link', { name: 'Back to question bank' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  await press('Stay');
  expect(labelled('Title').value).toBe('Not saved');
});

test('the preview marks a trial answer to what is not saved yet, and shows the feedback', async () => {
  const feedback = ['<p>Well done</p>'];
  network.answer(previewQuestion, { fraction: 1, parts: [{ id: SAMPLES_A, isRight: true }], feedback });
  open(paths.question(question));
  await write('Option A', 'Paris on the Seine');
  await press('Preview');
  fireEvent.click(await screen.findByRole('radio', { name: 'Paris on the Seine' }));
  await press('Mark my answer');
  expect(await screen.findByText('100% of the points')).toBeTruthy();
  expect(screen.getByText('Well done')).toBeTruthy();
  const dialog = within(screen.getByRole('dialog', { name: 'Preview' }));
  expect(dialog.getByText('Right')).toBeTruthy();
  expect(dialog.queryByRole('radio')).toBeNull();
  await press('Start again');
  expect(dialog.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false);
  expect(network.calls(previewQuestion)[0]?.body).toMatchObject({
    response: { type: 'single-choice', optionId: SAMPLES_A },
  });
});
const SAMPLES_A = '8f14e45f-ceea-4671-8a0b-000000000001';

test('an earlier version is shown with its right answer', async () => {
  const [, sample] = SAMPLES;
  if (sample) network.answer(getQuestionVersion, { version: 1, points: 4, ...sample });
  open(paths.question(question));
  await press('View version 1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Version 1' }));
  expect(await dialog.findByText('4 points')).toBeTruthy();
  expect(dialog.getByText('Right answer').nextSibling?.textContent).toBe('2');
});

test('an archived question cannot be edited until it is brought back', async () => {
  network.answer(getQuestion, { ...question, status: 'retired' });
  network.answer(archiveQuestion, question);
  open(paths.question(question));
  expect(await screen.findByText('This question is archived: bring it back to edit it.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save as ready' })).toBeNull();
  expect(labelled('Option A').matches(':disabled')).toBe(true);
  await press('Bring back');
  expect(await screen.findByRole('button', { name: 'Save as ready' })).toBeTruthy();
  expect(network.calls(archiveQuestion)[0]?.body).toEqual({ isArchived: false });
});

test('a new question with gaps is created, and its own address opens', async () => {
  const [, , , , , , , gaps] = SAMPLES;
  const created = aQuestion(gaps);
  network.answer(createQuestion, { ...created, status: 'draft' });
  network.answer(getQuestion, created);
  open(paths.newQuestion('gaps'));
  await write('Title', 'Capitals');
  await write('Instruction above the text', '<p>Fill in.</p>');
  await write('Text with gaps', 'It is Paris.');
  const area = screen.getByLabelText<HTMLTextAreaElement>('Text with gaps');
  area.setSelectionRange(6, 11);
  await press('Insert gap');
  expect(area.value).toBe('It is [[1]].');
  expect(labelled('Accepted answers of gap 1').value).toBe('Paris');
  await choose('Category', 'Geography');
  await press('Save draft');
  await waitFor(() => expect(window.location.pathname).toBe(paths.question(created)));
  expect(network.calls(createQuestion)[0]?.body).toMatchObject({
    status: 'draft',
    categoryId: aCategory.id,
    content: { parts: [{ text: 'It is ' }, { kind: 'gap', choices: null }, { text: '.' }] },
    key: { gaps: [{ answers: ['Paris'], choiceId: null }] },
  });
});

test('a question that is written for a slide has the slide as its source', async () => {
  const [, , trueFalse] = SAMPLES;
  network.answer(createQuestion, { ...aQuestion(trueFalse), status: 'draft' });
  network.answer(getQuestion, aQuestion(trueFalse));
  open(`${paths.newQuestion('true-false')}&slide=${buildUuid(51)}`);
  await write('Title', 'Nectar');
  await write('Question text', '<p>Nectar is sweet.</p>');
  await choose('Category', 'Geography');
  await press('Save draft');
  await waitFor(() =>
    expect(network.calls(createQuestion)[0]?.body).toMatchObject({
      source: { slideId: buildUuid(51), quote: null },
    }),
  );
});

test('a question that does not exist says so', async () => {
  network.refuse(getQuestion, 404);
  open(paths.question(question));
  expect(await screen.findByText('Question not found')).toBeTruthy();
});

test('practice is chosen beside the versions and saved at once; unsaved changes stay', async () => {
  network.answer(setQuestionPractice, { changed: 1 });
  open(paths.question(question));
  await write('Title', 'Not saved');
  await choose('Practice without grades', 'In practice, also if an exam uses it');
  expect(await screen.findByText(/^Learners see its right answer in practice/)).toBeTruthy();
  expect(network.calls(setQuestionPractice)[0]?.body).toEqual({
    questionIds: [question.id],
    practice: 'with-exams',
  });
  expect(labelled('Title').value).toBe('Not saved');
});
