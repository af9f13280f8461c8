/** @vitest-environment jsdom */
import { invalidate, queryClient } from '@lectern/client';
import { aLearner, fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  COURSE_WOULD_COMPLETE,
  EDIT_CONFLICT,
  deleteCourseDraft,
  getCourseDraft,
  getEditedCourse,
  getSlideVideo,
  getUser,
  getVideoSettings,
  listCourseInstructors,
  listCourses,
  listCourseVersions,
  storeCourseDraft,
  updateCourse,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../paths';
import { choose } from '../../testing/choose';
import { open } from '../../testing/open';
import { aCourse } from './testing';

/** Ids as the server gives them, because a save with others is not sent. */
const uuid = (letter: string) => `00000000-0000-4000-8000-${String(letter.charCodeAt(0)).padStart(12, '0')}`;
const withUuid = <T extends { id: string }>(part: T): T => ({ ...part, id: uuid(part.id) });
const made = aCourse({ a: ['1', '2'], b: ['3'] });
const modules = made.modules.map((module) => ({ ...withUuid(module), slides: module.slides.map(withUuid) }));
const course = { ...made, modules };
let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getEditedCourse, course);
  network.answer(getUser, aLearner({ role: 'admin' }));
  network.answer(getCourseDraft, { draft: null });
  network.answer(storeCourseDraft, { updatedAt: '2026-11-28T18:00:00.000Z' });
  network.answer(deleteCourseDraft, null as never);
  network.answer(listCourseVersions, []);
  network.answer(listCourseInstructors, []);
  network.answer(getSlideVideo, { video: null, upload: null });
  network.answer(getVideoSettings, { limitMb: 500, canConvert: false, embedSites: [] });
  open(paths.editor(course));
});
afterEach(() => {
  cleanup();
  network.restore();
});

const title = () => screen.findByLabelText<HTMLInputElement>('Title');
const write = async (words: string) => fireEvent.change(await title(), { target: { value: words } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

test.each([404, 500])('unsaved changes stay when a refetch of the course fails with %i', async (status) => {
  const saved = { ...course, title: 'Saved', version: 8 };
  network.answer(updateCourse, saved);
  await write('Saved');
  save();
  expect(await screen.findByText('Course saved')).toBeTruthy();
  await write('Not saved yet');
  network.refuse(getEditedCourse, status);
  await invalidate(listCourses);
  await waitFor(() => expect(network.calls(getEditedCourse).length).toBeGreaterThan(1));
  expect((await title()).value).toBe('Not saved yet');
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  expect(screen.queryByText(/Failed to load|Not Found/)).toBeNull();
});

test('what the server would refuse is not sent: the part is selected, and its field says why', async () => {
  fireEvent.click(await screen.findByRole('button', { name: /^Module b/ }));
  await write(' ');
  fireEvent.click(screen.getByRole('button', { name: 'Course details' }));
  fireEvent.change(await screen.findByLabelText(/^Price/), { target: { value: 'cheap' } });
  expect(screen.getByText('Price must be an amount such as 19.90.')).toBeTruthy();
  save();
  expect((await screen.findAllByText(/^Price must be an amount such as 19\.90\.$/)).length).toBe(2);
  fireEvent.change(screen.getByLabelText(/^Price/), { target: { value: '19.90' } });
  save();
  expect(await screen.findByText('Module 2, title is empty. Please fill it in.')).toBeTruthy();
  expect(screen.getByText('Title is empty. Please fill it in.')).toBeTruthy();
  expect(network.calls(updateCourse)).toHaveLength(0);
});

test('a save that would complete the course for learners asks for confirmation with their number', async () => {
  const message = '3 learners have completed all remaining modules.';
  network.refuse(updateCourse, 409, { statusCode: 409, message, code: COURSE_WOULD_COMPLETE });
  fireEvent.click(await screen.findByRole('button', { name: /^Module b/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete module' }));
  save();
  expect(await screen.findByText(message)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Back to editing' }));
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  expect(screen.getByText('Unsaved changes')).toBeTruthy();

  save();
  await screen.findByText(message);
  network.answer(updateCourse, { ...course, modules: course.modules.slice(0, 1), version: 8 });
  fireEvent.click(screen.getByRole('button', { name: 'Save and issue certificates' }));
  expect(await screen.findByText('All changes are saved')).toBeTruthy();
  expect(network.calls(updateCourse).map(({ body }) => body)).toEqual([
    expect.not.objectContaining({ completes: true }),
    expect.not.objectContaining({ completes: true }),
    expect.objectContaining({ version: 7, completes: true }),
  ]);
});

const conflict = { statusCode: 409, message: 'Changed.', code: EDIT_CONFLICT };

test('two who edit different fields of a course both succeed, without a question', async () => {
  const theirs = { ...course, description: 'Theirs', version: 8 };
  network.refuse(updateCourse, 409, conflict);
  await write('Mine');
  network.answer(getEditedCourse, () => {
    network.answer(updateCourse, { ...theirs, title: 'Mine', version: 9 });
    return theirs;
  });
  save();
  expect(await screen.findByText('Course saved')).toBeTruthy();
  expect(screen.getByText('Someone else saved it meanwhile. Their changes and yours are kept.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('Theirs');
  expect(network.calls(updateCourse).map(({ body }) => body)).toEqual([
    { version: 7, title: 'Mine' },
    { version: 8, title: 'Mine' },
  ]);
});

test('where two changed the same field, both values are shown and one is chosen', async () => {
  network.refuse(updateCourse, 409, conflict);
  await write('Mine');
  fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'My description' } });
  const theirs = { ...course, title: 'Theirs', description: 'Their description', price: '5.00', version: 8 };
  network.answer(getEditedCourse, theirs);
  save();
  const dialog = within(await screen.findByRole('dialog', { name: 'This course has changed' }));
  const field = within(dialog.getByRole('group', { name: 'Course description' }));
  expect(field.getByRole<HTMLInputElement>('radio', { name: /^Yours\s*My description$/ }).checked).toBe(true);
  fireEvent.click(field.getByRole('radio', { name: /^Theirs\s*Their description$/ }));
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Price']);
  fireEvent.click(dialog.getByRole('button', { name: 'Merge' }));
  await waitFor(async () => expect((await title()).value).toBe('Mine'));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('Their description');
  network.answer(updateCourse, { ...theirs, title: 'Mine', version: 9 });
  save();
  expect(await screen.findByText('All changes are saved')).toBeTruthy();
  expect(network.calls(updateCourse).at(-1)?.body).toEqual({ version: 8, title: 'Mine' });
});

test('a conflict that is decided later keeps everything, and a discarded draft shows what is saved', async () => {
  network.refuse(updateCourse, 409, conflict);
  await write('Mine');
  network.answer(getEditedCourse, { ...course, title: 'Theirs', version: 8 });
  save();
  fireEvent.click(await screen.findByRole('button', { name: 'Decide later' }));
  expect((await title()).value).toBe('Mine');
  save();
  fireEvent.click(await screen.findByRole('button', { name: 'Discard my changes' }));
  await waitFor(async () => expect((await title()).value).toBe('Theirs'));
  expect(screen.getByText('All changes are saved')).toBeTruthy();
});

test('what is written during a save stays, still to be saved', async () => {
  let answer = (_: typeof course) => {};
  network.answer(updateCourse, () => new Promise<typeof course>((resolve) => (answer = resolve)));
  await write('Saved');
  save();
  await waitFor(() => expect(network.calls(updateCourse)).toHaveLength(1));
  await write('Written later');
  answer({ ...course, title: 'Saved', version: 8 });
  expect(await screen.findByText('Unsaved changes')).toBeTruthy();
  expect((await title()).value).toBe('Written later');
});

test('a deleted part can be restored until the course is saved', async () => {
  fireEvent.click(await screen.findByRole('button', { name: /^Module b/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete module' }));
  const restore = () => screen.queryByRole('button', { name: 'Restore “Module b” with its slides' });
  expect(restore()).toBeTruthy();
  network.answer(updateCourse, { ...course, modules: modules.slice(0, 1), version: 8 });
  save();
  expect(await screen.findByText('All changes are saved')).toBeTruthy();
  expect(restore()).toBeNull();
});

test('the language of a course is chosen by its name', async () => {
  cleanup();
  network.answer(getEditedCourse, { ...course, language: 'mn' });
  queryClient.clear();
  open(paths.editor(course));
  const select = await screen.findByRole('combobox', { name: 'Language' });
  expect(select.textContent).toBe('Mongolian');
  expect((await title()).lang).toBe('mn');
  network.answer(updateCourse, { ...course, language: 'de', version: 8 });
  await choose('Language', 'German');
  save();
  await screen.findByText('All changes are saved');
  expect(network.calls(updateCourse).map(({ body }) => body)).toEqual([{ version: 7, language: 'de' }]);
});

test('modules and slides are added where the browser has no crypto.randomUUID, as on plain http', async () => {
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Add module' }));
  expect((await title()).value).toBe('New module');
  fireEvent.click(screen.getByRole('button', { name: 'Add slide' }));
  await waitFor(async () => expect((await title()).value).toBe('New slide'));
  Reflect.deleteProperty(crypto, 'randomUUID');
});

test('the modules of a course with 1,000 slides are collapsed until they are opened', async () => {
  cleanup();
  const ids = (module: number) => Array.from({ length: 5 }, (_, slide) => `${module}-${slide}`);
  const modules = Array.from({ length: 200 }, (_, module) => [`m${module}`, ids(module)]);
  network.answer(getEditedCourse, aCourse(Object.fromEntries(modules) as Record<string, string[]>));
  queryClient.clear();
  open(paths.editor(course));
  const outline = within(await screen.findByRole('navigation', { name: 'Outline' }));
  expect(outline.getByText('Module m199')).toBeTruthy();
  expect(outline.queryByText(/^Slide/)).toBeNull();
  fireEvent.click(outline.getByRole('button', { name: /Module m199$/, expanded: false }));
  expect(outline.getAllByText(/^Slide/)).toHaveLength(5);
});

test('of a module with 1,000 slides those near the visible part are rendered, and the selected one', async () => {
  cleanup();
  // jsdom has no layout: a panel of 800 px with slides of 40.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
  const ids = Array.from({ length: 1000 }, (_, slide) => String(slide + 1));
  network.answer(getEditedCourse, aCourse({ a: ids }));
  queryClient.clear();
  open(paths.editor(course));
  const outline = within(await screen.findByRole('navigation', { name: 'Outline' }));
  fireEvent.click(outline.getByRole('button', { name: /Module a$/, expanded: false }));
  const slides = () => outline.getAllByText(/^(New s|S)lide/).map(({ textContent }) => textContent);
  expect(slides().slice(0, 2)).toEqual(['Slide 1', 'Slide 2']);
  expect(slides().length).toBeLessThan(100);
  expect(outline.getByText('Slide 1').closest('li')?.getAttribute('aria-setsize')).toBe('1000');

  fireEvent.click(outline.getByRole('button', { name: /^Module a/, current: false }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add slide' }));
  // With its neighbor, which Shift+Tab goes to.
  await waitFor(() => expect(slides().slice(-2)).toEqual(['Slide 1000', 'New slide']));
  expect(slides().length).toBeLessThan(100);
  vi.restoreAllMocks();
});

test('a course can ask for more before the certificate, and the change is sent as numbers', async () => {
  network.answer(updateCourse, {
    ...course,
    certificateRequirements: { allSlides: true, studyMinutes: 45, exams: [] },
    certificateMonths: 12,
    videoSharePercent: 75,
    version: 8,
  });
  const minutes = await screen.findByLabelText<HTMLInputElement>('Study time in minutes');
  fireEvent.change(minutes, { target: { value: 'long' } });
  expect(screen.getByText(/must be a whole number from 0 to 6000\.$/)).toBeTruthy();
  fireEvent.change(minutes, { target: { value: '45' } });
  fireEvent.click(screen.getByRole('switch', { name: 'Every slide seen' }));
  const months = screen.getByLabelText('Validity in months');
  fireEvent.change(months, { target: { value: '0' } });
  expect(screen.getByText(/must be a whole number from 1 to 120\.$/)).toBeTruthy();
  fireEvent.change(months, { target: { value: '12' } });
  const share = screen.getByLabelText<HTMLInputElement>('Percent of a video to watch');
  expect(share.value).toBe('90');
  fireEvent.change(share, { target: { value: '0' } });
  expect(screen.getByText(/must be a whole number from 1 to 100\.$/)).toBeTruthy();
  fireEvent.change(share, { target: { value: '75' } });
  save();
  expect(await screen.findByText('Course saved')).toBeTruthy();
  expect(network.calls(updateCourse)[0]?.body).toEqual({
    version: 7,
    certificateNeedsAllSlides: true,
    certificateStudyMinutes: 45,
    certificateMonths: 12,
    videoSharePercent: 75,
  });
});

test('pictures without a description are counted, and reached one after the other', async () => {
  cleanup();
  queryClient.clear();
  const pictured = course.modules.map((module) => ({
    ...module,
    slides: module.slides.map((slide) => ({ ...slide, imageUrl: '/api/files/a.webp' })),
  }));
  network.answer(getEditedCourse, { ...course, modules: pictured });
  open(paths.editor(course));
  expect(await screen.findByText('3 slides have pictures without a description')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^1\s*Slide 1$/ }));
  const description = () => screen.findByLabelText<HTMLTextAreaElement>('Picture description');
  fireEvent.change(await description(), { target: { value: 'A heart' } });
  fireEvent.click(screen.getByRole('button', { name: 'Next slide without a description' }));
  await waitFor(async () => expect((await title()).value).toBe('Slide 2'));
  fireEvent.change(await description(), { target: { value: 'A lung' } });
  fireEvent.click(screen.getByRole('button', { name: 'Course details' }));
  expect(await screen.findByText('1 slide has a picture without a description')).toBeTruthy();
  network.answer(updateCourse, { ...course, version: 8 });
  save();
  expect(await screen.findByText('Course saved')).toBeTruthy();
  expect(network.calls(updateCourse)[0]?.body).toMatchObject({
    modules: [
      { slides: [{ id: uuid('1'), imageAlt: 'A heart' }, { imageAlt: 'A lung' }] },
      { slides: [{ id: uuid('3') }] },
    ],
  });
});

test('speaker notes are written beside the slide, and a switch shows them to learners', async () => {
  const openSlide = async () => {
    fireEvent.click(await screen.findByRole('button', { name: /^Module a/ }));
    fireEvent.click(await screen.findByRole('button', { name: /^1\s*Slide 1$/ }));
  };
  await openSlide();
  const notes = await screen.findByLabelText<HTMLTextAreaElement>('Speaker notes');
  expect(screen.getByText('Learners see them only if the course details say so.')).toBeTruthy();
  fireEvent.change(notes, { target: { value: 'Ask who is afraid.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Course details' }));
  fireEvent.click(await screen.findByRole('switch', { name: 'Show speaker notes to learners' }));
  await openSlide();
  expect(await screen.findByText('Learners of this course see them.')).toBeTruthy();
  network.answer(updateCourse, { ...course, version: 8 });
  save();
  expect(await screen.findByText('Course saved')).toBeTruthy();
  expect(network.calls(updateCourse)[0]?.body).toMatchObject({
    showsNotes: true,
    modules: [{ slides: [{ id: uuid('1'), notes: 'Ask who is afraid.' }, {}] }, {}],
  });
});

test('a draft is published from the bar, with what was changed, and no longer offers it', async () => {
  cleanup();
  queryClient.clear();
  network.answer(getEditedCourse, { ...course, isPublished: false });
  network.answer(updateCourse, { ...course, title: 'Ready', isPublished: true, version: 8 });
  open(paths.editor(course));
  await write('Ready');
  expect(screen.getByText('Draft')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Course saved')).toBeTruthy();
  expect(network.calls(updateCourse)[0]?.body).toMatchObject({ title: 'Ready', isPublished: true });
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  expect(screen.getByText('All changes are saved')).toBeTruthy();
});

test('a draft that cannot be saved stays a draft when it is saved later', async () => {
  cleanup();
  queryClient.clear();
  network.answer(getEditedCourse, { ...course, isPublished: false });
  network.answer(updateCourse, { ...course, title: 'Ready', isPublished: false, version: 8 });
  open(paths.editor(course));
  await write('');
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await write('Ready');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Course saved')).toBeTruthy();
  expect(network.calls(updateCourse)).toHaveLength(1);
  expect(network.calls(updateCourse)[0]?.body).not.toMatchObject({ isPublished: true });
});

test('the menu of the bar has only what the bar has no button for', async () => {
  fireEvent.keyDown(await screen.findByRole('button', { name: 'More' }), { key: 'Enter' });
  await screen.findByRole('menuitem', { name: 'Meetings' });
  expect(screen.queryByRole('menuitem', { name: 'View' })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: 'Questions' })).toBeNull();
});
