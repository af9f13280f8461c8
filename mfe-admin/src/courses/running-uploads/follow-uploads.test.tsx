/** @vitest-environment jsdom */
import { ApiError, invalidate, query, QueryClientProvider, queryClient } from '@lectern/client';
import { aCourse, aListedCourse, fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  getCourse,
  listRunningUploads,
  listUploads,
  uploadCourse,
  uploadProgress,
  type UploadProgress,
  type UploadResult,
} from '@lectern/contract';
import { Toaster } from '@lectern/ui';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describeStage } from './describe-stage';
import { startUpload, useUploads } from './uploads';

const anUpload = (changes: Partial<UploadProgress> = {}): UploadProgress => ({
  uploadId: crypto.randomUUID(),
  requestId: crypto.randomUUID(),
  fileName: 'deck.pdf',
  status: 'processing',
  progress: 40,
  stage: 'Rendering slides',
  stageCode: 'rendering',
  ...changes,
});
const result: UploadResult = { course: aListedCourse(), modulesCount: 2, slidesCount: 12 };
const file = new File(['x'], 'own.pdf');

let network: FakeNetwork;
let visibility: DocumentVisibilityState = 'visible';
beforeEach(() => {
  Object.defineProperty(document, 'visibilityState', { get: () => visibility, configurable: true });
  network = fakeNetwork();
  network.answer(getCourse, aCourse());
  list();
});
afterEach(async () => {
  // Ends what a test still follows.
  list();
  await act(() => invalidate(listUploads));
  cleanup();
  network.restore();
  Reflect.deleteProperty(navigator, 'locks');
});

function Screen() {
  const { running, created } = useUploads();
  return (
    <>
      {running.map((upload) => (
        <p key={upload.requestId}>
          {[upload.fileName, describeStage(upload), upload.progress, upload.details]
            .filter(Boolean)
            .join(' ')}
        </p>
      ))}
      {created.map(({ course }) => (
        <p key={course.id}>{`Created ${course.title}`}</p>
      ))}
    </>
  );
}
const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Screen />
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  );

/** From now on the list has these uploads. */
const list = (...uploads: UploadProgress[]) => network.answer(listRunningUploads, uploads);

/** The list has these uploads, and the page reads it. */
async function change(...uploads: UploadProgress[]) {
  list(...uploads);
  await act(() => invalidate(listRunningUploads));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
}

/** An upload of this page, whose call a test answers or breaks. */
async function send(given = file) {
  let answer: (value: UploadResult) => void = () => undefined;
  let fail: (reason: Error) => void = () => undefined;
  network.answer(uploadCourse, () => new Promise((...ends) => ([answer, fail] = ends)));
  const count = network.calls(uploadCourse).length;
  let requestId = '';
  act(() => void (requestId = startUpload({ file: given }).requestId));
  await waitFor(() => expect(network.calls(uploadCourse)).toHaveLength(count + 1));
  return {
    requestId,
    answer: () => act(async () => answer(result)),
    fail: (reason: Error = new TypeError('Failed to fetch')) => act(async () => fail(reason)),
  };
}

/** Web Locks of a browser in which another tab has the stream until the test releases it. */
function lockElsewhere() {
  let release: () => void = () => undefined;
  const released = new Promise<void>((done) => (release = done));
  const request = (name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) => {
    if (name.includes('call')) return work();
    const aborted = new Promise<never>((_, fail) =>
      signal.addEventListener('abort', () => fail(new DOMException('Aborted', 'AbortError'))),
    );
    return Promise.race([released, aborted]).then(work);
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  return () => act(async () => release());
}

test('an upload of another tab is shown with its details and announced without a second stream', async () => {
  lockElsewhere();
  const upload = anUpload({ details: 'Slide 5 of 12' });
  list(upload);
  open();
  expect(await screen.findByText('deck.pdf Rendering slides 40 Slide 5 of 12')).toBeTruthy();
  list({ ...upload, status: 'completed', courseId: result.course.id });
  expect(await screen.findByText('Course Created Successfully')).toBeTruthy();
  expect(await screen.findByText('Created First aid')).toBeTruthy();
  expect(network.listeners(uploadProgress)).toBe(0);
});

test('a change of states is read once, and makes the pages of all uploads be read again', async () => {
  const upload = anUpload();
  list(upload);
  open();
  await screen.findByText('deck.pdf Rendering slides 40');
  const { queryKey } = query(listUploads, { query: { page: 1 } });
  queryClient.setQueryData(queryKey, { items: [], total: 0 });
  const count = network.calls(listRunningUploads).length;
  await change({ ...upload, status: 'cancelled' });
  expect(await screen.findByText('Upload cancelled')).toBeTruthy();
  expect(network.calls(listRunningUploads)).toHaveLength(count + 1);
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('when the tab with the stream goes away, the next one opens it and reads what it may have missed', async () => {
  const release = lockElsewhere();
  const upload = anUpload();
  list(upload);
  open();
  await screen.findByText('deck.pdf Rendering slides 40');
  await release();
  await waitFor(() => expect(network.listeners(uploadProgress)).toBe(1));
  list({ ...upload, status: 'cancelled' });
  act(() => network.connect(uploadProgress));
  expect(await screen.findByText('Upload cancelled')).toBeTruthy();
  expect(network.listeners(uploadProgress)).toBe(0);
});

test('the stream says that the list changed, and how much of a file has arrived', async () => {
  open();
  const { requestId, answer } = await send();
  const upload = anUpload({ requestId, fileName: 'own.pdf' });
  expect(screen.getByText('own.pdf Uploading')).toBeTruthy();
  act(() =>
    network.send(uploadProgress, { ...upload, stage: 'Uploading', stageCode: 'uploading', progress: 4 }),
  );
  expect(screen.getByText('own.pdf Uploading 4')).toBeTruthy();
  list({ ...upload, progress: 70 });
  act(() => network.send(uploadProgress, { ...upload, progress: 60 }));
  expect(await screen.findByText('own.pdf Rendering slides 70')).toBeTruthy();
  await answer();
  expect(network.listeners(uploadProgress)).toBe(0);
});

test('two uploads of files with the same name are shown as two', async () => {
  open();
  const [first, second] = [await send(), await send()];
  await change(
    anUpload({ requestId: first.requestId, fileName: 'own.pdf', progress: 20 }),
    anUpload({ requestId: second.requestId, fileName: 'own.pdf', progress: 70 }),
  );
  expect(screen.getAllByText(/^own\.pdf/).map(({ textContent }) => textContent)).toEqual([
    'own.pdf Rendering slides 20',
    'own.pdf Rendering slides 70',
  ]);
  await first.answer();
  expect(screen.getByText('own.pdf Rendering slides 70')).toBeTruthy();
  await second.answer();
});

test('the answer of its call decides how an upload of this page ended, not a list that is newer or older', async () => {
  open();
  const { requestId, answer } = await send();
  const upload = anUpload({ requestId, fileName: 'own.pdf' });
  await change(upload);
  await change({ ...upload, status: 'completed', courseId: result.course.id });
  expect(screen.queryByText('Course Created Successfully')).toBeNull();
  await answer();
  expect(await screen.findAllByText('Course Created Successfully')).toHaveLength(1);
  await change(upload);
  expect(screen.queryByText(/^own\.pdf/)).toBeNull();
  expect(network.listeners(uploadProgress)).toBe(0);
});

test('an upload that ended before this page knew of it is not news', async () => {
  list(anUpload({ status: 'failed', message: 'This PDF is damaged.' }));
  open();
  await waitFor(() => expect(network.calls(listRunningUploads)).toHaveLength(1));
  await change(anUpload({ status: 'cancelled' }));
  expect(screen.queryByText('Upload Failed')).toBeNull();
  expect(screen.queryByText('Upload cancelled')).toBeNull();
});

test('a connection that breaks after the upload ended leaves no upload without an end', async () => {
  open();
  const { requestId, fail } = await send();
  list(anUpload({ requestId, fileName: 'own.pdf', status: 'failed', message: 'This PDF is damaged.' }));
  await fail();
  expect(await screen.findByText('This PDF is damaged.')).toBeTruthy();
  expect(screen.queryByText(/^own\.pdf/)).toBeNull();
});

test('a connection that breaks before the file is stored is a failure, until the list has the upload', async () => {
  open();
  const { requestId, fail } = await send();
  await fail(new ApiError(503, ''));
  expect(await screen.findByText('Upload failed')).toBeTruthy();
  expect(screen.queryByText(/^own\.pdf/)).toBeNull();
  await change(anUpload({ requestId, fileName: 'own.pdf' }));
  expect(screen.getByText('own.pdf Rendering slides 40')).toBeTruthy();
});

test('a stored upload is followed on while the server is away', async () => {
  open();
  const { requestId, fail } = await send();
  const upload = anUpload({ requestId, fileName: 'own.pdf' });
  await change(upload);
  network.refuse(listRunningUploads, 503);
  await fail();
  expect(screen.getByText('own.pdf Rendering slides 40')).toBeTruthy();
  await change({ ...upload, status: 'failed', message: 'This PDF is damaged.' });
  expect(await screen.findByText('This PDF is damaged.')).toBeTruthy();
});

test('without Web Locks only a visible tab has the stream', async () => {
  visibility = 'hidden';
  list(anUpload());
  open();
  await screen.findByText('deck.pdf Rendering slides 40');
  expect(network.listeners(uploadProgress)).toBe(0);
  const show = (next: DocumentVisibilityState) => {
    visibility = next;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  show('visible');
  expect(network.listeners(uploadProgress)).toBe(1);
  show('hidden');
  expect(network.listeners(uploadProgress)).toBe(0);
  show('visible');
});

test('a page asks before it is left while a file is not stored yet', async () => {
  open();
  const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { requestId, answer } = await send();
  expect(isHeld()).toBe(true);
  await change(anUpload({ requestId }));
  expect(isHeld()).toBe(false);
  await answer();
  expect(isHeld()).toBe(false);
});

test('created courses are forgotten with the last screen that shows them', async () => {
  const { unmount } = open();
  const { answer } = await send();
  await answer();
  expect(screen.getByText('Created First aid')).toBeTruthy();
  unmount();
  open();
  expect(screen.queryByText('Created First aid')).toBeNull();
});
