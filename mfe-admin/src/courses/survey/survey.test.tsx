/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork, uuid } from '@lectern/client/testing';
import {
  type EditedSurvey,
  getEditedSurvey,
  getSurveyReport,
  type SurveyReport,
  updateSurvey,
} from '@lectern/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { open } from '../../testing/open';

const survey: EditedSurvey = {
  ...{ courseId: uuid('1'), courseTitle: 'Keeping bees', isOpen: false, isAnonymous: true, items: [] },
  ...{ version: 1, hasAnswers: false },
};
const path = `/teaching/courses/${survey.courseId}/survey`;

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getEditedSurvey, survey);
});
afterEach(() => {
  cleanup();
  network.restore();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const listHeadings = () =>
  screen.getAllByLabelText<HTMLInputElement>(/^(Statement|Question)$/).map(({ value }) => value);

test('an instructor starts from the template, moves an item by keyboard, switches the survey on and saves it', async () => {
  network.answer(updateSurvey, { ...survey, isOpen: true, version: 2 });
  open(path);
  await press('Start from a template');
  const second = await screen.findByRole('button', { name: 'Move item 2 up' });
  second.focus();
  fireEvent.keyDown(second, { key: 'ArrowUp', altKey: true });
  expect(listHeadings().slice(0, 2)).toEqual([
    'The explanations were clear.',
    'What I learned is useful to me.',
  ]);
  expect(screen.getByText('Item 2 is now at place 1 of 5.')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Ask learners who complete the course' }));
  await press('Save');
  await waitFor(() => expect(network.calls(updateSurvey)).toHaveLength(1));
  const body = network.calls(updateSurvey)[0]?.body as EditedSurvey;
  expect(body).toMatchObject({ isOpen: true, isAnonymous: true, version: 1 });
  expect(body.items.map(({ kind }) => kind)).toEqual(['scale', 'scale', 'choice', 'text', 'text']);
});

test('what is missing in an item is named before anything is sent', async () => {
  open(path);
  await press('Choice');
  fireEvent.change(await screen.findByLabelText('Question'), { target: { value: 'The pace was' } });
  await press('Save');
  expect(await screen.findByText('The survey can’t be saved yet:')).toBeTruthy();
  expect(network.calls(updateSurvey)).toEqual([]);
});

const report: SurveyReport = {
  ...{ courseTitle: 'Keeping bees', isAnonymous: true, personCount: 5, months: ['2026-03'] },
  items: [
    {
      ...{ id: uuid('2'), kind: 'scale', prompt: 'It was clear.', isRemoved: false, answerCount: 5 },
      ...{ mean: 3.4, texts: [] },
      counts: [1, 0, 1, 2, 1].map((count, index) => ({ answer: index + 1, isRemoved: false, count })),
    },
    {
      ...{ id: uuid('3'), kind: 'text', prompt: 'What else?', isRemoved: true, answerCount: 5 },
      ...{ mean: null, counts: [], texts: [{ text: 'More bees', name: null }] },
    },
  ],
};

test('the report has a table of each item, its mean, texts and removed items, and asks for a month', async () => {
  network.answer(getSurveyReport, report);
  open(`${path}?tab=report`);
  expect(await screen.findByText('At least 5 people have answered')).toBeTruthy();
  const table = screen.getByRole('table', { name: 'It was clear.' });
  expect(within(table).getByRole('row', { name: '4 · Agree 2 40%' })).toBeTruthy();
  expect(screen.getByText('5 answers · Mean 3.4 of 5')).toBeTruthy();
  expect(screen.getByText('More bees')).toBeTruthy();
  expect(screen.getByText('Removed')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Counted in'), { target: { value: '2026-03' } });
  await waitFor(() => expect(network.calls(getSurveyReport).at(-1)?.query).toEqual({ month: '2026-03' }));
});

test('a course that does not exist leads back to the courses', async () => {
  network.refuse(getEditedSurvey, 404);
  open(path);
  expect(await screen.findByRole('heading', { name: 'Course not found' })).toBeTruthy();
});
