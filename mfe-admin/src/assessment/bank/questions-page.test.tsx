/** @vitest-environment jsdom */
import { invalidate } from '@lectern/client';
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  DEFAULT_SITE,
  archiveQuestion,
  createQuestionCategory,
  deleteQuestionCategory,
  duplicateQuestion,
  getQuestion,
  listCourses,
  listQuestionCategories,
  listQuestions,
  listQuestionTags,
  practiceQuestions,
  setQuestionPractice,
  updateQuestionCategory,
} from '@lectern/contract';
import { setSite } from '@lectern/i18n';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../paths';
import { aCategory, aQuestion, buildUuid } from '../parts/question-testing';
import { choose } from '../../testing/choose';
import { open } from '../../testing/open';
import { chooseAction } from '../../testing/row-menu';
import { showOnPhone } from '../../testing/show-on-phone';

const question = aQuestion();
const emptyCategory = {
  ...aCategory,
  id: buildUuid(21),
  parentId: aCategory.id,
  name: 'Cities',
  questionCount: 0,
};

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(listQuestions, { items: [question], total: 41 });
  network.answer(listQuestionCategories, [aCategory, emptyCategory]);
  network.answer(listQuestionTags, [{ tag: 'europe', questionCount: 2 }]);
  network.answer(listCourses, []);
});
afterEach(() => {
  cleanup();
  network.restore();
  setSite(DEFAULT_SITE);
});

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const requests = () => network.calls(listQuestions).map(({ query }) => query);

test('each question is listed with its type, category, points, exams, status and tags', async () => {
  open(paths.questions);
  expect(await screen.findByRole('heading', { name: 'Questions (41)' })).toBeTruthy();
  const row = screen.getByRole('link', { name: 'The capital of France' }).closest('tr');
  expect(row?.textContent).toMatch(
    /^The capital of FranceGeographyeuropecapitalsSingle choice21Nov 2[012], 2026Ready$/,
  );
  expect(screen.getByRole('link', { name: 'The capital of France' }).getAttribute('href')).toBe(
    paths.question(question),
  );
});

test('filters and page come from the address, and a filter leads back to the first page', async () => {
  open(`/admin/questions?search=%20capital%20&type=essay&tag=europe&page=2`);
  await screen.findByRole('heading', { name: 'Questions (41)' });
  expect(requests()).toEqual([
    {
      ...{ page: '2', search: 'capital', type: 'essay', status: 'current', tag: 'europe' },
      ...{ subcategories: 'true', sort: 'changed', direction: 'descending' },
    },
  ]);
  await choose('Category', 'Geography › Cities');
  await waitFor(() => expect(requests().at(-1)).toMatchObject({ page: '1', category: emptyCategory.id }));
  await choose('Status', 'Archived');
  await waitFor(() => expect(window.location.search).toContain('status=retired'));
  await press('Clear Filters');
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('an empty bank and a search without a match have different texts', async () => {
  network.answer(listQuestions, { items: [], total: 0 });
  open(paths.questions);
  expect(await screen.findByText('No questions yet')).toBeTruthy();
  cleanup();
  open('/admin/questions?search=zzz');
  expect(await screen.findByText('No questions found')).toBeTruthy();
});

test('a new question starts with the choice of its type', async () => {
  open(paths.questions);
  await press('New question');
  const link = await screen.findByRole('link', { name: 'Gaps in a text' });
  expect(link.getAttribute('href')).toBe('/admin/questions/new?type=gaps');
});

test('on a phone one button is above the list, and a menu has the other actions', async () => {
  showOnPhone();
  open(paths.questions);
  expect(await screen.findByRole('button', { name: 'New question' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
  fireEvent.keyDown(screen.getByRole('button', { name: 'More' }), { key: 'Enter' });
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual(['Categories', 'Import', 'Export', 'Draft questions']);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Categories' }));
  expect(await screen.findByRole('dialog', { name: 'Categories' })).toBeTruthy();
});

test('a question is archived, and duplicated into the editor', async () => {
  network.answer(archiveQuestion, { ...question, status: 'retired' });
  const copy = { ...question, id: buildUuid(11), title: 'The capital of France (copy)' };
  network.answer(duplicateQuestion, copy);
  network.answer(getQuestion, copy);
  open(paths.questions);
  await chooseAction('Archive', 'The capital of France');
  expect(await screen.findByText('Question archived')).toBeTruthy();
  expect(network.calls(archiveQuestion)[0]?.body).toEqual({ isArchived: true });
  await chooseAction('Duplicate', 'The capital of France');
  await waitFor(() => expect(window.location.pathname).toBe(paths.question(copy)));
});

test('categories are created below others, renamed, and deleted only when they are empty', async () => {
  network.answer(createQuestionCategory, emptyCategory);
  network.answer(updateQuestionCategory, emptyCategory);
  network.answer(deleteQuestionCategory, null as never);
  open(paths.questions);
  await press('Categories');
  await press('New category in Geography');
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: ' Rivers ' } });
  await press('Save');
  await press('Edit: Cities');
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Cities');
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Towns' } });
  await press('Save');
  await press('Delete: Geography');
  expect(await screen.findByText(/Only an empty category can be deleted/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  await press('Back');
  await press('Delete: Cities');
  await press('Delete');
  expect(await screen.findByText('Category deleted')).toBeTruthy();
  const change = { courseId: null, parentId: aCategory.id };
  expect(network.calls(createQuestionCategory)[0]?.body).toEqual({ ...change, name: 'Rivers' });
  expect(network.calls(updateQuestionCategory)[0]?.body).toEqual({ ...change, name: 'Towns' });
  expect(network.calls(deleteQuestionCategory)[0]?.params).toEqual({ categoryId: emptyCategory.id });
});

test('all questions of the page are used in practice with three presses, and Undo takes them out again', async () => {
  const others = [21, 22].map((number) => ({
    ...question,
    id: buildUuid(number),
    title: `Question ${number}`,
  }));
  const ids = [question, ...others].map(({ id }) => id);
  network.answer(listQuestions, { items: [question, ...others], total: 3 });
  network.answer(practiceQuestions, { changed: ids, left: [] });
  open(paths.questions);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await press('Use in practice');
  const dialog = within(await screen.findByRole('dialog', { name: 'Use 3 questions in practice' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Use in practice' }));
  expect(await screen.findByText('3 questions used in practice')).toBeTruthy();
  await press('Undo');
  expect(await screen.findByText('3 questions taken out of practice')).toBeTruthy();
  expect(network.calls(practiceQuestions).map(({ body }) => body)).toEqual([
    { ids, isPracticed: true },
    { ids, isPracticed: false },
  ]);
});

test('a failed request shows an error and can be retried', async () => {
  network.refuse(listQuestions, 500, '<html>');
  open(paths.questions);
  expect(await screen.findByText('Failed to load questions')).toBeTruthy();
  network.answer(listQuestions, { items: [question], total: 1 });
  await press('Retry');
  expect(await screen.findByRole('link', { name: 'The capital of France' })).toBeTruthy();
});

test('a list that cannot be loaded again stays, with a line that says so', async () => {
  open(paths.questions);
  await screen.findByRole('heading', { name: 'Questions (41)' });
  network.refuse(listQuestions, 500, '<html>');
  await act(() => invalidate(listQuestions));
  expect(await screen.findByText(/^Failed to refresh/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'The capital of France' })).toBeTruthy();
  expect(screen.queryByText('Failed to load questions')).toBeNull();
});

test('where practice is switched off, the bank has neither its badge nor its action', async () => {
  setSite({ ...DEFAULT_SITE, offFeatures: ['practice'] });
  network.answer(listQuestions, { items: [{ ...question, practice: 'on' }], total: 1 });
  open(paths.questions);
  await screen.findByRole('link', { name: 'The capital of France' });
  expect(screen.queryByText('Practice paused')).toBeNull();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  expect(await screen.findByRole('button', { name: 'Change tags' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /practice/i })).toBeNull();
  await chooseAction('Duplicate', 'The capital of France');
  expect(screen.queryByRole('menuitem', { name: /practice/i })).toBeNull();
});

test('a question is taken into practice and out of it, and says why learners do not see it', async () => {
  network.answer(setQuestionPractice, { changed: 1 });
  open(paths.questions);
  await chooseAction('Use in practice', 'The capital of France');
  expect(await screen.findByText(/Learners practice it once no exam uses it/)).toBeTruthy();
  const body = { questionIds: [question.id], practice: 'on' };
  expect(network.calls(setQuestionPractice)[0]?.body).toEqual(body);
  network.answer(listQuestions, { items: [{ ...question, practice: 'on' }], total: 1 });
  await chooseAction('Use in practice', 'The capital of France');
  expect(await screen.findByText('Practice paused')).toBeTruthy();
  await chooseAction('Take out of practice', 'The capital of France');
  await waitFor(() =>
    expect(network.calls(setQuestionPractice).at(-1)?.body).toEqual({ ...body, practice: 'off' }),
  );
});
