import {
  endSignOut,
  forgetDevice,
  keepSignOut,
  nameCopy,
  openDeviceStore,
} from '@lectern/client/offline/store';
import { fakeDevice } from '@lectern/client/testing/device';
import type { OfflineQuestion, PracticeAnswer, Slide } from '@lectern/contract';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as ApiCalls from './api-calls';

const device = fakeDevice();
afterAll(() => device.restore());

const ORIGIN = 'http://localhost';
const COURSE = '/api/courses/bees';
const ANSWERS = '/api/practice/questions/egg/answers';
const WIFI_PAGE = '<h1>Sign in to the Wi-Fi</h1>';

const egg: OfflineQuestion = {
  id: 'egg',
  version: 1,
  content: { type: 'true-false', prompt: '<p>Drones lay eggs.</p>' },
  key: { type: 'true-false', generalFeedback: null, answer: false, feedbackTrue: null, feedbackFalse: null },
  course: { title: 'Bees', slug: 'bees' },
  courseId: 'bees',
  moduleId: 'module',
  moduleTitle: null,
  isInReview: false,
  slide: null,
  log: [],
};

/** What the server, or a network before it, answers. */
let answer: () => Promise<Response>;
/** Paths of the requests that left the worker. */
let sent: string[] = [];
/** What the open page was sent: whether there is a connection. */
let messages: unknown[] = [];
/** The worker's part under test, as a worker that has just started has it. */
let worker: typeof ApiCalls;

const noNetwork = () => Promise.reject(new TypeError('No network'));
const answerPage = (status: number) => () =>
  Promise.resolve(new Response(WIFI_PAGE, { status, headers: { 'Content-Type': 'text/html' } }));
const answerJson =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve(Response.json(body, { status }));

beforeEach(async () => {
  sent = [];
  messages = [];
  const page = { postMessage: (message: unknown) => messages.push(message) };
  vi.stubGlobal('self', { clients: { matchAll: () => Promise.resolve([page]) } });
  vi.stubGlobal('fetch', (request: Request | string) => {
    sent.push(typeof request === 'string' ? request : new URL(request.url).pathname);
    return answer();
  });
  vi.resetModules();
  worker = await import('./api-calls');
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await forgetDevice();
  await endSignOut();
});

/** Stores a course on the device, as a download does. */
async function storeCourse(): Promise<void> {
  const store = await openDeviceStore();
  const own = { id: 'bees', slug: 'bees', title: 'Bees', userId: 'person', revision: '1', isOutdated: false };
  await store.put('courses', {
    ...own,
    ...{ size: 1, storedSize: 1, state: 'complete', moduleIds: ['module'], files: [] },
  });
  await store.put('questions', egg);
  const now = Date.now();
  await store.put('facts', { userId: 'person', at: now, latest: now }, 'contact');
  const cache = await caches.open(nameCopy('bees'));
  await cache.put(COURSE, Response.json({ title: 'Bees' }));
  await cache.put('/api/modules/module/slides', Response.json([{ id: 'slide', seen: false }]));
  await cache.put('/api/files/bees.webp', new Response('0123456789'));
}

const createRequest = (path: string, init?: RequestInit) => new Request(ORIGIN + path, init);
const post = (path: string, body: unknown) =>
  createRequest(path, { method: 'POST', body: JSON.stringify(body) });

/** Answers a call as the worker's `fetch` event does, and waits for what goes on after the answer. */
async function call(request: Request): Promise<Response> {
  const waiting: Promise<unknown>[] = [];
  const waitUntil = (promise: Promise<unknown>) => void waiting.push(promise);
  const response = await worker.answerCall({ request, waitUntil } as unknown as FetchEvent);
  await Promise.all(waiting);
  return response;
}

const readCopy = async (path: string): Promise<unknown> =>
  (await (await caches.open(nameCopy('bees'))).match(path))?.json();

const isRight = { type: 'true-false', answer: false };
const answerBody = { requestId: 'first', version: 1, response: isRight, seconds: 3 };

test('calls of a device without copies go past the worker once it has looked', async () => {
  answer = answerJson({});
  expect(worker.concerns(createRequest(COURSE))).toBe(true);
  await call(createRequest(COURSE));
  expect(worker.concerns(createRequest(COURSE))).toBe(false);
  expect([sent, messages]).toEqual([[COURSE], []]);
});

test('streams and changes that can’t wait on the device go past the worker', async () => {
  await storeCourse();
  const stream = createRequest('/api/notifications/stream', { headers: { Accept: 'text/event-stream' } });
  expect(worker.concerns(stream)).toBe(false);
  expect(worker.concerns(post('/api/courses/bees/notes', {}))).toBe(false);
  expect(worker.concerns(post(ANSWERS, {}))).toBe(true);
});

test('an answer of the server renews the copy, one that fails leaves it', async () => {
  await storeCourse();
  answer = answerJson({ title: 'Honey bees' });
  expect(await (await call(createRequest(COURSE))).json()).toEqual({ title: 'Honey bees' });
  answer = answerJson({ message: 'Failed' }, 500);
  expect((await call(createRequest(COURSE))).status).toBe(500);
  expect(await readCopy(COURSE)).toEqual({ title: 'Honey bees' });
  expect(messages).toEqual([true]);
});

test.each([
  ['without a network', noNetwork],
  ['with a server that is down', answerJson({}, 503)],
  ...[200, 401, 403, 511].map(
    (status) => [`behind a sign-in page with ${status}`, answerPage(status)] as const,
  ),
])('%s a read is answered by the copy, and pages learn that there is no connection', async (_, network) => {
  await storeCourse();
  answer = network;
  expect(await (await call(createRequest(COURSE))).json()).toEqual({ title: 'Bees' });
  expect(await readCopy(COURSE)).toEqual({ title: 'Bees' });
  expect(messages).toEqual([false]);
});

test.each([200, 511])(
  'the page of another network with %s is no connection, also where the device has no copy',
  async (status) => {
    await storeCourse();
    answer = answerPage(status);
    expect(await (await call(createRequest('/api/courses/wasps'))).text()).toBe(WIFI_PAGE);
    expect(messages).toEqual([false]);
    answer = answerJson({});
    await call(createRequest('/api/courses/wasps'));
    expect(messages).toEqual([false, true]);
  },
);

test('pages that start later learn of the connection when they ask', async () => {
  await worker.reportConnection();
  expect(messages).toEqual([]);
  await storeCourse();
  answer = noNetwork;
  await call(createRequest(COURSE));
  await worker.reportConnection();
  expect(messages).toEqual([false, false]);
});

test('a session that the server has ended leaves no copies, a sign-in page of another network does', async () => {
  await storeCourse();
  answer = answerPage(401);
  await call(createRequest('/api/auth/user')).catch(() => undefined);
  expect(await (await openDeviceStore()).count('courses')).toBe(1);
  answer = answerJson({}, 401);
  await call(createRequest('/api/auth/user'));
  expect(await (await openDeviceStore()).count('courses')).toBe(0);
});

test('a file of a copy needs no network, and sound and films get the part that they ask for', async () => {
  await storeCourse();
  answer = noNetwork;
  expect(await (await call(createRequest('/api/files/bees.webp'))).text()).toBe('0123456789');
  expect(await (await call(createRequest('/api/files/bees-320.webp'))).text()).toBe('0123456789');
  const part = await call(createRequest('/api/files/bees.webp', { headers: { Range: 'bytes=2-4' } }));
  expect([part.status, await part.text()]).toEqual([206, '234']);
  expect(sent).toEqual([]);
});

test.each([
  ['without a network', noNetwork],
  ['behind a sign-in page', answerPage(200)],
])('%s an answer is marked on the device and waits in its log, once', async (_, network) => {
  await storeCourse();
  answer = network;
  const marked = (await (await call(post(ANSWERS, answerBody))).json()) as PracticeAnswer;
  expect(marked.mark.correctness).toBe('right');
  await call(post(ANSWERS, answerBody));
  const rate = await call(post(`/api/practice/answers/${marked.answerId}/rating`, { rating: 'hard' }));
  expect(rate.ok).toBe(true);
  expect(await (await openDeviceStore()).getAll('reviews')).toMatchObject([
    { kind: 'answer', requestId: 'first', userId: 'person' },
    { kind: 'rate', requestId: 'first', rating: 'hard' },
  ]);
  const due = await call(createRequest('/api/practice'));
  expect(await due.json()).toMatchObject({ dueToday: 0 });
});

test('what the server refuses is not kept on the device', async () => {
  await storeCourse();
  answer = answerJson({ message: 'You left the course.' }, 403);
  expect((await call(post(ANSWERS, answerBody))).status).toBe(403);
  expect(await (await openDeviceStore()).count('reviews')).toBe(0);
});

test('progress without a network shows in the copy, and fails for the page’s outbox, which sends it later', async () => {
  await storeCourse();
  answer = noNetwork;
  const progress = { moduleId: 'module', slideId: 'slide', progress: 100 };
  await expect(call(post('/api/courses/bees/progress', progress))).rejects.toThrow('No connection');
  expect((await readCopy('/api/modules/module/slides')) as Slide[]).toEqual([{ id: 'slide', seen: true }]);
});

test('no call is answered before a sign-out without a network has ended the session', async () => {
  await storeCourse();
  await keepSignOut();
  answer = noNetwork;
  await expect(call(createRequest(COURSE))).rejects.toThrow();
  expect(sent).toEqual(['/api/auth/user']);
});
