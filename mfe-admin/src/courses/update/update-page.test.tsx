/** @vitest-environment jsdom */
import { queryClient } from '@lectern/client';
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  applyCourseUpdate,
  EDIT_CONFLICT,
  COURSE_WOULD_COMPLETE,
  discardCourseUpdate,
  getCourseUpdates,
  undoCourseUpdate,
} from '@lectern/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paths } from '../../paths';
import { open } from '../../testing/open';
import { aCurrentSlide as current, aProposedSlide as proposed, courseUpdates, buildUuid } from './testing';

const updates = courseUpdates(
  [proposed(1, 'Kites'), proposed(2, 'Tails')],
  [current(1, 'Kites, mine', { deckHash: null }), current(2, 'Knots')],
  [[1, 1]],
);
const applied = {
  id: buildUuid(902),
  fileName: 'kites-2.pdf',
  appliedAt: '2026-11-21T12:00:00.000Z',
  undoUntil: '2026-12-21T12:00:00.000Z',
  isEditedSince: true,
};
let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  queryClient.clear();
  network.answer(getCourseUpdates, updates);
  open(paths.courseUpdate(updates.course));
});
afterEach(() => {
  cleanup();
  network.restore();
});

const apply = async () => fireEvent.click(await screen.findByRole('button', { name: 'Apply' }));
const row = (name: RegExp) => screen.findByRole('listitem', { name });

test('slides of course and deck are shown side by side, and filtered by kind', async () => {
  expect((await row(/new deck: Kites/)).textContent).toContain('Kites, mine');
  expect(screen.getByText('1 slide of the course will be removed.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'New 1' }));
  expect(screen.queryByRole('listitem', { name: /Kites/ })).toBeNull();
  expect(await row(/new deck: Tails/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Moved/ })).toBeNull();
});

test('changed slides are open, new and removed ones show their picture, and a decision does not close its row', async () => {
  cleanup();
  queryClient.clear();
  const changes = courseUpdates(
    [proposed(1, 'Kites'), proposed(2, 'Tails'), proposed(3, 'Wind, new')],
    [current(1, 'Kites'), current(2, 'Knots'), current(3, 'Wind')],
    [
      [1, 1],
      [3, 3],
    ],
  );
  network.answer(getCourseUpdates, changes);
  open(paths.courseUpdate(changes.course));
  const isOpen = async (name: RegExp) => (await row(name)).querySelector('details')?.open;
  expect(await isOpen(/new deck: Kites/)).toBe(false);
  expect(await isOpen(/new deck: Wind, new/)).toBe(true);
  expect(await isOpen(/new deck: Tails/)).toBe(false);
  expect(await isOpen(/Not in the new deck: Knots/)).toBe(false);
  expect((await row(/new deck: Tails/)).querySelector('summary img')).toBeTruthy();
  expect(screen.queryByText('This looks like another deck')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Keep all' }));
  expect(screen.queryByText('1 slide of the course will be removed.')).toBeNull();
  expect((await row(/Not in the new deck: Knots/)).textContent).toContain('Kept');
  expect(await isOpen(/new deck: Wind, new/)).toBe(true);
});

test('of a deck with many changed slides every row is closed at first, and one press opens all', async () => {
  cleanup();
  queryClient.clear();
  const numbers = Array.from({ length: 11 }, (_, index) => index + 1);
  const redesign = courseUpdates(
    numbers.map((number) => proposed(number, `Kites ${number}, new`)),
    numbers.map((number) => current(number, `Kites ${number}`)),
    numbers.map((number) => [number, number]),
  );
  network.answer(getCourseUpdates, redesign);
  open(paths.courseUpdate(redesign.course));
  const countOpen = () => document.querySelectorAll('li > details[open]').length;
  const openAll = await screen.findByRole('button', { name: 'Open all' });
  expect(countOpen()).toBe(0);
  fireEvent.click(openAll);
  expect(countOpen()).toBe(11);
  fireEvent.click(screen.getByRole('button', { name: 'Close all' }));
  expect(countOpen()).toBe(0);
});

test('a deck without a matching slide is marked as another deck', async () => {
  cleanup();
  queryClient.clear();
  const other = courseUpdates([proposed(1, 'Bees')], [current(1, 'Kites'), current(2, 'Knots')], []);
  network.answer(getCourseUpdates, other);
  open(paths.courseUpdate(other.course));
  expect(await screen.findByText('This looks like another deck')).toBeTruthy();
  expect(screen.getByText(/^0 of the 2 slides of the course match\./)).toBeTruthy();
  const upload = screen.getByRole('link', { name: 'Upload it as a new course instead' });
  expect(upload.getAttribute('href')).toBe('/admin/upload');
});

test('another deck is applied only after a question that counts the slides', async () => {
  cleanup();
  queryClient.clear();
  const other = courseUpdates([proposed(1, 'Bees')], [current(1, 'Kites'), current(2, 'Knots')], []);
  network.answer(getCourseUpdates, other);
  open(paths.courseUpdate(other.course));
  await apply();
  const question = within(await screen.findByRole('dialog', { name: 'Apply another deck?' }));
  expect(question.getByText(/^2 slides of the course are removed, and 1 slide is added\./)).toBeTruthy();
  expect(network.calls(applyCourseUpdate)).toEqual([]);
  network.answer(applyCourseUpdate, { ...other, version: 8, proposed: null, applied: null });
  fireEvent.click(question.getByRole('button', { name: 'Apply anyway' }));
  expect(await screen.findByText('Course updated')).toBeTruthy();
});

test('the chosen text, a kept slide and the version are sent; a completed course is confirmed first', async () => {
  const kites = within(await row(/new deck: Kites/));
  fireEvent.click(kites.getByLabelText('Take the new text'));
  fireEvent.click(
    within(await row(/Not in the new deck: Knots/)).getByRole('switch', { name: 'Keep this slide' }),
  );
  const message = '3 learners have completed all remaining modules.';
  network.refuse(applyCourseUpdate, 409, { statusCode: 409, message, code: COURSE_WOULD_COMPLETE });
  await apply();
  expect(await screen.findByText(message)).toBeTruthy();
  network.answer(applyCourseUpdate, { ...updates, version: 8, proposed: null, applied });
  network.answer(getCourseUpdates, { ...updates, version: 8, proposed: null, applied });
  fireEvent.click(screen.getByRole('button', { name: 'Apply and issue certificates' }));
  expect(await screen.findByText('Course updated')).toBeTruthy();
  expect(network.calls(applyCourseUpdate).at(-1)?.body).toEqual({
    version: 7,
    slides: [
      { id: buildUuid(101), slideId: buildUuid(1), text: 'replace' },
      { id: buildUuid(102), slideId: null },
    ],
    kept: [buildUuid(2)],
    completes: true,
  });
  expect(await screen.findByText(/^kites-2\.pdf was applied on/)).toBeTruthy();
});

test('a course that someone else has saved is refused with the sentence of the server', async () => {
  const message = 'Someone else saved this course after you opened this page.';
  network.refuse(applyCourseUpdate, 409, { statusCode: 409, message, code: EDIT_CONFLICT });
  await apply();
  expect(await screen.findByText(message)).toBeTruthy();
});

test('an update is discarded after a confirmation', async () => {
  network.answer(discardCourseUpdate, new Blob());
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard this update?' }));
  network.answer(getCourseUpdates, { ...updates, proposed: null });
  fireEvent.click(dialog.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull());
  expect(network.calls(discardCourseUpdate)).toHaveLength(1);
});

async function askToUndo() {
  cleanup();
  queryClient.clear();
  network.answer(getCourseUpdates, { ...updates, proposed: null, applied });
  open(paths.courseUpdate(updates.course));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo the update' }));
  return within(await screen.findByRole('dialog'));
}

test('undoing asks first, and says that later changes are lost', async () => {
  network.answer(undoCourseUpdate, { ...updates, proposed: null });
  const dialog = await askToUndo();
  expect(dialog.getByText(/^The course was edited after this update/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Undo the update' }));
  expect(await screen.findByText('Update undone')).toBeTruthy();
  expect(network.calls(undoCourseUpdate)[0]?.body).toEqual({ version: 7 });
});

test('undoing that completes the course for learners is confirmed in its own words', async () => {
  const message = '3 learners have completed all remaining modules.';
  network.refuse(undoCourseUpdate, 409, { statusCode: 409, message, code: COURSE_WOULD_COMPLETE });
  const dialog = await askToUndo();
  fireEvent.click(dialog.getByRole('button', { name: 'Undo the update' }));
  expect(await screen.findByText(message)).toBeTruthy();
  network.answer(undoCourseUpdate, { ...updates, proposed: null });
  fireEvent.click(screen.getByRole('button', { name: 'Undo and issue certificates' }));
  expect(await screen.findByText('Update undone')).toBeTruthy();
  expect(network.calls(undoCourseUpdate).at(-1)?.body).toEqual({ version: 7, completes: true });
});
