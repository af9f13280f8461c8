/** @vitest-environment jsdom */
import { queryClient } from '@lectern/client';
import { aLearner, fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  type CourseDraft,
  type CourseVersion,
  deleteCourseDraft,
  getCourseDraft,
  getCourseVersion,
  getEditedCourse,
  getUser,
  listCourseInstructors,
  listCourseVersions,
  storeCourseDraft,
  updateCourse,
} from '@lectern/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paths } from '../../../paths';
import { open } from '../../../testing/open';
import { aCourse } from '../testing';

const course = aCourse({ a: ['1', '2'] });
const updatedAt = '2026-11-28T18:00:00.000Z';
const stored: CourseDraft = {
  ...{ base: course, edit: { title: 'Found' }, sequence: 4, updatedAt },
  ...{ undo: [{ title: 'Step before' }], redo: [] },
};
let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getEditedCourse, course);
  network.answer(getCourseDraft, { draft: null });
  network.answer(storeCourseDraft, { updatedAt });
  network.answer(deleteCourseDraft, null as never);
  network.answer(listCourseVersions, []);
  network.answer(getUser, aLearner({ role: 'admin' }));
  network.answer(listCourseInstructors, []);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  network.restore();
});

const title = () => screen.findByLabelText<HTMLInputElement>('Title');
const write = async (words: string) => fireEvent.change(await title(), { target: { value: words } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a draft of an earlier visit is continued with its steps, and can be discarded', async () => {
  network.answer(getCourseDraft, { draft: stored });
  open(paths.editor(course));
  expect((await title()).value).toBe('Found');
  expect(screen.getByText(/^You have unsaved changes of /)).toBeTruthy();
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  press('Undo');
  expect((await title()).value).toBe('Step before');
  press('Redo');
  expect((await title()).value).toBe('Found');

  press('Discard');
  network.answer(getCourseDraft, { draft: null });
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(async () => expect((await title()).value).toBe(course.title));
  expect(screen.queryByText(/^You have unsaved changes/)).toBeNull();
  expect(network.calls(deleteCourseDraft)).toHaveLength(1);
});

test('a draft is stored while the person writes, and its end is that of the save', async () => {
  open(paths.editor(course));
  await write('Mine');
  expect(await screen.findByText('Draft saved', {}, { timeout: 4000 })).toBeTruthy();
  expect(network.calls(storeCourseDraft).map(({ body }) => body)).toMatchObject([
    { version: 7, sequence: 1, edit: { title: 'Mine' }, undo: [{ title: course.title }] },
  ]);
  network.answer(updateCourse, { ...course, title: 'Mine', version: 8 });
  press('Save');
  expect(await screen.findByText('All changes are saved')).toBeTruthy();
  expect(screen.queryByText('Draft saved')).toBeNull();
  expect(screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true');
});

test('a draft that cannot be stored says so, and is stored by another try', async () => {
  network.refuse(storeCourseDraft, 503);
  open(paths.editor(course));
  await write('Mine');
  await screen.findByText(/^Not saved: /, {}, { timeout: 4000 });
  fireEvent.click(screen.getByRole('link', { name: 'Back to Course Management' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  press('Stay');
  network.answer(storeCourseDraft, { updatedAt });
  press('Try again');
  expect(await screen.findByText('Draft saved')).toBeTruthy();
});

test('Ctrl+Z undoes outside of a text field, and leaves what is typed in one to the browser', async () => {
  open(paths.editor(course));
  fireEvent.click(await screen.findByRole('switch', { name: 'Featured' }));
  const isFeatured = () => screen.getByRole('switch', { name: 'Featured' }).getAttribute('aria-checked');
  expect(isFeatured()).toBe('true');
  fireEvent.keyDown(await title(), { key: 'z', ctrlKey: true });
  expect(isFeatured()).toBe('true');
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await waitFor(() => expect(isFeatured()).toBe('false'));
  fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true });
  await waitFor(() => expect(isFeatured()).toBe('true'));
});

test('an earlier version is listed with what changed, and opens as a draft that can be undone', async () => {
  const changes = { fields: 1, modulesAdded: 0, modulesRemoved: 0, modulesChanged: 0 };
  const slides = { slidesAdded: 2, slidesRemoved: 0, slidesChanged: 0, isReordered: true };
  const version: CourseVersion = {
    ...{ id: '00000000-0000-4000-8000-000000000001', replacedAt: updatedAt, replacedBy: 'Grace Hopper' },
    changes: { ...changes, ...slides },
  };
  network.answer(listCourseVersions, [version]);
  network.answer(getCourseVersion, { ...course, title: 'Earlier', version: 6 });
  open(paths.editor(course));
  const words = 'Grace Hopper then saved: 1 detail changed, 2 slides added, order changed';
  expect(await screen.findByText(words)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Open as draft/ }));
  await waitFor(async () => expect((await title()).value).toBe('Earlier'));
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  expect(network.calls(updateCourse)).toHaveLength(0);
  press('Undo');
  expect((await title()).value).toBe(course.title);
});

test('steps without a change are left when someone else has saved since, and what comes next is stored after them', async () => {
  const base = { ...course, title: 'Outdated', version: 6 };
  network.answer(getCourseDraft, { draft: { ...stored, base, edit: {} } });
  open(paths.editor(course));
  expect((await title()).value).toBe(course.title);
  expect(screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true');
  await write('Mine');
  expect(await screen.findByText('Draft saved', {}, { timeout: 4000 })).toBeTruthy();
  expect(network.calls(storeCourseDraft)[0]?.body).toMatchObject({ version: 7, sequence: 5 });
});
