/** @vitest-environment jsdom */
import { ApiError } from '@lectern/client';
import type { DraftChange, QuestionResponse, SavedDraft } from '@lectern/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aQuestion, aSavedDraft } from '../../testing/exam-samples';
import { AnswerOutbox } from './answer-outbox';
import { isSaved, shownResponse } from './answer-state';
import { removeExpiredAnswers, UnsavedAnswers } from './unsaved-answers';

const text = (value: string): QuestionResponse => ({ type: 'short-text', text: value });

/** A server whose answers are given one by one by the test. */
class Server {
  readonly sent: (DraftChange & { position: number })[] = [];
  outdated = 0;
  signedOut = 0;
  private readonly open: { answer: (draft: SavedDraft) => void; fail: (error: unknown) => void }[] = [];

  outbox(userId = 'ada'): AnswerOutbox {
    return new AnswerOutbox(
      {
        send: (position, change) => {
          this.sent.push({ position, ...change });
          return new Promise((answer, fail) => this.open.push({ answer, fail }));
        },
        onOutdated: () => this.outdated++,
        onSignedOut: () => this.signedOut++,
      },
      new UnsavedAnswers(userId, 'attempt'),
    );
  }

  async answers(draftRevision: number): Promise<void> {
    this.open.shift()?.answer(aSavedDraft(draftRevision));
    await settle();
  }

  async fails(status?: number, body: object = {}): Promise<void> {
    const error = status ? new ApiError(status, JSON.stringify(body)) : new TypeError('Failed to fetch');
    this.open.shift()?.fail(error);
    await settle();
  }

  get texts() {
    return this.sent.map(({ response }) => 'text' in response && response.text);
  }
}

const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};
const kept = () => Object.keys(localStorage);

let server: Server;
let outbox: AnswerOutbox;

beforeEach(() => {
  vi.useFakeTimers();
  // The shortest pauses.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  localStorage.clear();
  server = new Server();
  outbox = server.outbox();
  outbox.load([aQuestion(0), aQuestion(1)]);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('after the deadline, what an earlier visit left is sent without its question, as it was written', async () => {
  outbox.change(0, text('a'));
  vi.advanceTimersByTime(1000);
  await server.answers(1);
  outbox.change(0, text('ab'));
  const later = server.outbox();
  later.load([]);
  expect(server.texts).toEqual(['a']);
  later.restore();
  later.restore();
  expect(server.sent.slice(1)).toMatchObject([{ position: 0, response: text('ab'), draftRevision: 1 }]);
  await server.answers(2);
  expect(kept()).toEqual([]);
});

test('an answer is stored at once, sent after a second of rest and removed once it is acknowledged', async () => {
  outbox.change(0, text('a'));
  expect(kept()).toEqual(['lectern.answers.ada.attempt.0']);
  vi.advanceTimersByTime(999);
  expect(server.sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(server.sent).toMatchObject([{ position: 0, response: text('a'), draftRevision: 0 }]);
  await server.answers(1);
  expect(kept()).toEqual([]);
});

test('an answer that is typed without a rest is sent within two seconds', () => {
  for (let typed = 1; typed <= 8; typed++) {
    outbox.change(0, text('x'.repeat(typed)));
    vi.advanceTimersByTime(250);
  }
  expect(server.texts).toEqual(['xxxxxxx']);
});

test('each question has one call in flight; other questions do not wait for it', () => {
  outbox.change(0, text('a'));
  vi.advanceTimersByTime(1000);
  outbox.change(0, text('ab'));
  outbox.change(1, text('b'));
  vi.advanceTimersByTime(5000);
  expect(server.texts).toEqual(['a', 'b']);
});

test('a lost save is repeated with its request id after growing pauses, and at once when asked', async () => {
  vi.mocked(Math.random).mockReturnValue(1);
  outbox.change(0, text('a'));
  outbox.flush();
  for (const seconds of [2, 4, 8, 15, 15]) {
    await server.fails(503);
    vi.advanceTimersByTime(seconds * 1000 - 1);
    const before = server.sent.length;
    vi.advanceTimersByTime(1);
    expect(server.sent).toHaveLength(before + 1);
  }
  await server.fails();
  outbox.flush();
  expect(new Set(server.sent.map(({ requestId }) => requestId)).size).toBe(1);
  expect(kept()).toHaveLength(1);
});

test('the next visit sends what was stored, but only that of the signed-in person', async () => {
  outbox.change(0, text('a'));
  outbox.flush();
  await server.fails();
  outbox.change(0, text('ab'));

  server = new Server();
  server.outbox('grace').load([aQuestion(0)]);
  expect(server.sent).toEqual([]);
  const next = server.outbox('ada');
  next.load([aQuestion(0)]);
  expect(server.texts).toEqual(['a']);
  await server.answers(1);
  vi.advanceTimersByTime(1000);
  expect(server.sent.at(-1)).toMatchObject({ response: text('ab'), draftRevision: 1 });
  await server.answers(2);
  expect(kept()).toEqual([]);
});

test('before the submission everything is sent, and the outcome is known', async () => {
  outbox.change(0, text('a'));
  const saved = outbox.settle();
  outbox.change(0, text('ab'));
  await server.answers(1);
  await server.answers(2);
  await expect(saved).resolves.toBe(true);
  expect(server.texts).toEqual(['a', 'ab']);

  outbox.change(1, text('b'));
  const lost = outbox.settle();
  await server.fails();
  await expect(lost).resolves.toBe(false);
  await expect(server.outbox().settle()).resolves.toBe(true);
});

test('an answer that another tab has changed waits for the choice of the person', async () => {
  outbox.change(0, text('mine'));
  outbox.flush();
  await server.fails(409, {
    code: 'draft-changed',
    details: { ...aSavedDraft(4), response: text('theirs') },
  });
  vi.advanceTimersByTime(60_000);
  outbox.flush();
  expect(server.sent).toHaveLength(1);
  expect(kept()).toHaveLength(1);
  outbox.choose(0, 'own');
  expect(server.sent[1]).toMatchObject({ response: text('mine'), draftRevision: 4 });
});

test('the end of the attempt stops all saves and keeps what was not saved in time', async () => {
  outbox.change(0, text('late'));
  outbox.flush();
  await server.fails(409, { code: 'attempt-ended' });
  expect(outbox.getSnapshot().isEnded).toBe(true);
  outbox.change(0, text('later'));
  vi.advanceTimersByTime(60_000);
  expect(server.sent).toHaveLength(1);
  expect(new UnsavedAnswers('ada', 'attempt').read(0)?.pending?.response).toEqual(text('late'));
});

test.each(['page-not-open', 'question-checked'])('%s fetches the attempt again', async (code) => {
  outbox.change(0, text('a'));
  outbox.flush();
  await server.fails(409, { code });
  expect(server.outdated).toBe(1);
});

test('an ended session keeps the answer and is reported', async () => {
  outbox.change(0, text('a'));
  outbox.flush();
  await server.fails(401);
  expect([kept().length, server.signedOut]).toEqual([1, 1]);
});

test('an answer that is fetched again does not replace an unsaved one', () => {
  outbox.change(0, text('mine'));
  outbox.load([aQuestion(0)]);
  const state = outbox.getSnapshot().answers.get(0);
  expect(state && [shownResponse(state), isSaved(state)]).toEqual([text('mine'), false]);
});

test('what another tab has stored for the question is not removed', async () => {
  outbox.change(0, text('a'));
  outbox.flush();
  const theirs = JSON.stringify({ pending: null, unsent: text('b'), draftRevision: 0, storedAt: Date.now() });
  localStorage.setItem('lectern.answers.ada.attempt.0', theirs);
  await server.answers(1);
  expect(localStorage.getItem('lectern.answers.ada.attempt.0')).toBe(theirs);
});

test('invalid and very old entries are removed', () => {
  localStorage.setItem('lectern.answers.ada.old.0', JSON.stringify({ storedAt: 0 }));
  localStorage.setItem('lectern.answers.ada.broken.0', '{');
  outbox.change(0, text('a'));
  removeExpiredAnswers();
  expect(kept()).toEqual(['lectern.answers.ada.attempt.0']);
});

test('what was not saved before the end is sent once an administrator has reopened the attempt', async () => {
  outbox.change(0, text('late'));
  outbox.flush();
  await server.fails(409, { code: 'attempt-ended' });
  expect(outbox.getSnapshot().isEnded).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(server.sent).toHaveLength(1);
  outbox.resume();
  expect(outbox.getSnapshot().isEnded).toBe(false);
  expect(server.texts).toEqual(['late', 'late']);
  await server.answers(1);
  expect(kept()).toEqual([]);
});
