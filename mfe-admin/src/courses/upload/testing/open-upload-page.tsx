import { useLocation } from '@lectern/remote';
import { expect } from 'vitest';
import { QueryClientProvider, queryClient, showFailuresBy } from '@lectern/client';
import { aLearner, aListedCourse, fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  getUser,
  listCourses,
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
  status: 'failed',
  progress: 30,
  stage: 'Extracting text',
  message: UPLOAD_REFUSALS.unreadable.message,
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

/** Before each test: a server with no courses and no uploads. */
export function startNetwork(): void {
  Object.assign(globalThis, {
    matchMedia: () => ({ matches: false, addListener() {}, removeListener() {} }),
  });
  showFailuresBy(toast);
  network = fakeNetwork();
  network.answer(listCourses, []);
  network.answer(listUploadFormats, { formats: [] });
  network.answer(listUploads, { items: [], total: 0 });
  network.answer(getUser, administrator);
}

export function stopNetwork(): void {
  cleanup();
  network.restore();
}

export function openPage() {
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
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

/** Sends an event of the progress stream; by default about the upload that was sent last. */
export async function sendProgress(message: Partial<UploadProgress>) {
  await waitFor(() => expect(network.listeners(uploadProgress)).toBe(1));
  const requestId = network.calls(uploadCourse).at(-1)?.requestId;
  act(() => network.send(uploadProgress, { ...step, ...(requestId && { requestId }), ...message }));
}
