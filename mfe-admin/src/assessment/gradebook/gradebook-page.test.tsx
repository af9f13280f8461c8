/** @vitest-environment jsdom */
import { fakeNetwork, savedFiles, type FakeNetwork } from '@lectern/client/testing';
import {
  createGradeColumn,
  deleteGradeColumn,
  exportGradebook,
  exportGradebookAsXlsx,
  getGradebook,
  listCourses,
  listReportScopes,
  previewGradeImport,
  saveGradeEntries,
  saveGradeEntry,
  updateGradebookSettings,
  type Gradebook,
  type GradeEntry,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../paths';
import { aGradebook, aGradebookLearner } from '../parts/gradebook-testing';
import { buildUuid } from '../parts/question-testing';
import { choose } from '../../testing/choose';
import { open } from '../../testing/open';
import { showGerman } from '../../testing/show-german';

const course = { id: buildUuid(1), title: 'First aid' };
const group = { id: buildUuid(2), name: 'Class 7b', isArchived: false };
const quiz = {
  id: buildUuid(10),
  title: 'Quiz',
  passingScore: 70,
  gradingMethod: 'highest' as const,
  average: 66.67,
};
const [talk, poster] = [buildUuid(20), buildUuid(21)];
const column = { maxPoints: 10, categoryId: null, version: 1, average: null };
const enter = (columnId: string, points: number | null, version = 1): GradeEntry => ({
  columnId,
  points,
  comment: null,
  version,
});
const ada = aGradebookLearner({
  entries: [enter(talk, 7), enter(poster, null, 0)],
  total: 70,
  letter: 'B',
  dropped: [talk],
});
const bob = aGradebookLearner({
  id: buildUuid(61),
  name: 'Bob Dylan',
  entries: [enter(talk, null, 0), enter(poster, null, 0)],
});

let network: FakeNetwork;
let gradebook: Gradebook;
beforeEach(() => {
  localStorage.clear();
  gradebook = aGradebook({
    course,
    exams: [quiz],
    columns: [
      { ...column, id: talk, title: 'Talk' },
      { ...column, id: poster, title: 'Poster' },
    ],
    items: [ada, bob],
  });
  network = fakeNetwork();
  network.answer(listCourses, [course] as never);
  network.answer(listReportScopes, { courses: [], learningPaths: [], groups: [group] });
  network.answer(getGradebook, () => gradebook);
  network.answer(saveGradeEntry, ({ params, body }) => saveEntry(params, body as GradeEntry));
});
afterEach(() => {
  cleanup();
  network.restore();
});

/** Saves an entry as the API does, so that the gradebook that is read next has it. */
function saveEntry({ columnId = '', userId }: Record<string, string>, body: GradeEntry): GradeEntry {
  const saved = { ...body, columnId, version: body.version + 1 };
  const items = gradebook.items.map((learner) =>
    learner.id === userId
      ? { ...learner, entries: learner.entries.map((entry) => (entry.columnId === columnId ? saved : entry)) }
      : learner,
  );
  gradebook = { ...gradebook, items };
  return saved;
}

const find = (learner: string, title: string) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: `Points of ${learner}: ${title}` });
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const bodies = () => network.calls(saveGradeEntry).map(({ body }) => body as GradeEntry);

async function type(cell: HTMLInputElement, text: string) {
  fireEvent.focus(cell);
  fireEvent.change(cell, { target: { value: text } });
  fireEvent.blur(cell);
}

test('the address names course and group, and the rows show total, letter, and what is dropped', async () => {
  open(`${paths.gradebook(course)}&group=${group.id}`);
  const row = within(await screen.findByRole('row', { name: /Ada Byron/ }));
  expect(row.getByText('70% · B')).toBeTruthy();
  expect(row.getByText('dropped')).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'Quiz · mean 66.67%' })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'Talk · of 10' })).toBeTruthy();
  expect(network.calls(getGradebook)[0]?.query).toMatchObject({ page: '1', group: group.id });
});

test('columns of a course are hidden from the menu of the list, and stay hidden', async () => {
  open(paths.gradebook(course));
  await find('Ada Byron', 'Poster');
  fireEvent.keyDown(screen.getByRole('button', { name: 'Columns and density' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: /^Poster/ }));
  expect(screen.queryByRole('textbox', { name: 'Points of Ada Byron: Poster' })).toBeNull();
  cleanup();
  open(paths.gradebook(course));
  await find('Ada Byron', 'Talk');
  expect(screen.queryByRole('columnheader', { name: /^Poster/ })).toBeNull();
});

test('without a course the only one opens, and of several the one that was opened last', async () => {
  open('/admin/gradebook');
  expect(await find('Ada Byron', 'Talk')).toBeTruthy();
  expect(window.location.search).toBe(`?course=${course.id}`);
  cleanup();
  network.answer(listCourses, [{ ...course, id: buildUuid(77) }, course] as never);
  open('/admin/gradebook');
  expect(await find('Ada Byron', 'Talk')).toBeTruthy();
  expect(window.location.search).toBe(`?course=${course.id}`);
});

test('without a course of several that was opened, the page asks for one', async () => {
  network.answer(listCourses, [{ ...course, id: buildUuid(77), title: 'Other' }, course] as never);
  open('/admin/gradebook');
  expect(await screen.findByRole('heading', { name: 'Choose a course' })).toBeTruthy();
  await choose('Course', course.title);
  expect(await find('Ada Byron', 'Talk')).toBeTruthy();
});

test('points are saved when a cell is left, and taken back with Ctrl+Z and from the toast', async () => {
  open(paths.gradebook(course));
  const cell = await find('Ada Byron', 'Talk');
  await type(cell, '8,5');
  await screen.findByText('Saved for Ada Byron');
  expect(bodies()).toEqual([{ points: 8.5, comment: null, version: 1 }]);
  await waitFor(() => expect(cell.value).toBe('8.5'));

  fireEvent.keyDown(cell, { key: 'z', ctrlKey: true });
  await screen.findByText('Change taken back for Ada Byron');
  expect(bodies()[1]).toEqual({ points: 7, comment: null, version: 2 });
  await waitFor(() => expect(cell.value).toBe('7'));

  await type(cell, '');
  await press('Undo');
  await waitFor(() => expect(bodies()).toHaveLength(4));
  expect(bodies().slice(2)).toEqual([
    { points: null, comment: null, version: 3 },
    { points: 7, comment: null, version: 4 },
  ]);
});

test('points are shown and entered as the language of the page writes numbers', async () => {
  showGerman();
  gradebook = { ...gradebook, items: [{ ...ada, entries: [enter(talk, 7.5), enter(poster, null, 0)] }] };
  open(paths.gradebook(course));
  const cell = await screen.findByDisplayValue<HTMLInputElement>('7,5');
  for (const same of ['7,5', '7.5', '7,50']) await type(cell, same);
  expect([bodies(), cell.value]).toEqual([[], '7,5']);
});

test('a change that could not be taken back is taken back by the next try', async () => {
  open(paths.gradebook(course));
  const cell = await find('Ada Byron', 'Talk');
  await type(cell, '8');
  await screen.findByText('Saved for Ada Byron');
  await waitFor(() => expect(cell.value).toBe('8'));
  network.refuse(saveGradeEntry, 503);
  fireEvent.keyDown(cell, { key: 'z', ctrlKey: true });
  await waitFor(() => expect(bodies()).toHaveLength(2));
  network.answer(saveGradeEntry, ({ params, body }) => saveEntry(params, body as GradeEntry));
  await waitFor(() => {
    fireEvent.keyDown(cell, { key: 'z', ctrlKey: true });
    expect(bodies()).toHaveLength(3);
  });
  await screen.findByText('Change taken back for Ada Byron');
  expect(bodies()[2]).toEqual({ points: 7, comment: null, version: 2 });
  await waitFor(() => expect(cell.value).toBe('7'));
});

test('the keyboard moves from cell to cell, and Escape restores a cell', async () => {
  open(paths.gradebook(course));
  const cell = await find('Ada Byron', 'Talk');
  cell.focus();
  fireEvent.keyDown(cell, { key: 'Enter' });
  expect(document.activeElement).toBe(await find('Bob Dylan', 'Talk'));
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(await find('Bob Dylan', 'Poster'));
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(await find('Ada Byron', 'Poster'));
  fireEvent.change(document.activeElement as Element, { target: { value: '3' } });
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  expect((document.activeElement as HTMLInputElement).value).toBe('');
  expect(bodies()).toEqual([]);
});

test('points that a column cannot give are not saved, and a refused change stays in its cell', async () => {
  open(paths.gradebook(course));
  const cell = await find('Ada Byron', 'Talk');
  await type(cell, '11');
  expect(screen.getByRole('alert').textContent).toBe('Enter a number from 0 to 10.');
  expect(bodies()).toEqual([]);
  network.refuse(saveGradeEntry, 409, { message: 'Someone else saved this grade.' });
  await type(cell, '9');
  expect(await screen.findByText('Someone else saved this grade.')).toBeTruthy();
  expect(cell.value).toBe('9');
});

test('a comment is saved with the points that are there', async () => {
  open(paths.gradebook(course));
  await press('Add a comment for Ada Byron: Talk');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Comment' }), { target: { value: 'Clear' } });
  await press('Save');
  await waitFor(() => expect(bodies()).toEqual([{ points: 7, comment: 'Clear', version: 1 }]));
});

test('columns are added and deleted, and the deletion says what is lost', async () => {
  network.answer(createGradeColumn, { ...column, id: buildUuid(22), title: 'Project' });
  network.answer(deleteGradeColumn, undefined as never);
  open(paths.gradebook(course));
  await press('Columns');
  await press('Add column');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Title' }), { target: { value: 'Project' } });
  await press('Save');
  await press('Delete Talk');
  expect(await screen.findByText(/is deleted with all its points and comments/)).toBeTruthy();
  expect(network.calls(createGradeColumn)[0]?.body).toEqual({
    title: 'Project',
    maxPoints: 100,
    categoryId: null,
  });
  await press('Delete');
  await waitFor(() => expect(network.calls(deleteGradeColumn)).toHaveLength(1));
});

test('settings send weights, exams and letters, with the version that was opened', async () => {
  network.answer(updateGradebookSettings, gradebook.settings);
  open(paths.gradebook(course));
  await press('Settings');
  await choose('Total by', 'Weights of categories');
  await press('Add category');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Quizzes' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Weight' }), { target: { value: '40' } });
  await press('Add letter');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Letter' }), { target: { value: 'A' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'From (%)' }), { target: { value: '90' } });
  await press('Save');
  await screen.findByText('Gradebook settings saved');
  expect(network.calls(updateGradebookSettings)[0]?.body).toMatchObject({
    totalBy: 'weights',
    categories: [{ name: 'Quizzes', weight: 40, dropLowest: 0 }],
    letters: [{ letter: 'A', from: 90 }],
    exams: [{ examId: quiz.id, maxPoints: 100, categoryId: null }],
    version: 0,
  });
});

test('a gradebook that a person may not see says what it takes', async () => {
  network.refuse(getGradebook, 404, { message: 'Course not found.' });
  open(`${paths.gradebook(course)}&group=${group.id}`);
  expect(await screen.findByRole('heading', { name: 'Gradebook not found' })).toBeTruthy();
  expect(screen.getByText(/those who teach the course and manage the group/)).toBeTruthy();
});

test('an import shows what changes and what is left out, is read again after a conflict, and is taken back', async () => {
  const learner = { id: ada.id, name: 'Ada Byron', email: 'ada@example.org' };
  const change = {
    ...{ line: 2, learner, columnId: talk, version: 1 },
    before: { points: 7, comment: null },
    after: { points: 9, comment: 'Clear' },
  };
  network.answer(previewGradeImport, {
    columns: [{ id: talk, title: 'Talk', maxPoints: 10 }],
    changes: [change],
    unchangedCount: 1,
    problems: [
      {
        line: 3,
        email: 'eve@example.org',
        column: null,
        problem: 'No learner of this course has this address.',
      },
    ],
    problemCount: 1,
    notes: ['Columns that are not read: Essay.'],
  });
  network.refuse(saveGradeEntries, 409, { message: 'The grade of Ada Byron in Talk was changed meanwhile.' });
  open(paths.gradebook(course));
  await press('Import');
  const dialog = within(await screen.findByRole('dialog', { name: 'Import grades' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Nothing to import' }).disabled).toBe(true);
  const file = new File(['Email,Talk'], 'grades.csv');
  fireEvent.change(dialog.getByLabelText(/choose one/), { target: { files: [file] } });
  expect(await dialog.findByText('1 grade changes, 1 is as it was, 1 is left out.')).toBeTruthy();
  expect(dialog.getByText('No learner of this course has this address.')).toBeTruthy();
  expect(dialog.getByText('Columns that are not read: Essay.')).toBeTruthy();
  await press('Import 1 grade');
  expect(await dialog.findByText(/was changed meanwhile/)).toBeTruthy();
  network.answer(saveGradeEntries, { entries: [{ columnId: talk, userId: ada.id, version: 2 }] });
  await press('Read the file again');
  await press('Import 1 grade');
  await screen.findByText('1 grade imported');
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Undo');
  await screen.findByText('1 grade restored');
  const entry = { columnId: talk, userId: ada.id };
  expect(network.calls(saveGradeEntries).map(({ body }) => body)).toEqual([
    { entries: [{ ...entry, ...change.after, version: 1 }] },
    { entries: [{ ...entry, ...change.after, version: 1 }] },
    { entries: [{ ...entry, ...change.before, version: 2 }] },
  ]);
});

test('the files have the learners of the group that is shown', async () => {
  const saved = savedFiles();
  for (const endpoint of [exportGradebook, exportGradebookAsXlsx])
    network.answer(endpoint, new Blob(['x']) as never);
  open(`${paths.gradebook(course)}&group=${group.id}`);
  await press('Export CSV');
  await press('Export Excel');
  await waitFor(() => expect(saved).toMatchObject([{ name: 'gradebook.csv' }, { name: 'gradebook.xlsx' }]));
  expect(network.calls(exportGradebook)[0]?.query).toEqual({ group: group.id });
});
