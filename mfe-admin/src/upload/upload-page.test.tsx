/** @jest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  getCourse,
  listCourses,
  uploadCourse,
  uploadProgress,
  UPLOAD_REFUSALS,
  type Course,
  type UploadProgress,
  type UploadResult,
} from '@lectern/contract';
import { query, queryClient } from '@lectern/client';
import { Toaster } from '@lectern/ui';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import UploadPage from './upload-page';

const course: Course = {
  id: '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11',
  slug: 'first-aid',
  title: 'First aid',
  description: null,
  category: null,
  level: null,
  thumbnailUrl: null,
  price: null,
  isFeatured: false,
  isPublished: true,
  enrollmentCount: 0,
  rating: null,
  ratingCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const result: UploadResult = { course, modulesCount: 2, slidesCount: 12 };
const step: UploadProgress = {
  uploadId: '45c48cce-2e2d-4fbd-8a1a-fc51c7c6ad26',
  fileName: 'deck.pdf',
  status: 'processing',
  progress: 40,
  stage: 'Rendering slides',
  details: 'Slide 5 of 12',
};
const deck = new File([new Uint8Array(1.5 * 1024 * 1024)], 'deck.pdf', { type: 'application/pdf' });

let network: FakeNetwork;

beforeEach(() => {
  Object.assign(globalThis, {
    matchMedia: () => ({ matches: false, addListener() {}, removeListener() {} }),
  });
  network = fakeNetwork();
  network.answer(listCourses, []);
});

afterEach(() => {
  cleanup();
  network.restore();
});

function open() {
  return render(
    <MemoryRouter>
      <UploadPage />
      <Toaster />
    </MemoryRouter>,
  );
}

const title = () => screen.getByLabelText<HTMLInputElement>('Course Title');
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /Create Course|Processing/ });
const enter = (text: string) => fireEvent.change(title(), { target: { value: text } });
const pressEnter = () => fireEvent.keyDown(title(), { key: 'Enter' });
const tell = (message: Partial<UploadProgress>) =>
  act(() => network.send(uploadProgress, { ...step, ...message }));

async function choose(file: File) {
  fireEvent.change(screen.getByLabelText('Course Materials (PDF)'), { target: { files: [file] } });
  await screen.findByText(file.name);
}

/** An upload whose answer the test gives when it likes. */
function heldUpload() {
  let answer: (result: UploadResult) => void = () => undefined;
  network.answer(uploadCourse, () => new Promise<UploadResult>((done) => (answer = done)));
  return { answer: () => act(async () => answer(result)) };
}

test('the button waits for a title that is more than blanks, and a file', async () => {
  open();
  expect(submit().disabled).toBe(true);
  enter('   ');
  await choose(deck);
  expect(submit().disabled).toBe(true);
  enter('First aid');
  expect(submit().disabled).toBe(false);
});

test('the chosen file is shown with its name and size, and only .pdf is offered', async () => {
  open();
  await choose(deck);
  expect(screen.getByText('1.50 MB', { exact: false })).toBeTruthy();
  expect(screen.getByLabelText('Course Materials (PDF)').getAttribute('accept')).toBe('.pdf');
});

test('Enter without a title says so before it asks for the file', async () => {
  open();
  pressEnter();
  expect(await screen.findByText('Title Required')).toBeTruthy();
  expect(screen.getByText('Please enter a course title.')).toBeTruthy();
});

test('Enter without a file says so', async () => {
  open();
  enter('First aid');
  pressEnter();
  expect(await screen.findByText('File Required')).toBeTruthy();
  expect(screen.getByText('Please select a PDF file to upload.')).toBeTruthy();
});

test('an upload is sent trimmed, while the stream is open, and its progress is shown', async () => {
  const upload = heldUpload();
  open();
  enter('  First aid ');
  fireEvent.change(screen.getByLabelText('Course Description'), { target: { value: ' Save lives \n' } });
  await choose(deck);
  expect(network.listeners(uploadProgress)).toBe(1);
  fireEvent.click(submit());

  await waitFor(() => expect(network.calls(uploadCourse)).toHaveLength(1));
  const region = await screen.findByRole('region', { name: 'Processing Course' });
  expect(submit().textContent).toBe('Processing...');
  expect(submit().disabled).toBe(true);
  tell({});
  expect(screen.getByText('Rendering slides').getAttribute('aria-live')).toBe('polite');
  expect(screen.getByText('Slide 5 of 12')).toBeTruthy();
  expect(screen.getByText('40%')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
  expect(region.textContent).toContain('deck.pdf');

  const [sent] = network.calls(uploadCourse);
  const form = sent?.body as FormData;
  expect(form.get('title')).toBe('First aid');
  expect(form.get('description')).toBe('Save lives');
  expect((form.get('file') as File).name).toBe('deck.pdf');
  await upload.answer();
});

test('a course that was created is announced, the form cleared, the stream closed and the list refetched', async () => {
  network.answer(uploadCourse, result);
  open();
  await queryClient.fetchQuery(query(listCourses));
  enter('First aid');
  await choose(deck);
  pressEnter();

  const sentence = '"First aid" is ready for students with 2 modules and 12 slides.';
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByText('2 modules · 12 slides')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View course' }).getAttribute('href')).toBe('/courses/first-aid');
  expect(title().value).toBe('');
  expect(screen.queryByText('deck.pdf')).toBeNull();
  expect(screen.queryByText('Processing Course')).toBeNull();
  expect(network.listeners(uploadProgress)).toBe(0);
  expect(queryClient.getQueryState(query(listCourses).queryKey)?.isInvalidated).toBe(true);
});

test("a refused upload shows the server's sentence, clears the progress and keeps what was entered", async () => {
  network.refuse(uploadCourse, 413, { statusCode: 413, message: UPLOAD_REFUSALS.tooLarge.message });
  open();
  enter('First aid');
  await choose(deck);
  fireEvent.click(submit());
  expect(await screen.findByText('Upload Failed')).toBeTruthy();
  expect(screen.getByText('PDF files up to 10MB are supported.')).toBeTruthy();
  expect(screen.queryByText('Processing Course')).toBeNull();
  expect(network.listeners(uploadProgress)).toBe(0);
  expect(title().value).toBe('First aid');
  expect(submit().disabled).toBe(false);
});

test('a failure without a sentence has one of its own', async () => {
  network.refuse(uploadCourse, 502, '<html>Bad gateway</html>');
  open();
  enter('First aid');
  await choose(deck);
  fireEvent.click(submit());
  expect(await screen.findByText('Upload failed')).toBeTruthy();
});

test('an upload that runs when the page opens is found, and announced when its course is ready', async () => {
  network.answer(getCourse, {
    ...course,
    modules: [5, 7].map((slideCount, position) => ({
      id: `00000000-0000-4000-8000-00000000000${position}`,
      courseId: course.id,
      title: `Part ${position}`,
      description: null,
      position,
      slideCount,
    })),
  });
  open();
  tell({ status: 'completed', uploadId: '0f8fad5b-d9cb-469f-a165-70867728950e' });
  expect(screen.queryByText('Processing Course')).toBeNull();
  tell({});
  expect(screen.getByText('Processing Course')).toBeTruthy();
  expect(submit().disabled).toBe(true);
  tell({ status: 'completed', progress: 100, stage: 'Course ready', courseId: course.id });
  const sentence = '"First aid" is ready for students with 2 modules and 12 slides.';
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByText('2 modules · 12 slides')).toBeTruthy();
  expect(screen.queryByText('Processing Course')).toBeNull();
});

test('an upload whose connection breaks on the way is followed to its end', async () => {
  let breakConnection: (reason: Error) => void = () => undefined;
  network.answer(uploadCourse, () => new Promise((_, fail) => (breakConnection = fail)));
  open();
  enter('First aid');
  await choose(deck);
  fireEvent.click(submit());
  await waitFor(() => expect(network.calls(uploadCourse)).toHaveLength(1));
  tell({});
  await act(async () => breakConnection(new TypeError('Failed to fetch')));
  expect(screen.getByText('Processing Course')).toBeTruthy();
  tell({ status: 'failed', message: UPLOAD_REFUSALS.unreadable.message });
  expect(await screen.findByText(UPLOAD_REFUSALS.unreadable.message)).toBeTruthy();
  expect(screen.queryByText('Processing Course')).toBeNull();
});

test('an upload is not lost sight of on another screen', async () => {
  const upload = heldUpload();
  const { unmount } = open();
  enter('First aid');
  await choose(deck);
  fireEvent.click(submit());
  await waitFor(() => expect(network.calls(uploadCourse)).toHaveLength(1));
  tell({});
  unmount();
  open();
  expect(screen.getByText('40%')).toBeTruthy();
  await upload.answer();
  expect(await screen.findByRole('link', { name: 'View course' })).toBeTruthy();
});
