/** @vitest-environment jsdom */
import { queryClient, QueryClientProvider, showFailuresBy } from '@lectern/client';
import { aLearner, aListedCourse, fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  cancelUpload,
  DEFAULT_SITE,
  deleteCourse,
  duplicateCourse,
  getUser,
  listCourses,
  listRunningUploads,
  listTaughtCourses,
  listUploadFormats,
  listUploads,
  uploadCourse,
  uploadProgress,
  type Course,
} from '@lectern/contract';
import { setSite } from '@lectern/i18n';
import { toast, Toaster } from '@lectern/ui';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { chooseAction, openRowMenu } from '../../testing/row-menu';
import CoursesPage from './courses-page';

const course = aListedCourse({
  description: 'What to do first',
  enrollmentCount: 1204,
  rating: 4.8,
  createdAt: '2026-11-21T12:00:00.000Z',
});
const lifting: Course = {
  ...course,
  id: '45c48cce-2e2d-4fbd-8a1a-fc51c7c6ad26',
  slug: 'lifting',
  title: 'Lifting',
  isPublished: false,
  enrollmentCount: 0,
};

let network: FakeNetwork;
beforeEach(() => {
  localStorage.clear();
  showFailuresBy(toast);
  network = fakeNetwork();
  network.answer(listCourses, [course, lifting]);
  network.answer(getUser, aLearner({ role: 'admin' }));
  network.answer(listUploadFormats, { formats: ['pptx'], limitMb: 10 });
});
afterEach(() => {
  cleanup();
  network.restore();
});

function open(address = '/admin/courses') {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <CoursesPage />
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const dialog = async () => within(await screen.findByRole('dialog'));
async function choose(name: string) {
  const input = screen.getByLabelText(/Course PDF/);
  fireEvent.change(input, { target: { files: [new File([new Uint8Array(1.5 * 1024 * 1024)], name)] } });
  await screen.findByText(name);
}
async function openUpload() {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Upload Course' }));
  return dialog();
}

test('10,000 courses are on pages of 100', async () => {
  const many = Array.from({ length: 10_000 }, (_, n) => ({ ...course, id: `${n}`, title: `Course ${n}.` }));
  network.answer(listCourses, many);
  open();
  expect(await screen.findAllByRole('article')).toHaveLength(100);
  expect(screen.getByText('10,000 courses')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Page 100' }));
  expect(await screen.findByRole('button', { name: 'Delete: Course 9999.' })).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(100);
});

test('one box selects all courses of the page, and gives them up again', async () => {
  open();
  const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select First aid' }));
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  fireEvent.click(all);
  expect(await screen.findByText('2 selected')).toBeTruthy();
  expect([all.checked, all.indeterminate]).toEqual([true, false]);
  fireEvent.click(all);
  expect(screen.queryByText(/selected$/)).toBeNull();
});

test('a page beyond the last shows the last', async () => {
  open('/admin/courses?page=7');
  expect(await screen.findAllByRole('article')).toHaveLength(2);
});

test('shows a loading text, then a card for every course', async () => {
  open();
  expect(screen.getByText('Loading courses...')).toBeTruthy();
  const cards = await screen.findAllByRole('article');
  expect(cards.map((card) => card.textContent)).toEqual([
    expect.stringMatching(/First aidPublishedWhat to do firstCreated Nov 2[012], 2026ViewEditDelete$/),
    expect.stringMatching(/LiftingDraftWhat to do first/),
  ]);
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(link('View: First aid')).toBe('/course/first-aid');
  expect(link('Edit: First aid')).toBe(`/admin/courses/${course.id}`);
});

test('search, category, level and state come from the address, and a search is kept in it', async () => {
  const id = '45c48cce-2e2d-4fbd-8a1a-fc51c7c6ad27';
  const business = { ...lifting, id, title: 'Profit', category: 'Business', level: 'Advanced' } as const;
  network.answer(listCourses, [course, lifting, business]);
  const titles = async () =>
    (await screen.findAllByRole('article')).map((card) => within(card).getByRole('heading').textContent);
  open('/admin/courses?category=Business&level=Advanced&state=draft');
  expect(await titles()).toEqual(['Profit']);
  expect(screen.getByText('1 course')).toBeTruthy();
  cleanup();
  open('/admin/courses?state=published&search=FIRST');
  expect(await titles()).toEqual(['First aid']);
  cleanup();
  open('/admin/courses?level=Advanced&category=Education');
  expect(await screen.findByText('No courses found')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(await titles()).toHaveLength(3);
});

test('the table is remembered, and its headings sort', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Table' }));
  const names = async () =>
    (await screen.findAllByRole('rowheader')).map((cell) => within(cell).getByRole('link').textContent);
  expect(await names()).toEqual(['First aid', 'Lifting']);
  cleanup();
  open('/admin/courses?sort=learners&direction=ascending');
  expect(await names()).toEqual(['Lifting', 'First aid']);
  expect(screen.getByRole('heading', { name: 'Courses (2)' })).toBeTruthy();
  fireEvent.click(screen.getByRole('columnheader', { name: 'Course' }));
  await waitFor(async () => expect(await names()).toEqual(['First aid', 'Lifting']));
  const menu = await openRowMenu('Lifting');
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'View',
    'Edit',
    'Gradebook',
    'Questions',
    'Announcements',
    'Meetings',
    'Survey',
    'Duplicate',
    'Delete',
  ]);
});

test('a course is duplicated, and the copy opens in the editor', async () => {
  const copy = { ...course, id: lifting.id, title: 'Copy of First aid', instructors: [], modules: [] };
  network.answer(duplicateCourse, copy as never);
  open();
  await chooseAction('Duplicate', 'First aid');
  expect(await screen.findByText('You are editing the copy, a draft.')).toBeTruthy();
  expect(network.calls(duplicateCourse)[0]?.params).toEqual({ id: course.id });
});

test('a course that cannot be duplicated says why', async () => {
  const message = 'This course was saved while it was being copied. Duplicate it again.';
  network.refuse(duplicateCourse, 409, { statusCode: 409, message });
  open();
  await chooseAction('Duplicate', 'First aid');
  expect(await screen.findByText(message)).toBeTruthy();
});

test('without courses it offers the upload dialog for the first one', async () => {
  network.answer(listCourses, []);
  open();
  expect(await screen.findByText('No courses created yet')).toBeTruthy();
  expect(screen.getByText('Start by uploading your first course content')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Create First Course' }));
  expect((await dialog()).getByText('Upload Course Content')).toBeTruthy();
});

test('a failed request shows an error and can be retried', async () => {
  network.refuse(listCourses, 500);
  open();
  expect(await screen.findByText('Failed to load courses')).toBeTruthy();
  network.answer(listCourses, [course]);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('First aid')).toBeTruthy();
});

test('Delete asks for confirmation and lists the impact, then deletes the course and refetches the list', async () => {
  network.answer(deleteCourse, new Blob() as never);
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Delete: First aid' }));
  const window = await dialog();
  expect(
    window.getByText(/1,204 learners are enrolled: their enrollments and progress are deleted/),
  ).toBeTruthy();
  expect(window.getByText('Issued certificates stay valid.')).toBeTruthy();
  expect(network.calls(deleteCourse)).toEqual([]);
  network.answer(listCourses, [lifting]);
  fireEvent.click(window.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('"First aid" has been deleted.')).toBeTruthy();
  expect(network.calls(deleteCourse)[0]?.params).toEqual({ id: course.id });
  await waitFor(() => expect(screen.queryByText('First aid')).toBeNull());
});

test('a failed deletion shows the server’s message and keeps the course', async () => {
  network.refuse(deleteCourse, 404, { statusCode: 404, message: 'This course no longer exists.' });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Delete: Lifting' }));
  const window = await dialog();
  expect(window.getByText('Nobody is enrolled.')).toBeTruthy();
  fireEvent.click(window.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Delete failed')).toBeTruthy();
  expect(screen.getByText('This course no longer exists.')).toBeTruthy();
});

test('an instructor sees the courses that they teach, and deletes those that they own', async () => {
  network.answer(getUser, aLearner({ role: 'instructor' }));
  network.answer(listTaughtCourses, [
    { ...course, isOwner: true },
    { ...lifting, isOwner: false },
  ]);
  open('/teaching/courses');
  expect(await screen.findByText('2 courses')).toBeTruthy();
  expect(screen.getByRole('button', { name: `Delete: ${course.title}` })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete: Lifting' })).toBeNull();
  const edit = screen.getByRole('link', { name: 'Edit: Lifting' });
  expect(edit.getAttribute('href')).toBe(`/teaching/courses/${lifting.id}`);
  expect(network.calls(listCourses)).toEqual([]);
});

test('where only administrators create courses, an instructor has no button for it', async () => {
  setSite({ ...DEFAULT_SITE, instructorsCreateCourses: false });
  onTestFinished(() => setSite(DEFAULT_SITE));
  network.answer(getUser, aLearner({ role: 'instructor' }));
  network.answer(listTaughtCourses, [{ ...course, isOwner: true }]);
  open('/teaching/courses');
  const menu = await openRowMenu(course.title);
  expect(menu.getByRole('menuitem', { name: 'Gradebook' })).toBeTruthy();
  expect(menu.queryByRole('menuitem', { name: 'Duplicate' })).toBeNull();
  expect(screen.queryByText('Upload Course')).toBeNull();
});

test('the upload dialog shows the chosen file with its size, and asks for one where there is none', async () => {
  const window = await openUpload();
  expect(
    window.getByText('Upload a PDF file to automatically create slides and course content'),
  ).toBeTruthy();
  fireEvent.click(window.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('No File Selected')).toBeTruthy();
  expect(screen.getByText('Please select a PDF file to upload')).toBeTruthy();
  await choose('deck.pdf');
  expect(window.getByText('1.50 MB')).toBeTruthy();
  expect(window.getByLabelText(/Course PDF/).getAttribute('accept')).toBe('.pdf,.pptx');
  expect(window.getByText('This server also converts .pptx files.')).toBeTruthy();
});

test('the dialog sends the file alone; its course is announced, the dialog closed and the list read again', async () => {
  let answer: () => void = () => undefined;
  network.answer(
    uploadCourse,
    () =>
      new Promise((done) => {
        answer = () => done({ course: { ...course, title: 'Kites' }, modulesCount: 1, slidesCount: 3 });
      }),
  );
  const window = await openUpload();
  await choose('deck.pdf');
  fireEvent.click(window.getByRole('button', { name: 'Upload' }));
  expect(await window.findByRole('button', { name: 'Uploading...' })).toHaveProperty('disabled', true);
  const [sent] = network.calls(uploadCourse);
  const form = sent?.body as FormData;
  expect([...form.keys()]).toEqual(['file']);
  await waitFor(() => expect(network.listeners(uploadProgress)).toBe(1));
  const upload = {
    uploadId: course.id,
    requestId: sent?.requestId ?? '',
    fileName: 'deck.pdf',
    status: 'processing',
    progress: 42,
    stage: 'Rendering slides',
    stageCode: 'rendering',
  } as const;
  network.answer(listRunningUploads, [upload]);
  act(() => network.send(uploadProgress, upload));
  await waitFor(() => expect(window.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('42'));
  const reads = network.calls(listCourses).length;
  await act(async () => answer());
  expect(await screen.findByText('Course "Kites" has been created successfully.')).toBeTruthy();
  expect(screen.getByText('Course Uploaded')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(network.calls(listCourses).length).toBeGreaterThan(reads));
});

test.each([
  ['the raw answer', 422, '{"statusCode":422,"message":"Bad"}', '{"statusCode":422,"message":"Bad"}'],
  ['a sentence of its own where the answer is empty', 500, '', 'Failed to upload course'],
])('a refused upload shows %s, and its file stays chosen', async (_, status, body, says) => {
  network.refuse(uploadCourse, status, body);
  const window = await openUpload();
  await choose('deck.pdf');
  fireEvent.click(window.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('Upload Failed')).toBeTruthy();
  expect(screen.getByText(says)).toBeTruthy();
  expect(window.getByText('deck.pdf')).toBeTruthy();
});

test('an upload that does not reach the server shows a sentence', async () => {
  network.answer(uploadCourse, () => Promise.reject(new TypeError('Failed to fetch')));
  const window = await openUpload();
  await choose('deck.pdf');
  fireEvent.click(window.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('Failed to upload course')).toBeTruthy();
});

test('Cancel ends a running upload', async () => {
  network.answer(uploadCourse, () => new Promise(() => undefined));
  network.answer(listUploads, { items: [], total: 0 });
  const window = await openUpload();
  await choose('deck.pdf');
  fireEvent.click(window.getByRole('button', { name: 'Upload' }));
  await window.findByRole('button', { name: 'Uploading...' });
  fireEvent.click(window.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Upload cancelled')).toBeTruthy();
  expect(network.calls(cancelUpload)).toEqual([]);
  expect(window.getByRole('button', { name: 'Upload' })).toHaveProperty('disabled', false);
});
