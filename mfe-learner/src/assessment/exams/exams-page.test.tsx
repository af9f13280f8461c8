/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork, uuid } from '@lectern/client/testing';
import { getAttempt, getDashboard, getUser, listExams, saveDraft, type ListedExam } from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aListedExam, anAttempt, aSavedDraft } from '../../testing/exam-samples';
import { open } from '../../testing/open';
import { aDashboard, aLearner, aRecentCourse } from '../../testing/samples';

let network: FakeNetwork;

beforeEach(() => {
  network = fakeNetwork();
  network.answer(getUser, aLearner());
  network.answer(getDashboard, aDashboard({ recentCourses: [aRecentCourse({ title: 'Ledgers' })] }));
});
afterEach(() => {
  cleanup();
  network.restore();
});

/** Chooses an option of a filter. */
async function choose(box: string, option: string): Promise<void> {
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView ??= () => undefined;
  fireEvent.click(await screen.findByRole('combobox', { name: box }));
  fireEvent.keyDown(await screen.findByRole('option', { name: option }), { key: 'Enter' });
}

async function card(exam: Partial<ListedExam>): Promise<HTMLElement> {
  network.answer(listExams, [aListedExam(exam)]);
  open('/exams');
  return screen.findByRole('article');
}

test('without exams the page says No exams available, and has the course filter', async () => {
  network.answer(listExams, []);
  open('/exams');
  expect((await screen.findByRole('combobox', { name: 'Course' })).textContent).toBe('All courses');
  expect(screen.getByText('No exams available')).toBeTruthy();
});

test('an exam shows its requirements and its due date', async () => {
  const { textContent } = await card({ dueDate: '2020-01-01T00:00:00.000Z', isRequiredForCertificate: true });
  expect(textContent).toMatch(/^ExamOverdueFinal examFirst aidEverything from the course\./);
  expect(textContent).toContain('45 minutes · Passing score 70% · 2 attempts');
  expect(textContent).toContain('Required for the certificate');
});

test('an exam without limits shows none', async () => {
  const { textContent } = await card({ timeLimit: null, maxAttempts: null, description: null });
  expect(textContent).toBe('ExamFinal examFirst aidPassing score 70%Start');
});

test.each<[string, Partial<ListedExam>, string, string]>([
  ['not started', {}, 'Start: Final exam', '/exams/'],
  [
    'open',
    { state: 'in-progress', openAttemptId: 'a', attemptsUsed: 1 },
    'Continue: Final exam',
    '/exams/attempts/a',
  ],
  ['not passed', { state: 'failed', percent: 40, attemptsUsed: 1 }, 'Start again: Final exam', '/exams/'],
  ['passed', { state: 'passed', percent: 80, attemptsUsed: 1 }, 'See results: Final exam', '/exams/'],
])('an exam that is %s has one clear action', async (_, exam, name, path) => {
  const links = within(await card(exam)).getAllByRole('link');
  expect(links).toHaveLength(1);
  expect(links[0]?.getAttribute('aria-label')).toBe(name);
  expect(links[0]?.getAttribute('href')?.startsWith(path)).toBe(true);
});

test.each<[string, Partial<ListedExam>, RegExp]>([
  [
    'is not open yet',
    { startRefusal: 'exam-not-open', opensAt: '2030-05-01T10:00:00.000Z' },
    /^Opens .*2030/,
  ],
  [
    'is closed',
    { startRefusal: 'exam-closed', closesAt: '2020-05-01T10:00:00.000Z' },
    /^Closed since .*2020/,
  ],
  [
    'has no attempts left',
    { startRefusal: 'no-attempts-left', attemptsUsed: 2 },
    /^You have used all attempts$/,
  ],
  ['has no questions', { startRefusal: 'exam-has-no-questions' }, /^This exam has no questions yet$/],
])('an exam that %s gives the reason', async (_, exam, reason) => {
  const shown = await card(exam);
  expect(within(shown).getByText(reason)).toBeTruthy();
  expect(within(shown).queryByRole('link', { name: /^Start/ })).toBeNull();
});

test('a finished exam shows its result and is not overdue', async () => {
  const shown = await card({
    state: 'passed',
    percent: 83.33,
    attemptsUsed: 1,
    dueDate: '2020-01-01T00:00:00.000Z',
  });
  expect(within(shown).getByText('Result 83.33%')).toBeTruthy();
  expect(within(shown).getByText('Passed')).toBeTruthy();
  expect(within(shown).queryByText('Overdue')).toBeNull();
});

test('exams are filtered by course and by what there is to do, in the address', async () => {
  const ledgers = aRecentCourse({ id: uuid('200'), title: 'Ledgers' });
  network.answer(getDashboard, aDashboard({ recentCourses: [ledgers] }));
  network.answer(listExams, [
    aListedExam({ id: uuid('1'), title: 'Not begun' }),
    aListedExam({
      id: uuid('2'),
      title: 'Begun',
      openAttemptId: uuid('9'),
      startRefusal: 'no-attempts-left',
    }),
    aListedExam({ id: uuid('3'), title: 'Passed', state: 'passed' }),
    aListedExam({
      id: uuid('4'),
      title: 'Closed',
      startRefusal: 'exam-closed',
      courseId: ledgers.id,
      courseTitle: 'Ledgers',
    }),
  ]);
  const listTitles = async () =>
    (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);
  open('/exams?state=to-do');
  expect(await listTitles()).toEqual(['Not begun', 'Begun']);
  await choose('State', 'Done or over');
  expect(await listTitles()).toEqual(['Passed', 'Closed']);
  await choose('Course', 'Ledgers');
  expect(await listTitles()).toEqual(['Closed']);
  expect(window.location.search).toBe(`?course=${ledgers.id}&state=done`);
  await choose('State', 'To do');
  expect(await listTitles()).toEqual(['No exam matches your choice']);
});

test('a failed load can be retried', async () => {
  network.refuse(listExams, 500);
  open('/exams');
  expect(await screen.findByText('Failed to load exams')).toBeTruthy();
  network.answer(listExams, []);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No exams available')).toBeTruthy();
});

test('answers that an earlier visit could not save are sent without opening the exam', async () => {
  const { id: userId } = aLearner();
  const attempt = anAttempt();
  const stored = (attemptId: string) => `lectern.answers.${userId}.${attemptId}.0`;
  const response = { type: 'single-choice', optionId: null };
  const answer = JSON.stringify({ pending: null, unsent: response, draftRevision: 0, storedAt: Date.now() });
  localStorage.setItem(stored(attempt.id), answer);
  localStorage.setItem(stored('ended'), answer);
  localStorage.setItem('lectern.answers.someone-else.a.0', answer);
  network.answer(listExams, []);
  network.answer(saveDraft, aSavedDraft(1));
  const ended = anAttempt({ id: 'ended', state: 'graded', questions: [] });
  network.answer(getAttempt, ({ params }) => (params['attemptId'] === 'ended' ? ended : attempt));
  open('/exams');
  await waitFor(() => expect(localStorage.getItem(stored(attempt.id))).toBeNull());
  expect(network.calls(saveDraft).map(({ params, body }) => ({ params, body }))).toMatchObject([
    { params: { attemptId: attempt.id, position: '0' }, body: { response, draftRevision: 0 } },
  ]);
  // Answers that came too late are shown with the results.
  expect(localStorage.getItem(stored('ended'))).toBe(answer);
  expect(network.calls(getAttempt)).toHaveLength(2);
});
