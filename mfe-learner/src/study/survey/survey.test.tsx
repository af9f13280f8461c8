/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork, uuid } from '@lectern/client/testing';
import {
  answerSurvey,
  getCourseBySlug,
  getSurvey,
  getUser,
  type LearnerSurvey,
  SURVEY_CHANGED,
} from '@lectern/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { open } from '../../testing/open';
import { aCourse, aLearner } from '../../testing/samples';

const survey: LearnerSurvey = {
  ...{ isAnonymous: true, hasAnswered: false, canAnswer: true, answers: [], editableUntil: null },
  items: [
    { id: uuid('1'), kind: 'scale', prompt: 'It was clear.', options: [] },
    { id: uuid('2'), kind: 'text', prompt: 'What else?', options: [] },
  ],
};

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getUser, aLearner());
  network.answer(getCourseBySlug, aCourse());
  network.answer(getSurvey, survey);
});
afterEach(() => {
  cleanup();
  network.restore();
});

const path = '/courses/first-aid/survey';

test('a learner answers some items of an anonymous survey, which is named as such', async () => {
  network.answer(answerSurvey, { ...survey, hasAnswered: true, canAnswer: false });
  open(path);
  expect(await screen.findByText(/^This survey is anonymous/)).toBeTruthy();
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send answers' });
  fireEvent.change(screen.getByLabelText('What else?'), { target: { value: '  ' } });
  expect(send.disabled).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Agree' }));
  fireEvent.click(send);
  await waitFor(() => expect(network.calls(answerSurvey)).toHaveLength(1));
  expect(network.calls(answerSurvey)[0]?.body).toEqual({ answers: [{ itemId: uuid('1'), answer: 4 }] });
});

test('answers to a survey that was changed meanwhile stay on the screen until the learner loads it again', async () => {
  network.refuse(answerSurvey, 409, { message: 'Changed', code: SURVEY_CHANGED });
  open(path);
  fireEvent.click(await screen.findByRole('radio', { name: 'Agree' }));
  fireEvent.click(screen.getByRole('button', { name: 'Send answers' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Agree' }).checked).toBe(true);
  network.answer(getSurvey, { ...survey, items: survey.items.slice(1) });
  fireEvent.click(screen.getByRole('button', { name: 'Load again' }));
  await waitFor(() => expect(screen.queryByRole('radio', { name: 'Agree' })).toBeNull());
});

test('an anonymous survey that was answered cannot be opened again, and a course without one says so', async () => {
  network.answer(getSurvey, { ...survey, hasAnswered: true, canAnswer: false });
  open(path);
  expect(await screen.findByRole('heading', { name: 'Thank you for your answers' })).toBeTruthy();
  cleanup();
  network.answer(getSurvey, null);
  open(path);
  expect(await screen.findByRole('heading', { name: 'No survey' })).toBeTruthy();
});
