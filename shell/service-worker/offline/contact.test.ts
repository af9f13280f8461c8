import {
  endSignOut,
  estimateServerTime,
  forgetDevice,
  keepSignOut,
  nameCopy,
  openDeviceStore,
  readContact,
  removeExpiredCopies,
  SHARED_COPY,
} from '@lectern/client/offline/store';
import { fakeDevice, type FakeDevice } from '@lectern/client/testing/device';
import type { OfflineQuestion, SignedInUser } from '@lectern/contract';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endContact, endSession, makeContact, removeExpired } from './contact';

const DAY_MS = 86_400_000;
const person = { id: 'person' } as SignedInUser;
const device: FakeDevice = fakeDevice();
afterAll(() => device.restore());

let now = 0;
/** What the server answers about the courses that may be kept. */
let allowed: { status: number; courses: { id: string; revision: string }[]; headers?: HeadersInit };
let sent: string[] = [];

function answer(input: RequestInfo | URL): Promise<Response> {
  const path = String(input);
  sent.push(path);
  if (path === '/api/auth/user') return Promise.resolve(Response.json(person));
  if (path !== '/api/offline/courses') return Promise.resolve(Response.json({ questions: [] }));
  const { courses, ...init } = allowed;
  return Promise.resolve(Response.json({ days: 30, courses }, init));
}

beforeEach(async () => {
  vi.stubGlobal('fetch', answer);
  sent = [];
  now = Date.now();
  const store = await openDeviceStore();
  for (const id of ['bees', 'wasps']) {
    const own = { id, slug: id, title: id, userId: 'person', revision: '1', size: 1, storedSize: 1 };
    await store.put('courses', { ...own, state: 'complete', moduleIds: [], files: [] });
    await store.put('questions', { id: `of ${id}`, courseId: id } as OfflineQuestion);
    await (await caches.open(nameCopy(id))).put(`/api/courses/${id}`, Response.json({}));
  }
  await (await caches.open(SHARED_COPY)).put('/api/dashboard', Response.json({}));
  await store.put('facts', { userId: 'person', at: now - DAY_MS, latest: now - DAY_MS }, 'contact');
  const change = { userId: 'person', questionId: 'q', kind: 'review', isInReview: true } as const;
  await store.add('reviews', { ...change, refusal: 'kept' });
  allowed = { status: 200, courses: ['bees', 'wasps'].map((id) => ({ id, revision: '1' })) };
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await forgetDevice();
  await endSignOut();
});

/** Courses in the database, courses with questions, and caches. */
async function listStored() {
  const store = await openDeviceStore();
  const questions = await store.getAll('questions');
  return {
    courses: await store.getAllKeys('courses'),
    questions: questions.map(({ courseId }) => courseId),
    caches: device.listCaches().sort(),
  };
}
const NOTHING = { courses: [], questions: [], caches: [] };

test('a contact removes the course that the person left or that was unpublished, and marks the one that changed', async () => {
  allowed.courses = [{ id: 'bees', revision: '2' }];
  await makeContact(person);
  expect(await listStored()).toEqual({
    courses: ['bees'],
    questions: [],
    caches: [nameCopy('bees'), SHARED_COPY].sort(),
  });
  expect(await (await openDeviceStore()).get('courses', 'bees')).toMatchObject({ isOutdated: true });
  allowed.courses = [];
  await (await openDeviceStore()).put('facts', { userId: 'person', at: 0, latest: 0 }, 'contact');
  await makeContact(person);
  expect(await listStored()).toEqual(NOTHING);
});

test.each([401, 403, 404])('an answer of %s to a contact removes all copies', async (status) => {
  allowed.status = status;
  await makeContact(person);
  expect(await listStored()).toEqual(NOTHING);
});

test.each([
  ['of a server that is down', 503, {}],
  ['of a network that asks for a sign-in', 403, { 'Content-Type': 'text/html' }],
])('an answer %s removes nothing', async (_, status, headers) => {
  allowed = { ...allowed, status, headers };
  const before = await listStored();
  await makeContact(person);
  expect(await listStored()).toEqual(before);
  expect(before.courses).toEqual(['bees', 'wasps']);
});

test('the end of the session, as by a suspension, removes the copies and keeps what waits', async () => {
  await endContact();
  expect(await listStored()).toEqual(NOTHING);
  expect(await (await openDeviceStore()).count('reviews')).toBe(1);
});

test('another person on the device finds nothing of the one before, nor what waited', async () => {
  await makeContact({ id: 'other' } as SignedInUser);
  expect(await listStored()).toEqual(NOTHING);
  expect(await (await openDeviceStore()).count('reviews')).toBe(0);
});

test('30 days after the last contact copies go, also where the clock is set back', async () => {
  const store = await openDeviceStore();
  const at = now - DAY_MS;
  expect(await removeExpiredCopies(store, at + 29 * DAY_MS)).toBe(false);
  expect((await listStored()).courses).toEqual(['bees', 'wasps']);
  await store.put('facts', { userId: 'person', at, latest: at + 31 * DAY_MS }, 'contact');
  expect(await removeExpiredCopies(store, at)).toBe(true);
  expect(await listStored()).toEqual(NOTHING);
});

test('a clock that jumps ahead by years removes nothing while the server answers, and everything once it does not', async () => {
  const store = await openDeviceStore();
  vi.spyOn(Date, 'now').mockReturnValue(now + 5000 * DAY_MS);
  expect(await removeExpired(store)).toBe(false);
  expect((await listStored()).courses).toEqual(['bees', 'wasps']);
  vi.spyOn(Date, 'now').mockReturnValue(now + 10_000 * DAY_MS);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network')));
  expect(await removeExpired(store)).toBe(true);
  expect(await listStored()).toEqual(NOTHING);
});

test('a clock that is set back delays no contact, and its difference to the server is known after it', async () => {
  allowed = { ...allowed, courses: [], headers: { Date: new Date(now).toUTCString() } };
  vi.spyOn(Date, 'now').mockReturnValue(now - 2 * DAY_MS);
  await makeContact(person);
  expect((await listStored()).courses).toEqual([]);
  const contact = await readContact(await openDeviceStore());
  expect(contact).toMatchObject({ at: now - 2 * DAY_MS });
  expect(estimateServerTime(contact).getTime()).toBeCloseTo(now, -4);
});

test('a request without an answer holds up the next contact for half a minute at most', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms);
    return controller.signal;
  });
  const hang = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  vi.stubGlobal('fetch', hang);
  const first = makeContact(person);
  await vi.waitFor(() => expect(timeout).toHaveBeenCalled());
  vi.advanceTimersByTime(30_000);
  await first;
  vi.useRealTimers();
  vi.stubGlobal('fetch', answer);
  allowed.courses = [];
  await makeContact(person);
  expect((await listStored()).courses).toEqual([]);
});

test('a sign-out without a network ends the session by a page before any other call', async () => {
  const navigate = vi.fn(() => Promise.resolve(null));
  vi.stubGlobal('self', { clients: { matchAll: () => Promise.resolve([{ navigate }]) } });
  await endSession();
  expect(sent).toEqual([]);
  await keepSignOut();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network')));
  await expect(endSession()).rejects.toThrow();
  expect(navigate).not.toHaveBeenCalled();
  vi.stubGlobal('fetch', answer);
  await expect(endSession()).rejects.toThrow('The session has to end first.');
  expect(navigate).toHaveBeenCalledWith('/api/logout');
});
