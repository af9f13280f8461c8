/** @jest-environment jsdom */
import { aListedCourse, fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  cancelUpload,
  discardUpload,
  getCourse,
  listCourses,
  listUploads,
  retryUpload,
  uploadCourse,
  uploadProgress,
  UPLOAD_CANCELLED,
  UPLOAD_REFUSALS,
  type ListedUpload,
  type UploadProgress,
  type UploadResult,
} from '@lectern/contract';
import { ApiError, query, queryClient, QueryClientProvider } from '@lectern/client';
import { Toaster } from '@lectern/ui';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import UploadPage from './upload-page';

const course = aListedCourse();
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
  network.answer(listUploads, { uploads: [], totalUploads: 0 });
});

afterEach(() => {
  cleanup();
  network.restore();
});

function open() {
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <UploadPage />
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
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
  const made = { ...result, course: { ...course, id: crypto.randomUUID() } };
  return { answer: () => act(async () => answer(made)) };
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
  const region = await screen.findByRole('region', { name: 'Processing Course deck.pdf' });
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

test('a course that was created is announced, the form cleared and the list refetched', async () => {
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
  expect(network.listeners(uploadProgress)).toBe(1);
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

test.each([
  ['whose connection breaks on the way', new TypeError('Failed to fetch')],
  ['that the server restarts under', new ApiError(503, '')],
])('an upload %s is followed to its end', async (_, broken) => {
  let breakConnection: (reason: Error) => void = () => undefined;
  network.answer(uploadCourse, () => new Promise((_, fail) => (breakConnection = fail)));
  open();
  enter('First aid');
  await choose(deck);
  fireEvent.click(submit());
  await waitFor(() => expect(network.calls(uploadCourse)).toHaveLength(1));
  tell({});
  await act(async () => breakConnection(broken));
  expect(screen.getByText('Processing Course')).toBeTruthy();
  tell({ status: 'failed', message: UPLOAD_REFUSALS.unreadable.message });
  expect(await screen.findByText(UPLOAD_REFUSALS.unreadable.message)).toBeTruthy();
  expect(screen.queryByText('Processing Course')).toBeNull();
});

const cardOf = (fileName: string) =>
  screen.findByRole('region', { name: `Processing Course ${fileName}` }).then(within);

test('a second deck is uploaded while the first still runs, each with its own progress', async () => {
  const upload = heldUpload();
  open();
  enter('First aid');
  await choose(deck);
  fireEvent.click(submit());
  await waitFor(() => expect(network.calls(uploadCourse)).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Upload another deck' }));
  expect(title().value).toBe('');
  enter('Second');
  await choose(new File(['x'], 'second.pdf'));
  const second = heldUpload();
  fireEvent.click(submit());
  await waitFor(() => expect(network.calls(uploadCourse)).toHaveLength(2));
  const tags = network.calls(uploadCourse).map(({ body }) => String((body as FormData).get('tag')));
  const ids = ['45c48cce-2e2d-4fbd-8a1a-fc51c7c6ad26', '0f8fad5b-d9cb-469f-a165-70867728950e'];
  tell({ uploadId: ids[1], tag: tags[1], fileName: 'second.pdf', progress: 7 });
  tell({ uploadId: ids[0], tag: tags[0], progress: 30 });
  tell({ uploadId: ids[0], progress: 80, stage: 'Rendering slides' });
  expect((await cardOf('deck.pdf')).getByText('80%')).toBeTruthy();
  expect((await cardOf('second.pdf')).getByText('7%')).toBeTruthy();

  enter('Third, being typed');
  await upload.answer();
  expect(await screen.findByRole('link', { name: 'View course' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Processing Course deck.pdf' })).toBeNull();
  expect((await cardOf('second.pdf')).getByText('7%')).toBeTruthy();
  expect(title().value).toBe('Third, being typed');
  await second.answer();
});

test('an upload is cancelled: its call hears of it, its card goes and nothing else happens', async () => {
  let refuse: (error: Error) => void = () => undefined;
  network.answer(uploadCourse, () => new Promise((_, fail) => (refuse = fail)));
  network.answer(cancelUpload, () => {
    refuse(new ApiError(409, JSON.stringify({ statusCode: 409, message: UPLOAD_CANCELLED })));
    return { ...listed, status: 'cancelled' as const };
  });
  open();
  enter('First aid');
  await choose(deck);
  fireEvent.click(submit());
  await waitFor(() => expect(network.calls(uploadCourse)).toHaveLength(1));
  tell({ uploadId: course.id });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the upload of deck.pdf' }));
  expect(await screen.findByText('Upload Cancelled')).toBeTruthy();
  expect(network.calls(cancelUpload)[0]?.params).toEqual({ uploadId: course.id });
  expect(screen.queryByText('Processing Course')).toBeNull();
  expect(title().value).toBe('First aid');
});

test('an upload whose file is still on its way is cancelled without asking the server', async () => {
  network.answer(uploadCourse, () => new Promise(() => undefined));
  open();
  enter('First aid');
  await choose(deck);
  fireEvent.click(submit());
  await waitFor(() => expect(network.calls(uploadCourse)).toHaveLength(1));
  tell({ stage: 'Uploading', uploadId: '7c9e6679-7425-40de-944b-e07fc1f90ae7' });
  expect(network.calls(cancelUpload)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the upload of deck.pdf' }));
  expect(await screen.findByText('Upload Cancelled')).toBeTruthy();
  // The file had arrived all the same.
  network.answer(cancelUpload, { ...listed, status: 'cancelled' });
  tell({ stage: 'Queued', uploadId: '7c9e6679-7425-40de-944b-e07fc1f90ae7' });
  await waitFor(() => expect(network.calls(cancelUpload)).toHaveLength(1));
  expect(screen.queryByText('Processing Course')).toBeNull();
});

test('a cancel that comes too late says so, and the upload goes on', async () => {
  network.refuse(cancelUpload, 409, { statusCode: 409, message: 'This upload has ended already.' });
  network.answer(getCourse, { ...course, modules: [] });
  open();
  const uploadId = '1c9e6679-7425-40de-944b-e07fc1f90ae7';
  tell({ uploadId });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the upload of deck.pdf' }));
  expect(await screen.findByText('This upload has ended already.')).toBeTruthy();
  tell({ uploadId, status: 'completed', courseId: course.id });
  expect(await screen.findByText('Course Created Successfully')).toBeTruthy();
});

const listed: ListedUpload = {
  id: step.uploadId,
  fileName: 'deck.pdf',
  title: 'First aid',
  description: 'Save lives',
  status: 'failed',
  progress: 30,
  stage: 'Extracting text',
  message: UPLOAD_REFUSALS.unreadable.message,
  reason: 'deck',
  attempts: 1,
  canRetry: false,
  startedAt: null,
  uploader: { id: course.id, name: 'Grace Hopper' },
  createdAt: '2026-11-21T12:00:00.000Z',
  endedAt: '2026-11-21T12:02:05.000Z',
  course: null,
};

test('past uploads are listed with state, reason, who, when and how long; a failed one is tried again with its words', async () => {
  const done = {
    ...listed,
    id: course.id,
    message: null,
    reason: null,
    status: 'completed',
    course,
  } as const;
  network.answer(listUploads, { uploads: [listed, done], totalUploads: 12 });
  open();
  const rows = await within(await screen.findByRole('region', { name: 'Recent Uploads' })).findAllByRole(
    'listitem',
  );
  expect(rows[0]?.textContent).toMatch(
    /^First aidFailedDeck at faultThis PDF is damaged.*deck\.pdfGrace HopperNov 2[012], 2026, .*1 attempttook 2 min 5 sRetryDiscard$/,
  );
  expect(rows[1]?.textContent).toMatch(/^First aidCourse created.*View course$/);
  fireEvent.click(screen.getByRole('button', { name: 'Retry the upload of deck.pdf' }));
  expect(title().value).toBe('First aid');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Course Description').value).toBe('Save lives');
  expect(screen.getByText(/choose deck\.pdf again/)).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Next' }));
  await waitFor(() => expect(network.calls(listUploads).at(-1)?.query).toEqual({ page: '2' }));
});

test('a failed upload whose file is kept runs again without it, and its progress is shown', async () => {
  const kept = { ...listed, reason: 'quarantine', attempts: 3, canRetry: true } as const;
  network.answer(listUploads, { uploads: [kept], totalUploads: 1 });
  open();
  const row = (await screen.findByRole('heading', { name: /^First aid/ })).closest('li');
  expect(row?.textContent).toMatch(/^First aidFailedSet aside.*3 attempts/);
  network.refuse(retryUpload, 409, { statusCode: 409, message: 'The file of this upload is gone.' });
  fireEvent.click(screen.getByRole('button', { name: 'Retry the upload of deck.pdf' }));
  expect(await screen.findByText('The file of this upload is gone.')).toBeTruthy();

  const again = { ...kept, status: 'processing', reason: null, message: null, endedAt: null } as const;
  network.answer(retryUpload, again);
  network.answer(listUploads, { uploads: [again], totalUploads: 1 });
  fireEvent.click(await screen.findByRole('button', { name: 'Retry the upload of deck.pdf' }));
  expect(await screen.findByText('Extracting text · 30%')).toBeTruthy();
  expect(network.calls(retryUpload).at(-1)?.params).toEqual({ uploadId: listed.id });
  expect(title().value).toBe('');
});

test('a failed upload is discarded once that is confirmed', async () => {
  network.answer(listUploads, { uploads: [{ ...listed, canRetry: true }], totalUploads: 1 });
  network.answer(discardUpload, new Blob());
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Discard the upload of deck.pdf' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard Upload' }));
  expect(dialog.getByText(/The file that is kept of it is removed/)).toBeTruthy();
  network.answer(listUploads, { uploads: [], totalUploads: 0 });
  fireEvent.click(dialog.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('Upload Discarded')).toBeTruthy();
  expect(network.calls(discardUpload)[0]?.params).toEqual({ uploadId: listed.id });
  expect(await screen.findByText('No uploads yet')).toBeTruthy();
});

test('a list that fails to load says so and can be tried again', async () => {
  network.refuse(listUploads, 500);
  open();
  expect(await screen.findByText('Failed to load uploads')).toBeTruthy();
  network.answer(listUploads, { uploads: [], totalUploads: 0 });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No uploads yet')).toBeTruthy();
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
