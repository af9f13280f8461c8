/** @vitest-environment jsdom */
import { fakeNetwork, uuid, type FakeNetwork } from '@lectern/client/testing';
import { getAttempt, getExam, getUser, listExams, startAttempt, type ExamPage } from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import {
  anAttempt,
  anAttemptSummary,
  anExamPage,
  everything,
  NOW,
  nothing,
} from '../../testing/exam-samples';
import { open } from '../../testing/open';
import { aLearner } from '../../testing/samples';

let network: FakeNetwork;

beforeEach(() => {
  network = fakeNetwork();
  network.answer(getUser, aLearner());
  network.answer(listExams, []);
});
afterEach(() => {
  cleanup();
  network.restore();
});

async function show(own: Partial<ExamPage> = {}): Promise<string> {
  network.answer(getExam, anExamPage(own));
  open(`/exams/${uuid('700')}`);
  const rules = await screen.findByRole('region', { name: 'Before you start' });
  return rules.textContent;
}

test('the rules are told before the start', async () => {
  const rules = await show({ tutorIsSilent: true, isRequiredForCertificate: true });
  for (const rule of [
    '12 questions, 20 points in total',
    'You have 45 minutes from the start. Time goes on if you leave.',
    'You pass with 70% or more.',
    'You have 2 attempts. Your highest result counts.',
    'You can answer the questions in any order and change your answers until you submit.',
    'Your answers are saved as you go.',
    'The tutor does not answer questions about this course while you take the exam.',
    'You need to pass it to get the certificate of the course.',
  ]) {
    expect(rules).toContain(rule);
  }
});

test('an exam that closes before the time limit says how much time is left', async () => {
  const rules = await show({ minutesIfStartedNow: 40.5, closesAt: '2026-03-04T12:40:30.000Z' });
  expect(rules).toMatch(/The exam closes .*: if you start now, you have 40 of 45 minutes\./);
});

test('the page of an assignment speaks of handing in, and never of an exam', async () => {
  const rules = await show({
    ...{ type: 'assignment', tutorIsSilent: true, maxAttempts: 2, attemptsUsed: 1, timeLimit: null },
    closesAt: '2026-03-04T12:40:30.000Z',
    reviewRules: { during: nothing, rightAfter: nothing, whileOpen: nothing, afterClose: everything },
  });
  for (const rule of [
    'You can hand in 2 times. Your highest result counts. You can hand in once more.',
    'change your answers until you hand in.',
    'while you work on the assignment.',
    'There is no time limit. The assignment closes',
  ])
    expect(rules).toContain(rule);
  const review = screen.getByRole('region', { name: 'What you will see' }).textContent ?? '';
  expect(review).toContain('minutes after you hand in');
  expect(rules + review).not.toMatch(/\bexam\b|submit/);
});

test('other rules have other words', async () => {
  const rules = await show({
    timeLimit: null,
    minutesIfStartedNow: null,
    maxAttempts: 1,
    navigation: 'linear',
    behavior: 'immediate',
  });
  expect(rules).toContain('There is no time limit.');
  expect(rules).toContain('You have one attempt.');
  expect(rules).toContain('You cannot go back to a page that you have left.');
  expect(rules).toContain('You can check each answer once. A checked answer cannot be changed.');
});

test('what is shown is told for each time that differs', async () => {
  await show({
    closesAt: '2030-01-01T00:00:00.000Z',
    reviewRules: {
      during: nothing,
      rightAfter: { ...nothing, score: true },
      whileOpen: nothing,
      afterClose: everything,
    },
  });
  const review = screen.getByRole('region', { name: 'What you will see' });
  const [right, later, after] = within(review).getAllByRole('definition');
  expect([right, later, after].map((item) => item?.textContent)).toEqual([
    'your score',
    'nothing',
    'your score, which answers are right, the right answers and feedback',
  ]);
  expect(within(review).getByText('In the 2 minutes after you submit')).toBeTruthy();
});

test('Start opens a new attempt', async () => {
  await show();
  const attempt = anAttempt({ id: uuid('850') });
  network.answer(startAttempt, attempt);
  network.answer(getAttempt, attempt);
  fireEvent.click(screen.getByRole('button', { name: 'Start' }));
  expect(await screen.findByRole('heading', { name: 'Question 1 of 3' })).toBeTruthy();
  expect(window.location.pathname).toBe(`/exams/attempts/${uuid('850')}`);
});

test('a refused start gives the reason', async () => {
  await show();
  network.refuse(startAttempt, 409, { code: 'exam-closed', message: 'The exam closed a minute ago.' });
  fireEvent.click(screen.getByRole('button', { name: 'Start' }));
  expect(await screen.findByText('The exam closed a minute ago.')).toBeTruthy();
});

test('an open attempt is continued, and earlier ones have their results', async () => {
  await show({
    openAttemptId: uuid('802'),
    attempts: [
      anAttemptSummary({ id: uuid('802'), number: 2 }),
      anAttemptSummary({
        id: uuid('801'),
        state: 'graded',
        submittedAt: NOW,
        endedBy: 'time',
        percent: 40,
        isPassed: false,
      }),
    ],
  });
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(
    `/exams/attempts/${uuid('802')}`,
  );
  const attempts = within(screen.getByRole('region', { name: 'Your attempts' }));
  expect(attempts.getByRole('link', { name: 'Attempt 1' }).getAttribute('href')).toBe(
    `/exams/attempts/${uuid('801')}/results`,
  );
  expect(attempts.getByText('40%')).toBeTruthy();
  expect(attempts.getByText(/^Time was up/)).toBeTruthy();
});

test('an exam that cannot be started gives the reason instead of a button', async () => {
  const rules = await show({ startRefusal: 'no-attempts-left', attemptsUsed: 2 });
  expect(rules).toContain('You have used all attempts');
  expect(screen.queryByRole('button', { name: /^Start/ })).toBeNull();
});

test('a learner who has made as many attempts as one person can make is told so', async () => {
  const rules = await show({ startRefusal: 'attempt-limit', maxAttempts: null, attemptsUsed: 200 });
  expect(rules).toContain('You have made 200 attempts, which is the most that one person can make');
  expect(screen.queryByRole('button', { name: /^Start/ })).toBeNull();
});

test('an unknown exam says so', async () => {
  network.refuse(getExam, 404);
  open(`/exams/${uuid('700')}`);
  expect(await screen.findByText('Exam not found')).toBeTruthy();
});
