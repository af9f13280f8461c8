/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork, uuid } from '@lectern/client/testing';
import { deleteCourseDraft, DRAFT_CONFLICT, getCourseDraft, storeCourseDraft } from '@lectern/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toDraft } from '../draft';
import { aCourse } from '../testing';
import { DraftStorage } from './draft-storage';
import { EMPTY_HISTORY } from './edit-history';

const saved = aCourse({});
const changed = (title: string) => ({ saved, draft: { ...toDraft(saved), title }, history: EMPTY_HISTORY });
const answer = { updatedAt: '2026-11-28T18:00:00.000Z' };
let network: FakeNetwork;
let storage: DraftStorage;
beforeEach(() => {
  vi.useFakeTimers();
  network = fakeNetwork();
  network.answer(storeCourseDraft, answer);
  network.answer(deleteCourseDraft, null as never);
  storage = new DraftStorage(saved.id, 0);
  storage.set(null);
});
afterEach(() => {
  vi.useRealTimers();
  network.restore();
});

const sent = () => network.calls(storeCourseDraft).map(({ body }) => body);
const rest = () => vi.advanceTimersByTimeAsync(1000);

test('a draft is stored after a second of rest, and each time under the next number', async () => {
  storage.set(changed('O'));
  await vi.advanceTimersByTimeAsync(900);
  storage.set(changed('One'));
  await vi.advanceTimersByTimeAsync(900);
  expect([sent(), storage.status.kind, storage.isPending()]).toEqual([[], 'waiting', true]);
  await rest();
  storage.set(changed('Two'));
  await rest();
  expect(sent()).toMatchObject([
    { version: 7, sequence: 1, edit: { title: 'One' } },
    { sequence: 2, edit: { title: 'Two' } },
  ]);
  expect([storage.status.kind, storage.isPending()]).toEqual(['stored', false]);
});

test('a found draft is not stored again, and one without changes is deleted', async () => {
  storage = new DraftStorage(saved.id, 4);
  storage.set(changed('Found'));
  await rest();
  expect(sent()).toEqual([]);
  storage.set(changed('Next'));
  await rest();
  expect(sent()).toMatchObject([{ sequence: 5 }]);
  storage.set(null);
  await rest();
  expect(network.calls(deleteCourseDraft)).toHaveLength(1);
});

test('a call without an answer is repeated as it was before what came later is sent', async () => {
  network.refuse(storeCourseDraft, 503);
  storage.set(changed('One'));
  await rest();
  expect(storage.status.kind).toBe('failed');
  network.answer(storeCourseDraft, answer);
  storage.set(changed('Two'));
  await rest();
  expect(sent()).toMatchObject([
    { sequence: 1, edit: { title: 'One' } },
    { sequence: 1, edit: { title: 'One' } },
    { sequence: 2, edit: { title: 'Two' } },
  ]);
  expect(storage.status.kind).toBe('stored');
});

test('the draft of another tab is overwritten only when the person wants it', async () => {
  const message = 'You changed this course in another tab.';
  network.refuse(storeCourseDraft, 409, { statusCode: 409, message, code: DRAFT_CONFLICT });
  storage.set(changed('Mine'));
  await rest();
  expect(storage.status).toEqual({ kind: 'conflict', message });
  storage.set(changed('Mine, longer'));
  await rest();
  expect(sent()).toHaveLength(1);
  network.answer(getCourseDraft, {
    draft: { base: saved, edit: {}, undo: [], redo: [], sequence: 8, updatedAt: answer.updatedAt },
  });
  network.answer(storeCourseDraft, answer);
  await storage.overwrite();
  expect(sent().at(-1)).toMatchObject({ sequence: 9, edit: { title: 'Mine, longer' } });
  expect(storage.status.kind).toBe('stored');
});

test('what the server would refuse is not sent, and the reason is given', async () => {
  storage.set(changed(''));
  await rest();
  expect(sent()).toEqual([]);
  expect(storage.status).toEqual({ kind: 'invalid', message: 'Title is empty. Please fill it in.' });
  storage.set(changed('Filled'));
  await rest();
  expect(sent()).toMatchObject([{ sequence: 1, edit: { title: 'Filled' } }]);
});

test('after a draft is discarded nothing is stored', async () => {
  storage.set(changed('One'));
  await rest();
  storage.set(changed('Two'));
  await storage.discard();
  await rest();
  await storage.flush();
  expect(sent()).toHaveLength(1);
  expect(network.calls(deleteCourseDraft)).toHaveLength(1);
});

/** A save of the course that a test answers. */
function aSave() {
  let answerSave: () => void = () => undefined;
  let failSave: (error: Error) => void = () => undefined;
  const saving = new Promise<void>((resolve, reject) => ([answerSave, failSave] = [resolve, reject]));
  return { save: () => saving, answerSave, failSave };
}

test('a draft that is saved before its second of rest is not stored, also where the page is hidden or left during the save', async () => {
  const draft = changed('One');
  storage.set(draft);
  const { save, answerSave } = aSave();
  const saved = storage.pauseDuring(draft.draft, save);
  const left = storage.flush();
  await rest();
  expect(sent()).toEqual([]);
  answerSave();
  await Promise.all([saved, left]);
  await rest();
  expect([sent(), storage.status.kind]).toEqual([[], 'stored']);
});

test('a draft whose save fails is stored, although the page was left during the save', async () => {
  const draft = changed('One');
  storage.set(draft);
  const { save, failSave } = aSave();
  const saved = storage.pauseDuring(draft.draft, save).catch((error: Error) => error.message);
  const left = storage.flush();
  failSave(new Error('Not now'));
  await left;
  expect([await saved, sent()]).toMatchObject(['Not now', [{ edit: { title: 'One' } }]]);
});

test('what is typed during a save is stored after it, and the page is not left before', async () => {
  const draft = changed('One');
  storage.set(draft);
  await rest();
  const { save, answerSave } = aSave();
  const saved = storage.pauseDuring(draft.draft, save);
  storage.set(changed('One and more'));
  await rest();
  expect([sent().length, storage.isPending()]).toEqual([1, true]);
  answerSave();
  await saved;
  await rest();
  expect(sent().at(-1)).toMatchObject({ edit: { title: 'One and more' } });
  expect(storage.isPending()).toBe(false);
});

test('a draft with more bytes than a request that outlives its page may have is stored by an ordinary one', async () => {
  const course = aCourse({ [uuid('1')]: [uuid('2')] });
  const draft = toDraft(course);
  for (const characters of [20_000, 40_000]) {
    const modules = draft.modules.map((module) => ({
      ...module,
      slides: module.slides.map((slide) => ({ ...slide, content: 'ض'.repeat(characters) })),
    }));
    storage.set({ saved: course, draft: { ...draft, modules }, history: EMPTY_HISTORY });
    await rest();
  }
  expect(network.calls(storeCourseDraft).map(({ keepalive }) => keepalive)).toEqual([true, false]);
});

test('the refusal of a draft that was saved meanwhile is not reported', async () => {
  network.refuse(storeCourseDraft, 409);
  storage.set(changed('One'));
  const stored = storage.flush();
  storage.set(null);
  await stored;
  expect(storage.status.kind).toBe('stored');
});
