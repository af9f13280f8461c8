/** @vitest-environment jsdom */
import { query, queryClient } from '@lectern/client';
import { aCourse, aModule } from '@lectern/client/testing';
import {
  getCourse,
  listCourses,
  listUploadFormats,
  listUploads,
  publishCourses,
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

test('the button waits for a title that is more than blanks, and a file, and says so', async () => {
  openPage();
  expect(submitButton().disabled).toBe(true);
  expect(screen.getByText('Choose a file first.').id).toBe(submitButton().getAttribute('aria-describedby'));
  await choose(deck);
  enterTitle('   ');
  expect(submitButton().disabled).toBe(true);
  expect(screen.getByText('Enter a course title first.')).toBeTruthy();
  enterTitle('First aid');
  expect(submitButton().disabled).toBe(false);
  expect(submitButton().getAttribute('aria-describedby')).toBeNull();
});

test('the title is filled in when a file is chosen; the call has it only where a person typed one', async () => {
  network.answer(uploadCourse, result);
  openPage();
  await choose(new File(['x'], 'fire_safety.pdf'));
  expect(titleField().value).toBe('fire safety');
  await choose(new File(['x'], 'first_aid.pdf'));
  expect(titleField().value).toBe('first aid');
  fireEvent.click(submitButton());
  await expectCalls(1);
  await waitFor(() => expect(titleField().value).toBe(''));
  network.answer(uploadCourse, {
    ...result,
    course: { ...course, id: '45c48cce-2e2d-4fbd-8a1a-fc51c7c6ad27' },
  });
  enterTitle('Mine');
  await choose(deck);
  expect(titleField().value).toBe('Mine');
  fireEvent.click(submitButton());
  await expectCalls(2);
  const titles = network.calls(uploadCourse).map(({ body }) => (body as FormData).get('title'));
  expect(titles).toEqual([null, 'Mine']);
});

test('the note names the limit of the server', async () => {
  network.answer(listUploadFormats, { formats: [], limitMb: 150 });
  openPage();
  expect(await screen.findByText('Supported formats: PDF files up to 150MB.', { exact: false })).toBeTruthy();
});

test('the wish to review is remembered for the person; the draft is published from its result', async () => {
  const draft = { ...result, course: { ...course, isPublished: false } };
  network.answer(uploadCourse, draft);
  const { unmount } = openPage();
  const review = () => screen.getByRole('switch', { name: 'Review before publishing' });
  // The user is loaded with the list.
  await screen.findByText('No uploads yet');
  expect(review().getAttribute('aria-checked')).toBe('false');
  fireEvent.click(review());
  unmount();
  openPage();
  await screen.findByText('No uploads yet');
  await waitFor(() => expect(review().getAttribute('aria-checked')).toBe('true'));
  await sendUpload();
  const toast = '"First aid" is a draft with 2 modules and 12 slides. Review and publish it.';
  expect(await screen.findByText(toast)).toBeTruthy();
  const form = network.calls(uploadCourse)[0]?.body as FormData;
  expect(form.get('isDraft')).toBe('true');

  const left = [{ id: course.id, name: course.title, reason: 'The course was deleted.' }];
  network.answer(publishCourses, { changed: [], left });
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('The course was deleted.')).toBeTruthy();
  network.answer(publishCourses, { changed: [course.id], left: [] });
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Course published')).toBeTruthy();
  expect(network.calls(publishCourses)[1]?.body).toEqual({ ids: [course.id], isPublished: true });
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('First aid');
});

test('the result leads to the first slide in the editor and to drafted questions', async () => {
  network.answer(uploadCourse, result);
  openPage();
  await sendUpload();
  const review = await screen.findByRole('link', { name: 'Review 12 slides' });
  expect(review.getAttribute('href')).toBe(`/admin/courses/${course.id}?slide=first`);
  const questions = screen.getByRole('link', { name: 'Draft questions' }).getAttribute('href');
  expect(questions).toBe(`/admin/courses/${course.id}/draft-questions`);
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
});

test('the chosen file is shown with its name and size, and only .pdf is offered', async () => {
  openPage();
  await choose(deck);
  expect(screen.getByText('1.50 MB', { exact: false })).toBeTruthy();
  expect(screen.getByLabelText('Course Materials (PDF)').getAttribute('accept')).toBe('.pdf');
});

test('office files are offered besides PDF where the server converts them', async () => {
  network.answer(listUploadFormats, { formats: ['pptx', 'docx', 'key'], limitMb: 10 });
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
