/** @vitest-environment jsdom */
import { query, queryClient } from '@lectern/client';
import { aCourse, aModule } from '@lectern/client/testing';
import {
  getCourse,
  listCourses,
  listUploadFormats,
  listUploads,
  uploadCourse,
  uploadProgress,
  UPLOAD_REFUSALS,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { choose as chooseOption } from '../../testing/choose';
import {
  address,
  choose,
  course,
  deck,
  enterTitle,
  expectCalls,
  pendingUpload,
  network,
  openPage,
  pressEnter,
  result,
  sendProgress,
  sendUpload,
  startNetwork,
  stopNetwork,
  submitButton,
  titleField,
} from './testing/open-upload-page';

beforeEach(startNetwork);
afterEach(stopNetwork);

test('the button waits for a title that is more than blanks, and a file', async () => {
  openPage();
  expect(submitButton().disabled).toBe(true);
  enterTitle('   ');
  await choose(deck);
  expect(submitButton().disabled).toBe(true);
  enterTitle('First aid');
  expect(submitButton().disabled).toBe(false);
});

test('the chosen file is shown with its name and size, and only .pdf is offered', async () => {
  openPage();
  await choose(deck);
  expect(screen.getByText('1.50 MB', { exact: false })).toBeTruthy();
  expect(screen.getByLabelText('Course Materials (PDF)').getAttribute('accept')).toBe('.pdf');
});

test('office files are offered besides PDF where the server converts them', async () => {
  network.answer(listUploadFormats, { formats: ['pptx', 'docx', 'key'] });
  openPage();
  const note = 'This server also converts .pptx, .docx, and .key files. Keynote slides may look different.';
  expect(await screen.findByText(note, { exact: false })).toBeTruthy();
  expect(screen.getByText('Supported formats: PDF files up to 10MB.', { exact: false })).toBeTruthy();
  const input = screen.getByLabelText('Course Materials (PDF)');
  expect(input.getAttribute('accept')).toBe('.pdf,.pptx,.docx,.key');
});

test('Enter without a title says so before it asks for the file', async () => {
  openPage();
  pressEnter();
  expect(await screen.findByText('Title Required')).toBeTruthy();
  expect(screen.getByText('Please enter a course title.')).toBeTruthy();
});

test('Enter without a file says so', async () => {
  openPage();
  enterTitle('First aid');
  pressEnter();
  expect(await screen.findByText('File Required')).toBeTruthy();
  expect(screen.getByText('Please select a PDF file to upload.')).toBeTruthy();
});

test('an upload is sent with trimmed fields, and its progress is shown from a stream that is open meanwhile', async () => {
  const upload = pendingUpload();
  openPage();
  enterTitle('  First aid ');
  fireEvent.change(screen.getByLabelText('Course Description'), { target: { value: ' Save lives \n' } });
  await choose(deck);
  expect(network.listeners(uploadProgress)).toBe(0);
  fireEvent.click(submitButton());

  await expectCalls(1);
  const region = await screen.findByRole('region', { name: 'Processing Course First aid' });
  expect(submitButton().textContent).toBe('Processing...');
  expect(submitButton().disabled).toBe(true);
  await sendProgress({});
  expect(screen.getByText('Rendering slides').getAttribute('aria-live')).toBe('polite');
  expect(screen.getByText('Slide 5 of 12')).toBeTruthy();
  expect(screen.getByText('40%')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
  expect(region.textContent).toContain('deck.pdf');
  await waitFor(() => expect(network.calls(listUploads)).toHaveLength(2));

  const [sent] = network.calls(uploadCourse);
  const form = sent?.body as FormData;
  expect([...form.keys()]).toEqual(['title', 'description', 'file']);
  expect(form.get('title')).toBe('First aid');
  expect(form.get('description')).toBe('Save lives');
  expect((form.get('file') as File).name).toBe('deck.pdf');
  await upload.answer();
  expect(network.listeners(uploadProgress)).toBe(0);
});

test('the language of the slides is detected, or the one that is chosen', async () => {
  network.answer(uploadCourse, result);
  openPage();
  const select = screen.getByRole('combobox', { name: 'Language of the slides' });
  expect(select.textContent).toBe('Detect from the slides');
  await chooseOption('Language of the slides', 'Japanese');
  await sendUpload();
  await expectCalls(1);
  const form = network.calls(uploadCourse)[0]?.body as FormData;
  expect(form.get('language')).toBe('ja');
});

test('a course that was created is announced, the form cleared and the list refetched', async () => {
  network.answer(uploadCourse, result);
  openPage();
  await queryClient.fetchQuery(query(listCourses));
  enterTitle('First aid');
  await choose(deck);
  pressEnter();

  const sentence = '"First aid" is ready for students with 2 modules and 12 slides.';
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByText('2 modules · 12 slides')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View course' }).getAttribute('href')).toBe('/courses/first-aid');
  expect(titleField().value).toBe('');
  expect(screen.queryByText('deck.pdf')).toBeNull();
  expect(screen.queryByText('Processing Course')).toBeNull();
  expect(network.listeners(uploadProgress)).toBe(0);
  expect(queryClient.getQueryState(query(listCourses).queryKey)?.isInvalidated).toBe(true);
});

test("a refused upload shows the server's sentence, clears the progress and keeps what was entered", async () => {
  network.refuse(uploadCourse, 413, { statusCode: 413, message: UPLOAD_REFUSALS.tooLarge.message });
  openPage();
  await sendUpload();
  expect(await screen.findByText('Upload Failed')).toBeTruthy();
  expect(screen.getByText('PDF files up to 10MB are supported.')).toBeTruthy();
  expect(screen.queryByText('Processing Course')).toBeNull();
  expect(titleField().value).toBe('First aid');
  expect(submitButton().disabled).toBe(false);
});

test('a title that the server would refuse is not sent', async () => {
  openPage();
  await choose(deck);
  enterTitle('x'.repeat(201));
  fireEvent.click(submitButton());
  expect(await screen.findByText('Title can have at most 200 characters. Please shorten it.')).toBeTruthy();
  expect(network.calls(uploadCourse)).toHaveLength(0);
});

test('a failure without a sentence has one of its own', async () => {
  network.refuse(uploadCourse, 502, '<html>Bad gateway</html>');
  openPage();
  await sendUpload();
  expect(await screen.findByText('Upload failed')).toBeTruthy();
});

test('an upload is sent where the browser has no crypto.randomUUID, as on plain http', async () => {
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  network.answer(uploadCourse, result);
  openPage();
  await sendUpload();
  expect(await screen.findByText('Course Created Successfully')).toBeTruthy();
  Reflect.deleteProperty(crypto, 'randomUUID');
});

test('Preview opens the slides of a created course', async () => {
  const module = { ...aModule(1), courseId: course.id };
  network.answer(getCourse, aCourse({ ...course, modules: [module] }));
  network.answer(uploadCourse, result);
  openPage();
  await sendUpload();
  fireEvent.click(await screen.findByRole('button', { name: 'Preview: First aid' }));
  await waitFor(() => expect(address()).toBe(`/courses/first-aid/modules/${module.id}`));
});
