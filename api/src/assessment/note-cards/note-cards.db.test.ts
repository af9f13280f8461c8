import { randomUUID } from 'node:crypto';
import {
  createNote,
  deleteNote,
  deleteNoteCard,
  exportOwnData,
  getPracticeSummary,
  listDueCards,
  listModuleNotes,
  restoreNote,
  reviewCard,
  saveNoteCard,
  startViewAs,
  undoCardReview,
} from '@lectern/contract';
import { NoteCard } from '@lectern/data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTaughtCourse } from '../../testing/a-taught-course.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const QUOTE = { text: 'Never put butter on a burn.', prefix: '', suffix: '', start: 43 };
const FRONT = 'What never on a burn?';
const query = { timeZone: 'UTC' };

/** A learner with a highlight that is a card. */
async function aCard() {
  const course = await aTaughtCourse(api);
  const { user } = await api.anEnrollment({ course });
  const client = await api.as(user);
  const slideId = course.modules[0]?.slides[0]?.id ?? '';
  const body = { id: randomUUID(), slideId, kind: 'highlight', quote: QUOTE };
  const params = { noteId: (await client.call(createNote, { body })).body.id };
  const save = (front: string) => client.call(saveNoteCard, { params, body: { front } });
  const review = (rating: string, requestId: string = randomUUID()) =>
    client.call(reviewCard, { params, body: { rating, requestId } });
  const due = async () => (await client.call(listDueCards, { query })).body;
  await save(FRONT);
  return { course, user, client, slideId, params, save, review, due };
}

test('a highlight becomes a card that is due at once, counts as due, and comes back by FSRS', async () => {
  const { client, params, save, review, due } = await aCard();
  expect(await due()).toMatchObject({
    cards: [{ front: FRONT, note: { quote: QUOTE.text, cardFront: FRONT, slide: { title: 'Burns' } } }],
    total: 1,
  });
  const summarize = async () => (await client.call(getPracticeSummary, { query })).body;
  expect(await summarize()).toMatchObject({ dueToday: 1, minutes: 1, hasQuestions: true });
  expect((await save('Which fat?')).body.cardFront).toBe('Which fat?');
  const requestId = randomUUID();
  const [first, repeated] = [await review('good', requestId), await review('good', requestId)];
  expect([first.status, first.body]).toEqual([200, repeated.body]);
  expect(first.body.days).toBeGreaterThan(1);
  expect(await due()).toEqual({ cards: [], total: 0 });
  expect(await summarize()).toMatchObject({ dueToday: 0, nextDueAt: expect.any(String) });
  const undo = () => client.call(undoCardReview, { params: { ...params, requestId } });
  expect([(await undo()).status, (await undo()).status]).toEqual([204, 204]);
  expect((await due()).total).toBe(1);
  expect((await review('again')).body.days).toBe(1);
});

test('a card goes and comes back with its note, and leaves practice when its person says so', async () => {
  const { client, params, review, due } = await aCard();
  await client.call(deleteNote, { params });
  expect((await due()).total).toBe(0);
  expect((await review('good')).status).toBe(404);
  await client.call(restoreNote, { params });
  expect((await due()).total).toBe(1);
  expect((await client.call(deleteNoteCard, { params })).body.cardFront).toBeNull();
  expect((await client.call(deleteNoteCard, { params })).status).toBe(200);
  expect((await due()).total).toBe(0);
  expect((await review('good')).status).toBe(404);
});

test('bookmarks, empty notes and fronts without words or too long are refused', async () => {
  const { client, slideId, save } = await aCard();
  for (const kind of ['bookmark', 'note']) {
    const body = { id: randomUUID(), slideId, kind };
    const { id } = (await client.call(createNote, { body })).body;
    const refused = await client.call(saveNoteCard, { params: { noteId: id }, body: { front: 'Why?' } });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining('back')]);
  }
  expect((await save(' \n ')).status).toBe(400);
  expect((await save('a'.repeat(501))).status).toBe(400);
});

test('only its person sees a card, also not an administrator who sees Lectern as the person', async () => {
  const { user, course, params } = await aCard();
  const classmate = await api.as((await api.anEnrollment({ course })).user);
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  const refused = async (client: TestClient, status: number) => {
    const body = { rating: 'good', requestId: randomUUID() };
    expect((await client.call(saveNoteCard, { params, body: { front: 'Mine' } })).status).toBe(status);
    expect((await client.call(reviewCard, { params, body })).status).toBe(status);
    expect((await client.call(deleteNoteCard, { params })).status).toBe(status);
  };
  for (const other of [classmate, admin]) {
    await refused(other, 404);
    expect((await other.call(listDueCards, { query })).body.total).toBe(0);
  }
  await admin.call(startViewAs, { params: { userId: user.id } });
  await refused(admin, 403);
  expect((await admin.call(listDueCards, { query })).status).toBe(403);
  expect((await admin.call(getPracticeSummary, { query })).body).toMatchObject({
    dueToday: 0,
    hasQuestions: false,
  });
});

test('notes name their card, the export has it, and it is deleted with the account', async () => {
  const { client, course, user, review } = await aCard();
  const notes = await client.call(listModuleNotes, { params: { moduleId: course.modules[0]?.id ?? '' } });
  expect(notes.body).toMatchObject([{ cardFront: FRONT }]);
  await review('hard');
  const exported = (await (await client.fetch(exportOwnData.path)).json()) as Record<string, unknown>;
  expect(exported['noteCards']).toMatchObject([
    { front: FRONT, quote: QUOTE.text, reviews: [{ rating: 'hard' }] },
  ]);
  await client.fetch('/api/auth/user', { method: 'DELETE' });
  expect(await api.database.source.getRepository(NoteCard).countBy({ userId: user.id })).toBe(0);
});
