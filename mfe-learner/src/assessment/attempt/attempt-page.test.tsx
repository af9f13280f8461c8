/** @vitest-environment jsdom */
import { fakeNetwork, uuid, type FakeNetwork } from '@lectern/client/testing';
import {
  checkQuestion,
  flagQuestion,
  getAttempt,
  getUser,
  leavePage,
  listExams,
  reviewAttempt,
  saveDraft,
  submitAttempt,
  type Attempt,
  type DraftChange,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CONTENTS } from '@lectern/ui/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  aMark,
  anAttempt,
  anAttemptSummary,
  aQuestion,
  aReview,
  aSavedDraft,
  NOW,
} from '../../testing/exam-samples';
import { open } from '../../testing/open';
import { aLearner } from '../../testing/samples';

let network: FakeNetwork;
let attempts = 0;
/** The server's time, which goes on from that of the opened attempt. */
let serverNow = () => NOW;
const deadlines = new Map<string, string | null>();

beforeEach(() => {
  localStorage.clear();
  network = fakeNetwork();
  network.answer(getUser, aLearner());
  network.answer(listExams, []);
  network.answer(saveDraft, ({ params, body }) =>
    aSavedDraft((body as DraftChange).draftRevision + 1, {
      now: serverNow(),
      deadlineAt: deadlines.get(params.attemptId ?? '') ?? null,
    }),
  );
  network.answer(reviewAttempt, aReview());
});
afterEach(() => {
  cleanup();
  network.restore();
});

/** Opens an attempt with an id of its own, because an outbox lives as long as the page. */
async function start(own: Partial<Attempt> = {}): Promise<Attempt> {
  const attempt = anAttempt({ id: uuid(String(8000 + ++attempts)), ...own });
  deadlines.set(attempt.id, attempt.deadlineAt);
  const startedAt = performance.now();
  serverNow = () => new Date(Date.parse(attempt.now) + performance.now() - startedAt).toISOString();
  network.answer(getAttempt, () => ({ ...attempt, now: serverNow() }));
  open(`/exams/attempts/${attempt.id}`);
  await screen.findByRole('heading', { name: /^Question 1 of/ });
  return attempt;
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
/** The saves of the opened attempt; the outboxes of earlier tests go on sending theirs. */
const saves = () =>
  network
    .calls(saveDraft)
    .filter(({ params }) => params.attemptId === uuid(String(8000 + attempts)))
    .map(({ params, body }) => [params.position, body]);
const ended = (submittedAt = NOW) => ({
  ...anAttemptSummary({ state: 'graded', submittedAt, endedBy: 'learner' }),
  now: NOW,
});

test('an answer is saved when the learner goes on, and the page says when', async () => {
  await start();
  choose('Paris');
  press('Next');
  expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeTruthy();
  expect(saves()).toMatchObject([
    ['0', { response: { type: 'single-choice', optionId: uuid('901') }, draftRevision: 0 }],
  ]);
  const heading = screen.getByRole('heading', { name: 'Question 2 of 3' });
  expect(document.activeElement).toBe(heading);
  expect(window.location.hash).toBe('#question-2');
});

test('a hidden page saves at once with a request that outlives it, and submits nothing', async () => {
  await start();
  choose('Paris');
  fireEvent(window, new Event('pagehide'));
  await waitFor(() => expect(network.calls(saveDraft)).toHaveLength(1));
  expect(network.calls(saveDraft)[0]?.keepalive).toBe(true);
  expect(network.calls(submitAttempt)).toEqual([]);
});

test('the overview tells which questions are answered and flagged, and leads to each', async () => {
  const attempt = await start();
  network.answer(flagQuestion, { isFlagged: true, now: NOW, deadlineAt: null });
  choose('Lyon');
  press('Flag question 1');
  const overview = screen.getByRole('complementary', { name: 'Overview' });
  await within(overview).findByRole('button', { name: 'Question 1, answered, flagged', current: 'step' });
  fireEvent.click(within(overview).getByRole('button', { name: 'Question 3, not answered' }));
  expect(screen.getByRole('heading', { name: 'Question 3 of 3' })).toBeTruthy();
  expect(network.calls(flagQuestion)[0]).toMatchObject({
    params: { attemptId: attempt.id, position: '0' },
    body: { isFlagged: true },
  });
});

test('a flag that could not be saved is taken back and reported', async () => {
  await start();
  network.refuse(flagQuestion, 503);
  press('Flag question 1');
  expect(await screen.findByText('Flag not saved')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Flag question 1' }).getAttribute('aria-pressed')).toBe('false');
});

test('the submission names the questions without an answer, saves everything first and shows the results', async () => {
  await start({ onePerPage: false });
  network.answer(submitAttempt, ended());
  const [first] = screen.getAllByRole('radio', { name: 'Paris' });
  if (first) fireEvent.click(first);
  press('Submit');
  const dialog = await screen.findByRole('dialog', { name: 'Submit your answers?' });
  expect(dialog.textContent).toContain('Questions 2 and 3 have no answer.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Submit exam' }));
  expect(await screen.findByRole('heading', { name: 'Passed' })).toBeTruthy();
  expect([saves().length, network.calls(submitAttempt).length]).toEqual([1, 1]);
});

test('nothing is submitted while an answer is not saved', async () => {
  await start();
  network.refuse(saveDraft, 503);
  choose('Paris');
  const aside = screen.getByRole('complementary', { name: 'Overview' });
  fireEvent.click(within(aside).getByRole('button', { name: 'Submit exam' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Submit exam' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('only saved answers count');
  expect(network.calls(submitAttempt)).toEqual([]);
  expect(screen.getAllByText(/Your answers are kept on this device/).length).toBeGreaterThan(0);
});

test('an attempt that ended elsewhere leads to its results', async () => {
  const attempt = await start();
  network.refuse(saveDraft, 409, { code: 'attempt-ended', message: 'It has ended.' });
  network.answer(getAttempt, { ...attempt, state: 'graded', questions: [] });
  choose('Paris');
  press('Next');
  expect(await screen.findByRole('heading', { name: 'Passed' })).toBeTruthy();
  expect(screen.getByText('This attempt has ended')).toBeTruthy();
  expect(window.location.pathname).toBe(`/exams/attempts/${attempt.id}/results`);
});

test('of two answers from two tabs the learner chooses one', async () => {
  await start();
  const theirs = { response: { type: 'single-choice', optionId: uuid('902') }, ...aSavedDraft(4) };
  network.refuse(saveDraft, 409, { code: 'draft-changed', details: theirs });
  choose('Paris');
  press('Next');
  const panel = await screen.findByRole('alert');
  expect(panel.textContent).toContain('Two answers to question 1');
  network.answer(saveDraft, aSavedDraft(5));
  fireEvent.click(within(panel).getByRole('button', { name: 'Use the answer on this page' }));
  await screen.findByText(/^Saved/);
  expect(saves().at(-1)).toMatchObject(['0', { response: { optionId: uuid('901') }, draftRevision: 4 }]);
  expect(screen.queryByText('Two answers to question 1')).toBeNull();
});

test('an answer of another device appears when the tab is looked at again', async () => {
  const attempt = await start();
  const response = { type: 'single-choice', optionId: uuid('902') } as const;
  const questions = [aQuestion(0, { response, draftRevision: 1 }), aQuestion(1), aQuestion(2)];
  network.answer(getAttempt, { ...attempt, questions });
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Lyon' }).checked).toBe(true),
  );
  expect(saves()).toEqual([]);
});

test('what an earlier visit could not save is shown and sent', async () => {
  const id = uuid(String(8000 + attempts + 1));
  const unsent = { type: 'single-choice', optionId: uuid('903') };
  localStorage.setItem(
    `lectern.answers.${uuid('1')}.${id}.0`,
    JSON.stringify({ pending: null, unsent, draftRevision: 0, storedAt: Date.now() }),
  );
  await start();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Nice' }).checked).toBe(true);
  await waitFor(() => expect(saves()).toMatchObject([['0', { response: unsent }]]));
});

test('forward only: the next page asks where an answer is missing, and saves first', async () => {
  const pages = { navigation: 'linear', pageCount: 2, currentPage: 0 } as const;
  const overview = [0, 1].map((position) => ({
    position,
    section: 'Part',
    state: 'unanswered' as const,
    isFlagged: false,
    isOpen: position === 0,
  }));
  const attempt = await start({ ...pages, questions: [aQuestion(0)], overview });
  const next = overview.map((entry) => ({ ...entry, isOpen: entry.position === 1 }));
  network.answer(leavePage, { ...attempt, currentPage: 1, questions: [aQuestion(1)], overview: next });
  expect(screen.getByText('You cannot come back to this page.')).toBeTruthy();
  const aside = screen.getByRole('complementary', { name: 'Overview' });
  const later = within(aside).getByRole('button', { name: 'Question 2, not answered, not open' });
  expect(later.hasAttribute('disabled')).toBe(true);

  press('Next page');
  const dialog = await screen.findByRole('dialog', { name: 'Leave this page?' });
  expect(dialog.textContent).toContain('Question 1 has no answer.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stay' }));
  choose('Paris');
  press('Next page');
  expect(await screen.findByRole('heading', { name: 'Question 2 of 2' })).toBeTruthy();
  expect(saves()).toHaveLength(1);
  expect(network.calls(leavePage).map(({ body }) => body)).toEqual([{ page: 0 }]);
  expect(screen.getByRole('button', { name: 'Submit' })).toBeTruthy();
});

test('a checked answer is final and shows its mark and feedback', async () => {
  await start({ behavior: 'immediate' });
  const response = { type: 'single-choice', optionId: uuid('902') } as const;
  const mark = aMark({ points: 0, fraction: 0, correctness: 'wrong', feedback: ['<p>Not quite.</p>'] });
  network.answer(checkQuestion, {
    now: NOW,
    deadlineAt: null,
    question: aQuestion(0, { state: 'checked', response, draftRevision: 2, mark }),
  });
  expect(screen.getByRole('button', { name: 'Check answer' }).hasAttribute('disabled')).toBe(true);
  choose('Lyon');
  press('Check answer');
  expect(await screen.findByText('Not quite.')).toBeTruthy();
  expect(screen.getAllByText('Wrong').length).toBeGreaterThan(0);
  expect(screen.queryByRole('radio')).toBeNull();
  expect(network.calls(checkQuestion)[0]?.body).toMatchObject({ response, draftRevision: 1 });
});

test('an essay has no button that checks it', async () => {
  await start({ behavior: 'immediate', questions: [aQuestion(0, { content: CONTENTS.essay })] });
  expect(screen.queryByRole('button', { name: 'Check answer' })).toBeNull();
});

test('the remaining time is that of the server, whatever the clock of the device', async () => {
  const now = '2031-01-01T00:00:00.000Z';
  await start({ now, deadlineAt: '2031-01-01T01:10:00.000Z' });
  expect(screen.getByRole('timer').textContent).toMatch(/^1:(10:00|09:59)$/);
});

test('few minutes are announced', async () => {
  await start({ deadlineAt: new Date(Date.parse(NOW) + 4.5 * 60_000).toISOString() });
  const announced = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(announced).toContain('5 minutes left');
});

test('when time is up, the last answers are saved and the attempt is submitted', async () => {
  const attempt = await start({ deadlineAt: new Date(Date.parse(NOW) + 400).toISOString() });
  network.answer(submitAttempt, () => {
    network.answer(getAttempt, { ...attempt, now: serverNow(), state: 'graded', questions: [] });
    return { ...ended(), now: serverNow() };
  });
  choose('Paris');
  expect(await screen.findByRole('heading', { name: 'Passed' })).toBeTruthy();
  expect([saves().length, network.calls(submitAttempt).length]).toEqual([1, 1]);
});

test('an extension that came in the last second goes on', async () => {
  const soon = new Date(Date.parse(NOW) + 300).toISOString();
  const later = new Date(Date.parse(NOW) + 600_000).toISOString();
  const attempt = await start({ deadlineAt: soon });
  network.answer(getAttempt, () => ({ ...attempt, now: serverNow(), deadlineAt: later }));
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^(10:00|9:\d\d)$/));
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(network.calls(submitAttempt)).toEqual([]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Paris' }).disabled).toBe(false);
});

test('an attempt that does not exist says so', async () => {
  network.refuse(getAttempt, 404);
  open(`/exams/attempts/${uuid('9')}`);
  expect(await screen.findByText('Attempt not found')).toBeTruthy();
});
