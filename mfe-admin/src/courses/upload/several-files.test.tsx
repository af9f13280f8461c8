/** @vitest-environment jsdom */
import { ApiError } from '@lectern/client';
import { cancelUpload, uploadCourse, UPLOAD_REFUSALS, type UploadResult } from '@lectern/contract';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import {
  course,
  expectCalls,
  listed,
  network,
  openPage,
  result,
  startNetwork,
  stopNetwork,
  submitButton,
} from './testing/open-upload-page';

beforeEach(startNetwork);
afterEach(stopNetwork);

const aFile = (name: string) => new File(['x'], name, { type: 'application/pdf' });
const findTitle = (name: string) => screen.getByLabelText<HTMLInputElement>(`Title of ${name}`);

async function chooseFiles(...names: string[]) {
  const input = screen.getByLabelText<HTMLInputElement>('Course Materials (PDF)');
  expect(input.multiple).toBe(true);
  fireEvent.change(input, { target: { files: names.map(aFile) } });
  await screen.findByLabelText(`Title of ${names.at(-1)}`);
}

/** Calls that the test answers by the name of their file. */
function pendingUploads() {
  const answers = new Map<
    string,
    { resolve: (created: UploadResult) => void; reject: (error: Error) => void }
  >();
  network.answer(uploadCourse, ({ body }) => {
    const { name } = (body as FormData).get('file') as File;
    return new Promise<UploadResult>((resolve, reject) => answers.set(name, { resolve, reject }));
  });
  return {
    create: (name: string) =>
      act(async () =>
        answers
          .get(name)
          ?.resolve({ ...result, course: { ...course, id: crypto.randomUUID(), title: name } }),
      ),
    refuse: (name: string, error: Error) => act(async () => answers.get(name)?.reject(error)),
  };
}

const tooLarge = new ApiError(413, JSON.stringify({ message: UPLOAD_REFUSALS.tooLarge.message }));

test('decks that a person opens with the installed app are chosen, and nothing is sent before the upload is started', async () => {
  type Launch = { files?: { getFile: () => Promise<File> }[] };
  let launch: (opened: Launch) => void = () => undefined;
  const setConsumer = (consume: (opened: Launch) => void) => (launch = consume);
  Object.assign(window, { launchQueue: { setConsumer } });
  onTestFinished(() => void Reflect.deleteProperty(window, 'launchQueue'));
  openPage();
  await screen.findByLabelText('Course Materials (PDF)');
  // The app was opened by its icon.
  act(() => launch({}));
  act(() =>
    launch({ files: ['bees.pdf', 'ants.pdf'].map((name) => ({ getFile: async () => aFile(name) })) }),
  );
  await screen.findByLabelText('Title of ants.pdf');
  expect(findTitle('bees.pdf')).toBeTruthy();
  expect(network.calls(uploadCourse)).toHaveLength(0);
});

test('several files become a course each; a refused one stops no other, and stays with the reason', async () => {
  const uploads = pendingUploads();
  openPage();
  await chooseFiles('first_aid.pdf', 'lifting.pdf', 'storage.pdf');
  expect(findTitle('first_aid.pdf').value).toBe('first aid');
  fireEvent.change(findTitle('lifting.pdf'), { target: { value: 'Lifting by hand' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create 3 Courses' }));
  await expectCalls(2);
  const titles = () =>
    network.calls(uploadCourse).map(({ body }) => (body as FormData).get('title')?.toString());
  expect(titles()).toEqual([undefined, 'Lifting by hand']);
  expect(screen.getAllByRole('region', { name: /^Processing Course/ })).toHaveLength(3);

  await uploads.refuse('first_aid.pdf', tooLarge);
  expect(findTitle('first_aid.pdf').closest('li')?.textContent).toContain(UPLOAD_REFUSALS.tooLarge.message);
  await expectCalls(3);
  await uploads.create('lifting.pdf');
  expect(await screen.findByRole('region', { name: 'lifting.pdf' })).toBeTruthy();
  await uploads.create('storage.pdf');

  await waitFor(() => expect(submitButton().disabled).toBe(false));
  expect(screen.getByText('first_aid.pdf')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Course Title').value).toBe('first aid');
  expect(screen.getAllByText(UPLOAD_REFUSALS.tooLarge.message)).not.toHaveLength(0);
  expect(screen.getAllByRole('link', { name: 'View course' })).toHaveLength(2);
});

test('one of several uploads is cancelled by itself', async () => {
  const uploads = pendingUploads();
  openPage();
  await chooseFiles('one.pdf', 'two.pdf');
  fireEvent.click(screen.getByRole('button', { name: 'Create 2 Courses' }));
  await expectCalls(2);
  network.answer(cancelUpload, { ...listed, status: 'cancelled' });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the upload of one.pdf' }));
  expect(await screen.findByText('one.pdf was removed.')).toBeTruthy();
  expect(screen.getAllByRole('region', { name: /^Processing Course/ })).toHaveLength(1);
  await uploads.create('two.pdf');
  expect(await screen.findByRole('link', { name: 'View course' })).toBeTruthy();
});

test('a file is removed from the choice, and a missing title is the reason why the button waits', async () => {
  openPage();
  await chooseFiles('one.pdf', 'two.pdf');
  fireEvent.change(findTitle('two.pdf'), { target: { value: ' ' } });
  const waiting = screen.getByRole<HTMLButtonElement>('button', { name: 'Create 2 Courses' });
  expect(waiting.disabled).toBe(true);
  const reason = document.getElementById(waiting.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('Enter a title for each file first.');
  fireEvent.click(screen.getByRole('button', { name: 'Remove two.pdf' }));
  expect(screen.getByLabelText<HTMLInputElement>('Course Title').value).toBe('one');
  expect(submitButton().disabled).toBe(false);
  expect(document.activeElement?.tagName).toBe('FORM');
});
