/** @vitest-environment jsdom */
import { ApiError, invalidate } from '@lectern/client';
import { aCourse } from '@lectern/client/testing';
import {
  cancelUpload,
  getCourse,
  listUploads,
  uploadCourse,
  uploadProgress,
  UPLOAD_CANCELLED,
  UPLOAD_REFUSALS,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  course,
  enterTitle,
  expectCalls,
  pendingUpload,
  listed,
  listRunning,
  network,
  openPage,
  sendProgress,
  sendUpload,
  startNetwork,
  stopNetwork,
  submitButton,
  titleField,
} from './testing/open-upload-page';

beforeEach(startNetwork);
afterEach(stopNetwork);

test('an upload of an earlier page is found in the list, and announced when its course is ready', async () => {
  network.answer(getCourse, {
    ...aCourse(course),
    modules: [5, 7].map((slideCount, position) => ({
      id: `00000000-0000-4000-8000-00000000000${position}`,
      courseId: course.id,
      title: `Part ${position}`,
      description: null,
      position,
      slideCount,
    })),
  });
  listRunning({ requestId: 'earlier', title: 'First aid' });
  openPage();
  expect(await screen.findByRole('region', { name: 'Processing Course First aid' })).toBeTruthy();
  expect(submitButton().disabled).toBe(true);
  await sendProgress({
    requestId: 'earlier',
    status: 'completed',
    progress: 100,
    stage: 'Course ready',
    stageCode: 'ready',
    courseId: course.id,
  });
  const sentence = '"First aid" is ready for students with 2 modules and 12 slides.';
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByText('2 modules · 12 slides')).toBeTruthy();
  expect(screen.queryByText('Processing Course')).toBeNull();
  expect(network.listeners(uploadProgress)).toBe(0);
});

test.each([
  ['whose connection breaks on the way', new TypeError('Failed to fetch')],
  ['that the server restarts under', new ApiError(503, '')],
])('an upload %s is followed to its end', async (_, broken) => {
  let breakConnection: (reason: Error) => void = () => undefined;
  network.answer(uploadCourse, () => new Promise((_, fail) => (breakConnection = fail)));
  openPage();
  await sendUpload();
  await expectCalls(1);
  await sendProgress({});
  await act(async () => breakConnection(broken));
  expect(screen.getByText('Processing Course')).toBeTruthy();
  await sendProgress({ status: 'failed', message: UPLOAD_REFUSALS.unreadable.message });
  expect(await screen.findByText(UPLOAD_REFUSALS.unreadable.message)).toBeTruthy();
  expect(screen.queryByText('Processing Course')).toBeNull();
});

const findCard = (title: string) =>
  screen.findByRole('region', { name: `Processing Course ${title}` }).then(within);

test('two uploads run side by side with their own progress, and a third waits until one of them ends', async () => {
  const upload = pendingUpload();
  openPage();
  await sendUpload();
  await expectCalls(1);
  fireEvent.click(screen.getByRole('button', { name: 'Upload another PDF' }));
  expect(titleField().value).toBe('');
  const second = pendingUpload();
  await sendUpload('Second', new File(['x'], 'second.pdf'));
  await expectCalls(2);
  const [first] = network.calls(uploadCourse).map(({ requestId }) => String(requestId));
  const secondId = '0f8fad5b-d9cb-469f-a165-70867728950e';
  await sendProgress({ uploadId: secondId, fileName: 'second.pdf', progress: 7 });
  await sendProgress({ requestId: first, progress: 30 });
  await sendProgress({ requestId: first, progress: 80, stage: 'Rendering slides' });
  expect((await findCard('First aid')).getByText('80%')).toBeTruthy();
  expect((await findCard('Second')).getByText('7%')).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: 'Upload another PDF' }));
  const third = pendingUpload();
  await sendUpload('Third', new File(['x'], 'third.pdf'));
  expect((await findCard('Third')).getByText('Waiting')).toBeTruthy();
  expect((await findCard('Third')).getByText('Starts when another upload has finished.')).toBeTruthy();
  expect(network.calls(uploadCourse)).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Upload another PDF' }));
  enterTitle('Fourth, being typed');
  await upload.answer();
  expect(await screen.findByRole('link', { name: 'View course' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Processing Course First aid' })).toBeNull();
  expect((await findCard('Second')).getByText('7%')).toBeTruthy();
  expect(titleField().value).toBe('Fourth, being typed');
  await expectCalls(3);
  expect((await findCard('Third')).getByText('Uploading')).toBeTruthy();
  await second.answer();
  await third.answer();
});

test('a cancelled upload is announced as cancelled, its card is removed and the form keeps its fields', async () => {
  let refuse: (error: Error) => void = () => undefined;
  network.answer(uploadCourse, () => new Promise((_, fail) => (refuse = fail)));
  network.answer(cancelUpload, () => {
    refuse(new ApiError(409, JSON.stringify({ statusCode: 409, message: UPLOAD_CANCELLED })));
    return { ...listed, status: 'cancelled' as const };
  });
  openPage();
  await sendUpload();
  await expectCalls(1);
  await sendProgress({ uploadId: course.id });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the upload of deck.pdf' }));
  expect(await screen.findByText('Upload cancelled')).toBeTruthy();
  expect(network.calls(cancelUpload)[0]?.params).toEqual({ uploadId: course.id });
  expect(screen.queryByText('Processing Course')).toBeNull();
  expect(titleField().value).toBe('First aid');
});

test('an upload whose file is still being sent is cancelled by aborting its call, and on the server if the file arrived all the same', async () => {
  network.answer(uploadCourse, () => new Promise(() => undefined));
  openPage();
  await sendUpload();
  await expectCalls(1);
  await sendProgress({
    stage: 'Uploading',
    stageCode: 'uploading',
    uploadId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  });
  expect(network.calls(cancelUpload)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the upload of deck.pdf' }));
  expect(await screen.findByText('Upload cancelled')).toBeTruthy();
  expect(network.listeners(uploadProgress)).toBe(0);
  network.answer(cancelUpload, { ...listed, status: 'cancelled' });
  listRunning({ requestId: String(network.calls(uploadCourse)[0]?.requestId) });
  await act(() => invalidate(listUploads));
  await waitFor(() => expect(network.calls(cancelUpload)).toHaveLength(1));
  expect(screen.queryByText('Processing Course')).toBeNull();
});

test('a cancel that comes too late says so, and the upload continues', async () => {
  network.refuse(cancelUpload, 409, { statusCode: 409, message: 'This upload has already ended.' });
  const upload = pendingUpload();
  openPage();
  await sendUpload();
  await expectCalls(1);
  await sendProgress({});
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the upload of deck.pdf' }));
  expect(await screen.findByText('This upload has already ended.')).toBeTruthy();
  expect(screen.getByText('Processing Course')).toBeTruthy();
  await upload.answer();
  expect(await screen.findByText('Course Created Successfully')).toBeTruthy();
});

test('an upload is followed while its administrator is on another screen', async () => {
  const upload = pendingUpload();
  const { unmount } = openPage();
  await sendUpload();
  await expectCalls(1);
  await sendProgress({});
  unmount();
  openPage();
  expect(screen.getByText('40%')).toBeTruthy();
  await upload.answer();
  expect(await screen.findByRole('link', { name: 'View course' })).toBeTruthy();
});
