import { useLocation } from '@lectern/remote';
import { expect } from 'vitest';
import { invalidate, QueryClientProvider, queryClient, showFailuresBy } from '@lectern/client';
import { aLearner, aListedCourse, fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  getUser,
  listCourses,
  listRunningUploads,
  listUploadFormats,
  listUploads,
  uploadCourse,
  uploadProgress,
  UPLOAD_REFUSALS,
  type ListedUpload,
  type UploadProgress,
  type UploadResult,
} from '@lectern/contract';
import { toast, Toaster } from '@lectern/ui';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import UploadPage from '../upload-page';

export const course = aListedCourse();
export const result: UploadResult = { course, modulesCount: 2, slidesCount: 12 };
export const deck = new File([new Uint8Array(1.5 * 1024 * 1024)], 'deck.pdf', { type: 'application/pdf' });

const administrator = { ...aLearner(), role: 'admin' as const };
const step: UploadProgress = {
  uploadId: '45c48cce-2e2d-4fbd-8a1a-fc51c7c6ad26',
  fileName: 'deck.pdf',
  status: 'processing',
  progress: 40,
  stage: 'Rendering slides',
  stageCode: 'rendering',
  details: 'Slide 5 of 12',
};

/** A failed upload of this administrator, as the list shows it. */
export const listed: ListedUpload = {
  id: step.uploadId,
  requestId: 'of-the-list',
  fileName: 'deck.pdf',
  title: 'First aid',
  description: 'Save lives',
  language: null,
  isDraft: false,
  status: 'failed',
  progress: 30,
  stage: 'Extracting text',
  stageCode: 'extracting',
  message: UPLOAD_REFUSALS.unreadable.message,
  messageCode: 'authoring.upload.unreadable',
  reason: 'deck',
  attempts: 1,
  canRetry: false,
  updatesCourseId: null,
  startedAt: null,
  uploader: { id: administrator.id, name: 'Grace Hopper' },
  createdAt: '2026-11-21T12:00:00.000Z',
  endedAt: '2026-11-21T12:02:05.000Z',
  course: null,
};

export let network: FakeNetwork;
let running: UploadProgress[];

/** Before each test: a server with no courses and no uploads. */
export function startNetwork(): void {
  Object.assign(globalThis, {
    matchMedia: () => ({ matches: false, addListener() {}, removeListener() {} }),
  });
  localStorage.clear();
  showFailuresBy(toast);
  network = fakeNetwork();
  network.answer(listCourses, []);
  network.answer(listUploadFormats, { formats: [], limitMb: 10 });
  network.answer(listUploads, { items: [], total: 0 });
  listRunning();
  network.answer(getUser, administrator);
}

/** From now on the list of running uploads has these; by default about the upload of the same file as `listed`. */
export function listRunning(...uploads: Partial<UploadProgress>[]): void {
  running = uploads.map((upload) => ({ ...step, ...upload }));
  network.answer(listRunningUploads, () => running);
}

/** Ends what the test still follows. */
export async function stopNetwork(): Promise<void> {
  listRunning();
  await act(() => invalidate(listRunningUploads));
  cleanup();
  network.restore();
}

export function openPage(address = '/') {
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <UploadPage />
        <Toaster />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const Address = () => <output aria-label="Address">{useLocation().pathname}</output>;
export const address = () => screen.getByLabelText('Address').textContent;

export const titleField = () => screen.getByLabelText<HTMLInputElement>('Course Title');
export const enterTitle = (text: string) => fireEvent.change(titleField(), { target: { value: text } });
export const pressEnter = () => fireEvent.keyDown(titleField(), { key: 'Enter' });
export const submitButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /Create Course|Processing/ });

export async function choose(file: File) {
  fireEvent.change(screen.getByLabelText('Course Materials (PDF)'), { target: { files: [file] } });
  await screen.findByText(file.name);
}

/** Fills the form and sends it. */
export async function sendUpload(title = 'First aid', file = deck) {
  enterTitle(title);
  await choose(file);
  fireEvent.click(submitButton());
}

/** An upload that is answered when the test says so. */
export function pendingUpload() {
  let answer: (result: UploadResult) => void = () => undefined;
  network.answer(uploadCourse, () => new Promise<UploadResult>((resolve) => (answer = resolve)));
  const created = { ...result, course: { ...course, id: crypto.randomUUID() } };
  return { answer: () => act(async () => answer(created)) };
}

/** Waits until the server has received this many uploads. */
export const expectCalls = (count: number) =>
  waitFor(() => expect(network.calls(uploadCourse)).toHaveLength(count));

/** An upload makes progress, of which the stream has an event; by default the upload that was sent last. */
export async function sendProgress(changes: Partial<UploadProgress>) {
  await waitFor(() => expect(network.listeners(uploadProgress)).toBe(1));
  const calls = network.calls(uploadCourse);
  const requestId = changes.requestId ?? calls.at(-1)?.requestId;
  const form = calls.find((call) => call.requestId === requestId)?.body as FormData | undefined;
  const title = form?.get('title')?.toString();
  const upload = { ...step, ...(requestId && { requestId }), ...(title && { title }), ...changes };
  if (upload.stageCode !== 'uploading')
    listRunning(...running.filter((other) => other.requestId !== upload.requestId), upload);
  const readings = network.calls(listRunningUploads).length;
  act(() => network.send(uploadProgress, upload));
  if (upload.stageCode !== 'uploading')
    await waitFor(() => expect(network.calls(listRunningUploads).length).toBeGreaterThan(readings));
  await act(async () => undefined);
}
