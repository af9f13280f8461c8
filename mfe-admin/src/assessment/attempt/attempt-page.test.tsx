/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  endAttemptOfLearner,
  getAdminAttempt,
  isPersonGraded,
  reopenAttempt,
  type AdminAttempt,
  type QuestionContent,
  type QuestionResponse,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../paths';
import { SAMPLES, buildUuid } from '../parts/question-testing';
import { open } from '../../testing/open';

const [a, b, c] = [buildUuid(1), buildUuid(2), buildUuid(3)] as [string, string, string];

/** An answer to each sample. */
function responseTo({ type }: QuestionContent): QuestionResponse {
  switch (type) {
    case 'single-choice':
      return { type, optionId: b };
    case 'multiple-choice':
      return { type, optionIds: [a] };
    case 'true-false':
      return { type, answer: true };
    case 'matching':
      return { type, pairs: [{ itemId: a, choiceId: c }] };
    case 'ordering':
      return { type, order: [b, a] };
    case 'gaps':
      return { type, gaps: [{ id: a, value: 'Paris' }] };
    case 'short-text':
      return { type, text: 'Paris' };
    case 'number':
      return { type, text: '12' };
    case 'essay':
      return { type, text: 'Because.' };
    case 'file-upload':
      return { type, text: 'See my text.', fileIds: [] };
  }
}

const attempt: AdminAttempt = {
  attempt: {
    id: buildUuid(90),
    number: 2,
    state: 'submitted',
    startedAt: '2026-11-21T12:00:00.000Z',
    submittedAt: '2026-11-21T12:45:00.000Z',
    endedBy: 'learner',
    lateSeconds: 2 * 24 * 60 * 60 + 60,
    percent: null,
    isPassed: null,
    needsGrading: true,
    review: { score: true, correctness: true, rightAnswers: true, feedback: true },
  },
  exam: { id: buildUuid(30), title: 'Midterm' },
  learner: { id: buildUuid(60), name: 'Ada Byron', email: 'ada@example.org' },
  points: null,
  totalPoints: 18,
  deadlineAt: null,
  questions: SAMPLES.map((sample, position) => ({
    ...sample,
    position,
    section: '',
    topic: null,
    maxPoints: 2,
    isFlagged: false,
    response: position === 1 ? null : responseTo(sample.content),
    needsGrading: isPersonGraded(sample.content),
    mark: {
      points: isPersonGraded(sample.content) ? null : 1.3333,
      fraction: 0.6667,
      correctness: isPersonGraded(sample.content) ? null : 'partly-right',
      parts: [{ id: a, isRight: true }],
      feedback: position === 0 ? ['<p>Read again</p>'] : [],
      rightAnswer: null,
    },
    comment: null,
    files: [],
    annotations: [],
    criteria: null,
    slide: null,
    answerId: buildUuid(100 + position),
    savedLateSeconds: position === 2 ? 20 : null,
    question: { id: buildUuid(10), title: 'A question', version: 3 },
  })),
};

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getAdminAttempt, attempt);
});
afterEach(() => {
  cleanup();
  network.restore();
});

test('an attempt shows each answer with its mark, the right answer and the feedback, all to read only', async () => {
  open(paths.attempt(attempt.attempt));
  const first = within(await screen.findByRole('region', { name: 'Question 1' }));
  expect(first.getByText('(chosen)', { exact: false }).closest('li')?.textContent).toMatch(/^Lyon/);
  expect(first.getByText('1.33 of 2 points')).toBeTruthy();
  expect(first.getByText('Partly right')).toBeTruthy();
  expect(first.getByText('Right answer').nextSibling?.textContent).toBe('ParisLyon (33% of the points)');
  expect(first.getByText('Read again')).toBeTruthy();
  for (const role of ['radio', 'checkbox', 'textbox', 'combobox'])
    for (const field of screen.queryAllByRole(role)) expect(field.matches(':disabled')).toBe(true);
  const second = within(screen.getByRole('region', { name: 'Question 2' }));
  expect(second.getByText('Not answered')).toBeTruthy();
});

test('an answer that was saved after the deadline says how late, the others do not', async () => {
  open(paths.attempt(attempt.attempt));
  const third = within(await screen.findByRole('region', { name: 'Question 3' }));
  expect(third.getByText('Saved 20 s after the deadline')).toBeTruthy();
  expect(screen.getAllByText(/after the deadline/)).toHaveLength(1);
});

test('an essay that waits for grading leads to the grading queue', async () => {
  open(paths.attempt(attempt.attempt));
  const essay = within(await screen.findByRole('region', { name: 'Question 9' }));
  expect(essay.getByText('Waits for grading')).toBeTruthy();
  expect(essay.getByText('A person grades this answer.')).toBeTruthy();
  expect(essay.queryByText('Right answer')).toBeNull();
  expect(essay.getByRole('link', { name: 'Grade' }).getAttribute('href')).toBe(
    `${paths.grading(attempt.exam)}?state=all&answer=${buildUuid(108)}`,
  );
});

test('an attempt that does not exist says so', async () => {
  network.refuse(getAdminAttempt, 404);
  open(paths.attempt(attempt.attempt));
  expect(await screen.findByText('Attempt not found')).toBeTruthy();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const ended = (endedBy: 'learner' | 'time') => ({ ...attempt, attempt: { ...attempt.attempt, endedBy } });

test('an attempt that time ended is reopened for some minutes; one that was submitted is not', async () => {
  network.answer(getAdminAttempt, ended('time'));
  network.answer(reopenAttempt, attempt.attempt);
  open(paths.attempt(attempt.attempt));
  await press('Reopen');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reopen this attempt' }));
  const field = dialog.getByLabelText('Minutes from now');
  fireEvent.change(field, { target: { value: '0' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Reopen' }));
  expect(await dialog.findByText('Enter 1 to 43,200 minutes, or nothing.')).toBeTruthy();
  expect(network.calls(reopenAttempt)).toEqual([]);
  fireEvent.change(field, { target: { value: '45' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Reopen' }));
  expect(await screen.findByText('Attempt reopened')).toBeTruthy();
  expect(network.calls(reopenAttempt)[0]?.body).toEqual({ minutes: 45 });
  cleanup();
  network.answer(getAdminAttempt, ended('learner'));
  open(paths.attempt(attempt.attempt));
  await screen.findByRole('region', { name: 'Question 1' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull());
});

test('an open attempt is ended after a question', async () => {
  const state = { state: 'in-progress', submittedAt: null, endedBy: null } as const;
  network.answer(getAdminAttempt, { ...attempt, attempt: { ...attempt.attempt, ...state } });
  network.answer(endAttemptOfLearner, attempt.attempt);
  open(paths.attempt(attempt.attempt));
  await press('End attempt');
  const dialog = within(await screen.findByRole('dialog', { name: 'End this attempt?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'End attempt' }));
  expect(await screen.findByText('Attempt ended')).toBeTruthy();
  expect(network.calls(endAttemptOfLearner)[0]?.params).toEqual({ attemptId: attempt.attempt.id });
});
