/** @vitest-environment jsdom */
import { aLearner, aListedCourse, fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import { getUser, listUploads, uploadCourse, uploadProgress, type UploadProgress } from '@lectern/contract';
import { Toaster } from '@lectern/ui';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { UploadEvent } from './upload-runs';
import { startUpload, useUploads } from './uploads';

const message: UploadProgress = {
  uploadId: '45c48cce-2e2d-4fbd-8a1a-fc51c7c6ad26',
  requestId: 'of-another-tab',
  fileName: 'deck.pdf',
  status: 'processing',
  progress: 40,
  stage: 'Rendering slides',
};
const result = { course: aListedCourse(), modulesCount: 2, slidesCount: 12 };
const file = new File(['x'], 'own.pdf');

/** The channel of this tab, as the other tabs see it. */
class FakeChannel {
  static open = new Set<FakeChannel>();
  static sent: UploadEvent[] = [];
  onmessage: ((event: { data: UploadEvent }) => void) | null = null;
  constructor() {
    FakeChannel.open.add(this);
  }
  postMessage(event: UploadEvent) {
    FakeChannel.sent.push(event);
  }
  close() {
    FakeChannel.open.delete(this);
  }
}
const receive = (event: UploadEvent) =>
  act(() => FakeChannel.open.forEach((channel) => channel.onmessage?.({ data: event })));

let network: FakeNetwork;
let visibility: DocumentVisibilityState = 'visible';
beforeEach(() => {
  Object.assign(globalThis, { BroadcastChannel: FakeChannel });
  Object.defineProperty(document, 'visibilityState', { get: () => visibility, configurable: true });
  network = fakeNetwork();
  network.answer(getUser, aLearner());
  network.answer(listUploads, { items: [], total: 0 });
  FakeChannel.sent = [];
});
afterEach(() => {
  cleanup();
  network.restore();
  Reflect.deleteProperty(navigator, 'locks');
});

function Screen() {
  const { running, created } = useUploads();
  return (
    <>
      {running.map(({ requestId, fileName, progress }) => (
        <p key={requestId}>{`${fileName} ${progress}`}</p>
      ))}
      {created.map(({ course }) => (
        <p key={course.id}>{`Created ${course.title}`}</p>
      ))}
    </>
  );
}
const open = () =>
  render(
    <>
      <Screen />
      <Toaster />
    </>,
  );

/** Web Locks of a browser in which another tab holds all of them until the test releases them. */
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

test('an upload that another tab sends is shown and announced here without a second stream', async () => {
  lockElsewhere();
  open();
  receive({ type: 'progressed', message });
  expect(screen.getByText('deck.pdf 40')).toBeTruthy();
  receive({ type: 'answered', requestId: 'of-another-tab', result });
  expect(await screen.findByText('Course Created Successfully')).toBeTruthy();
  expect(screen.getByText('Created First aid')).toBeTruthy();
  expect(network.listeners(uploadProgress)).toBe(0);
});

test('when the tab with the stream goes away, the next one opens it and reads what it may have missed', async () => {
  const release = lockElsewhere();
  open();
  receive({ type: 'progressed', message: { ...message, requestId: 'orphan' } });
  await release();
  await waitFor(() => expect(network.listeners(uploadProgress)).toBe(1));
  act(() => network.connect(uploadProgress));
  await waitFor(() => expect(network.calls(listUploads)).toHaveLength(1));
  act(() => network.send(uploadProgress, { ...message, requestId: 'orphan', status: 'cancelled' }));
  expect(await screen.findByText('Upload Cancelled')).toBeTruthy();
  expect(network.listeners(uploadProgress)).toBe(0);
});

test('the tab that sends an upload passes its progress and its end on to the other tabs', async () => {
  let answer: () => void = () => undefined;
  network.answer(uploadCourse, () => new Promise((done) => (answer = () => done(result))));
  open();
  let requestId = '';
  act(() => void (requestId = startUpload({ file }).requestId));
  await waitFor(() => expect(network.listeners(uploadProgress)).toBe(1));
  act(() => network.send(uploadProgress, { ...message, requestId }));
  await act(async () => answer());
  await waitFor(() => expect(FakeChannel.sent).toHaveLength(2));
  expect(FakeChannel.sent).toEqual([
    { type: 'progressed', message: { ...message, requestId } },
    { type: 'answered', requestId, result },
  ]);
});

test('without Web Locks only a visible tab has the stream', async () => {
  visibility = 'hidden';
  open();
  receive({ type: 'progressed', message: { ...message, requestId: 'plain-http' } });
  await act(async () => undefined);
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
  act(() => network.send(uploadProgress, { ...message, requestId: 'plain-http', status: 'cancelled' }));
});

test('a page asks before it is left while a file is not sent yet', async () => {
  let answer: () => void = () => undefined;
  network.answer(uploadCourse, () => new Promise((done) => (answer = () => done(result))));
  open();
  const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  let requestId = '';
  act(() => void (requestId = startUpload({ file }).requestId));
  expect(isHeld()).toBe(true);
  await waitFor(() => expect(network.listeners(uploadProgress)).toBe(1));
  act(() => network.send(uploadProgress, { ...message, requestId }));
  expect(isHeld()).toBe(false);
  await act(async () => answer());
});
