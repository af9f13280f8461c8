/** @vitest-environment jsdom */
import { queryClient } from '@lectern/client';
import {
  endSignOut,
  forgetDevice,
  isSignOutWaiting,
  openDeviceStore,
  type CourseCopy,
} from '@lectern/client/offline';
import { savedFiles, uuid } from '@lectern/client/testing';
import { fakeDevice, type FakeDevice } from '@lectern/client/testing/device';
import type { OfflineCourse } from '@lectern/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { getNoteOutbox } from '../../community/parts/use-notes';
import { open } from '../../testing/open';
import { aLearner } from '../../testing/samples';

vi.mock('./store-screens', () => ({ storeScreens: () => Promise.resolve() }));

const learner = aLearner();
const course: OfflineCourse = {
  ...{ id: uuid('1'), slug: 'bees', title: 'Bees', revision: '1', size: 4_000_000 },
  modules: [{ id: uuid('2'), title: 'The Hive', slideCount: 1 }],
  files: ['a', 'b', 'c'].map((name) => ({ url: `/api/files/${name}.webp`, size: 1_000_000 })),
};

let device: FakeDevice;
let requested: string[] = [];
/** Whether calls other than the one for the person get no answer. */
let isCut = false;
/** Whether files have no answer yet. */
let isHanging = false;
/** Answers those files. */
let releases: (() => void)[] = [];
/** How the server describes the course. */
let changed = course;
/** Whether another network answers files with its page for a sign-in. */
let isCaptured = false;

function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const path = String(input).replace('http://localhost', '');
  requested.push(path);
  if (init?.signal?.aborted) return Promise.reject(new DOMException('Aborted', 'AbortError'));
  if (path === '/api/auth/user') return Promise.resolve(Response.json(learner));
  if (isCut) return Promise.reject(new TypeError('No network'));
  if (isHanging && path.startsWith('/api/files/'))
    return new Promise((resolve, reject) => {
      releases.push(() => resolve(new Response('late')));
      init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });
  if (isCaptured && path.startsWith('/api/files/'))
    return Promise.resolve(new Response('Sign in', { headers: { 'Content-Type': 'text/html' } }));
  if (path === `/api/courses/${course.id}/offline`) return Promise.resolve(Response.json(changed));
  return Promise.resolve(Response.json({ catalogs: [], questions: [] }));
}

beforeEach(() => {
  device ??= fakeDevice();
  device.isFull = false;
  isCut = false;
  isCaptured = false;
  isHanging = false;
  releases = [];
  changed = course;
  requested = [];
  vi.stubGlobal('fetch', answer);
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true });
});
afterAll(() => device.restore());
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await forgetDevice();
  await endSignOut();
  localStorage.clear();
  queryClient.clear();
});

/** What a closed tab left of a download. */
async function leaveCopy(own: Partial<CourseCopy>): Promise<void> {
  const store = await openDeviceStore();
  const { modules, ...known } = course;
  const moduleIds = modules.map(({ id }) => id);
  const copy = { ...known, userId: learner.id, moduleIds, storedSize: 0, state: 'loading' as const };
  await store.put('courses', { ...copy, ...own });
  await store.put('facts', { userId: learner.id, at: Date.now(), latest: Date.now() }, 'contact');
}

/** jsdom's blobs have no `text`. */
const readText = (content = new Blob()) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(content);
  });

const findCopy = async () => (await openDeviceStore()).get('courses', course.id);
const offline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
const countDescriptions = () => requested.filter((path) => path.endsWith('/offline')).length;
const listFiles = () => requested.filter((path) => path.startsWith('/api/files/'));

test('a download that a closed tab left goes on without what is stored, and is complete', async () => {
  await leaveCopy({});
  await (await caches.open(`lectern-copy-${course.id}`)).put('/api/files/a.webp', new Response('a'));
  open('/downloads');
  await screen.findByRole('button', { name: 'Remove “Bees” from this device' });
  expect(listFiles().sort()).toEqual(['/api/files/b.webp', '/api/files/c.webp']);
  expect(await findCopy()).toMatchObject({ state: 'complete', storedSize: course.size });
});

test('of the captions of a narration the copy has the present version alone, and keeps its answers', async () => {
  const captions = (version: number) => `/api/slides/${uuid('5')}/narration-captions?v=${version}`;
  await leaveCopy({ state: 'complete', isOutdated: true });
  const cache = await caches.open(`lectern-copy-${course.id}`);
  await cache.put(captions(1), new Response('WEBVTT'));
  changed = { ...course, files: [{ url: captions(2), size: 6 }] };
  open('/downloads');
  await waitFor(async () => expect(await cache.match(captions(2))).toBeDefined());
  await waitFor(async () => expect(await cache.match(captions(1))).toBeUndefined());
  expect(await cache.match(`/api/courses/${course.id}`)).toBeDefined();
});

test('a paused download waits for the person, and goes on when they say so', async () => {
  await leaveCopy({ state: 'paused', storedSize: 1_000_000 });
  open('/downloads');
  await screen.findByText(/^Paused at/);
  expect(listFiles()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('button', { name: 'Remove “Bees” from this device' });
});

test('a download that runs shows how far it is, is paused, and asks the browser to keep what is stored', async () => {
  const persist = vi.fn(() => Promise.resolve(true));
  Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'));
  await leaveCopy({ storedSize: 2_000_000 });
  isHanging = true;
  open('/downloads');
  await screen.findByText('1.91 MB of 3.81 MB downloaded');
  expect(screen.getByRole('progressbar', { name: 'Download of “Bees”' })).toBeTruthy();
  await waitFor(() => expect(persist).toHaveBeenCalledOnce());
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await screen.findByText('Paused at 1.91 MB of 3.81 MB');
  expect(await findCopy()).toMatchObject({ state: 'paused' });
});

test('courses are removed one by one, or all after a question; what waits stays', async () => {
  const ants = { ...course, id: uuid('8'), slug: 'ants', title: 'Ants' };
  const own = { userId: learner.id, questionId: uuid('3'), version: 1, response: null, seconds: 1 };
  await leaveCopy({ state: 'complete' });
  await leaveCopy({ ...ants, state: 'complete' });
  await leaveCopy({ ...ants, id: uuid('9'), title: 'Wasps', state: 'complete' });
  const store = await openDeviceStore();
  await store.add('reviews', { ...own, kind: 'answer', requestId: uuid('4') });
  for (const id of [course.id, ants.id])
    await (await caches.open(`lectern-copy-${id}`)).put('/api/files/a.webp', new Response('a'));
  isCut = true;
  open('/downloads');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove “Bees” from this device' }));
  await waitFor(() => expect(device.listCaches()).toEqual([`lectern-copy-${ants.id}`]));
  fireEvent.click(screen.getByRole('button', { name: 'Remove all' }));
  const question = within(await screen.findByRole('dialog'));
  expect(await store.count('courses')).toBe(2);
  fireEvent.click(question.getByRole('button', { name: 'Remove all' }));
  await screen.findByText('No courses on this device');
  expect([await store.count('courses'), await store.count('reviews')]).toEqual([0, 1]);
  expect(device.listCaches()).toEqual([]);
});

test('a course whose download runs does not come back after all courses are removed', async () => {
  await leaveCopy({ state: 'paused', storedSize: 2_000_000 });
  isHanging = true;
  open('/downloads');
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(listFiles().length).toBeGreaterThan(0));
  fireEvent.click(screen.getByRole('button', { name: 'Remove all' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove all' }));
  await screen.findByText('No courses on this device');
  isHanging = false;
  const count = requested.length;
  for (const release of releases) release();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect([await findCopy(), requested.length]).toEqual([undefined, count]);
});

test('what the server refused is shown with its reason; its notes can be saved as a file, then it is discarded', async () => {
  const files = savedFiles();
  const own = { userId: learner.id, questionId: uuid('3'), version: 1, response: null, seconds: 1 };
  const refusal = 'You are not enrolled in this course.';
  const store = await openDeviceStore();
  await store.add('reviews', { ...own, kind: 'answer', requestId: uuid('4'), refusal });
  const keys = ['a', 'b'].map((id) => `lectern.notes.${learner.id}.${id}`);
  for (const [index, text] of ['Swarms', 'Queens'].entries()) {
    const note = { id: 'ab'[index], text, color: 'yellow', version: 1, copyId: uuid('5'), refusal };
    localStorage.setItem(keys[index] ?? '', JSON.stringify(note));
  }
  // A slide was open before, whose notes and their outbox live as long as the page.
  const outbox = getNoteOutbox(learner.id);
  open('/downloads');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The server did not accept 2 notes and 1 review:',
  );
  expect(screen.getByText(refusal)).toBeTruthy();
  expect(screen.getByText('Everything is sent.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save notes as a file' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.name).toBe('notes.md');
  expect(await readText(files[0]?.content)).toBe('Swarms\n\n---\n\nQueens');
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect([await store.count('reviews'), { ...localStorage }]).toEqual([0, {}]);
  expect(outbox.getPending().size).toBe(0);
});

test('a full device says what to do, and shows nothing half-stored as complete', async () => {
  await leaveCopy({ state: 'paused' });
  device.isFull = true;
  open('/downloads');
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await screen.findByText(/no space left/);
  expect(screen.queryByRole('button', { name: /^Remove “/ })).toBeNull();
  expect(await findCopy()).toMatchObject({ state: 'full' });
  device.isFull = false;
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('button', { name: 'Remove “Bees” from this device' });
});

test('a changed course is not asked for in a loop while the server is down, and stays readable', async () => {
  await leaveCopy({ state: 'complete', isOutdated: true });
  isCut = true;
  open('/downloads');
  await waitFor(() => expect(countDescriptions()).toBe(1));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(countDescriptions()).toBe(1);
  expect(await findCopy()).toMatchObject({ state: 'complete' });
});

test('the page of a network that asks for a sign-in is not stored as a picture, and the download goes on by itself', async () => {
  await leaveCopy({ state: 'paused' });
  isCaptured = true;
  vi.spyOn(Math, 'random').mockReturnValue(0);
  open('/downloads');
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await screen.findByText(/^The download stopped/);
  expect(await (await caches.open(`lectern-copy-${course.id}`)).match('/api/files/a.webp')).toBeUndefined();
  isCaptured = false;
  await screen.findByRole('button', { name: 'Remove “Bees” from this device' }, { timeout: 10_000 });
});

test('after the browser has cleared its storage the page says that no course is on the device', async () => {
  await leaveCopy({ state: 'complete' });
  await device.clear();
  open('/downloads');
  await screen.findByText('No courses on this device');
  expect(screen.queryByText('Everything is sent.')).toBeNull();
});

test('a sign-out that cannot send names what only the device has, and deletes it when the person says so', async () => {
  await leaveCopy({ state: 'complete' });
  const own = { userId: learner.id, questionId: uuid('3'), version: 1, response: null, seconds: 1 };
  await (await openDeviceStore()).add('reviews', { ...own, kind: 'answer', requestId: uuid('4') });
  const answers = `lectern.answers.${learner.id}.${uuid('6')}`;
  for (const key of [`${answers}.0`, `${answers}.1`, `lectern.watched.${learner.id}.${uuid('7')}`])
    localStorage.setItem(key, '{}');
  isCut = true;
  offline();
  open('/downloads/sign-out');
  await screen.findByText('Only this device has: 1 review, 1 watched video, and 2 exam answers.');
  expect(screen.getByRole('link', { name: 'Stay signed in' })).toBeTruthy();
  const store = await openDeviceStore();
  expect(await store.count('reviews')).toBe(1);
  // jsdom says that it can't leave the page.
  vi.spyOn(console, 'error').mockReturnValue();
  fireEvent.click(screen.getByRole('button', { name: /^Sign out and delete 1 review, / }));
  await waitFor(async () => expect(await isSignOutWaiting()).toBe(true));
  await waitFor(async () => expect(await (await openDeviceStore()).count('reviews')).toBe(0));
  expect(await (await openDeviceStore()).count('courses')).toBe(0);
  expect(device.listCaches()).toEqual(['lectern-sign-out']);
  expect({ ...localStorage }).toEqual({});
});

test('a link of another site signs no person out: the page asks first', async () => {
  await leaveCopy({ state: 'complete' });
  open('/downloads/sign-out');
  await screen.findByRole('heading', { name: 'Sign out?' });
  expect(await (await openDeviceStore()).count('courses')).toBe(1);
  vi.spyOn(console, 'error').mockReturnValue();
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(async () => expect(await (await openDeviceStore()).count('courses')).toBe(0));
});

test('exams say that they need a connection', async () => {
  isCut = true;
  offline();
  open('/exams');
  await screen.findByText('Exams need a connection');
});
