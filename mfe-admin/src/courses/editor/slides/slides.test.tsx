/** @vitest-environment jsdom */
import { queryClient } from '@lectern/client';
import { aLearner, fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  getCourseDraft,
  getEditedCourse,
  getUser,
  listCourseInstructors,
  listCourseVersions,
  storeCourseDraft,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../../paths';
import { open } from '../../../testing/open';
import { aCourse } from '../testing';

/** Ids as the server gives them: the address takes no others. */
const uuid = (letter: string) => `00000000-0000-4000-8000-${String(letter.charCodeAt(0)).padStart(12, '0')}`;
const withUuid = <T extends { id: string }>(part: T): T => ({ ...part, id: uuid(part.id) });
const made = aCourse({ a: ['1', '2'], b: ['3'] });
const course = {
  ...made,
  modules: made.modules.map((module) => ({
    ...withUuid(module),
    slides: module.slides.map((slide) => ({ ...withUuid(slide), imageUrl: '/api/files/a.webp' })),
  })),
};

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getEditedCourse, course);
  network.answer(getCourseDraft, { draft: null });
  network.answer(storeCourseDraft, { updatedAt: '2026-11-28T18:00:00.000Z' });
  network.answer(listCourseVersions, []);
  network.answer(getUser, aLearner({ role: 'admin' }));
  network.answer(listCourseInstructors, []);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  network.restore();
});

const titleField = () => screen.findByLabelText<HTMLInputElement>('Title');
const expectTitle = (title: string) => waitFor(async () => expect((await titleField()).value).toBe(title));
const press = (key: string, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, altKey: true });

test('a link opens the editor at a slide, and the address follows the selection', async () => {
  open(paths.editedSlide(course, uuid('2')));
  await expectTitle('Slide 2');
  fireEvent.click(screen.getByRole('button', { name: /^1\s*Slide 3$/ }));
  await expectTitle('Slide 3');
  await waitFor(() => expect(location.search).toBe(`?slide=${uuid('3')}`));
  fireEvent.click(screen.getByRole('button', { name: /^Module b/, current: false }));
  await waitFor(() => expect(location.search).toBe(`?module=${uuid('b')}`));
  fireEvent.click(screen.getByRole('button', { name: 'Course details' }));
  await waitFor(() => expect(location.search).toBe(''));
});

test('Alt and Page Down open one slide after the other across modules, also from within a field', async () => {
  open(paths.editor(course));
  await titleField();
  press('PageDown');
  await expectTitle('Slide 1');
  press('PageDown', await titleField());
  press('PageDown', await titleField());
  await expectTitle('Slide 3');
  expect(screen.getByText('Slide 3 of 3: Slide 3')).toBeTruthy();
  press('PageDown');
  expect(screen.getByText('Already last.')).toBeTruthy();
  press('PageUp');
  await expectTitle('Slide 2');
});

test('after two keys in quick succession the address names the slide that is shown', async () => {
  open(paths.editedSlide(course, uuid('2')));
  await expectTitle('Slide 2');
  const replaceState = vi.spyOn(history, 'replaceState');
  press('PageUp');
  press('PageDown');
  await expectTitle('Slide 2');
  // To the first slide and back.
  await waitFor(() => expect(replaceState).toHaveBeenCalledTimes(2));
  expect(location.search).toBe(`?slide=${uuid('2')}`);
  replaceState.mockRestore();
});

test('an arrow key goes to the next part of the outline', async () => {
  open(paths.editedSlide(course, uuid('2')));
  await expectTitle('Slide 2');
  const outline = within(screen.getByRole('navigation', { name: 'Outline' }));
  const second = outline.getByRole('button', { name: /^2\s*Slide 2$/ });
  second.focus();
  fireEvent.keyDown(second, { key: 'ArrowDown' });
  await expectTitle('Module b');
  expect(document.activeElement?.textContent).toMatch(/^Module b/);
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowUp' });
  await expectTitle('Slide 2');
  expect(document.activeElement).toBe(second);
});

test('pictures are described one after the other with Enter, and Escape ends', async () => {
  open(paths.editor(course));
  fireEvent.click(await screen.findByRole('button', { name: 'Describe one after the other' }));
  const field = () => screen.findByLabelText<HTMLTextAreaElement>('Picture description');
  const describe = async (words: string) => {
    fireEvent.change(await field(), { target: { value: words } });
    fireEvent.keyDown(await field(), { key: 'Enter' });
  };
  expect(screen.getByText('3 pictures have no description')).toBeTruthy();
  await describe('A heart');
  await waitFor(() => expect(location.search).toBe(`?slide=${uuid('2')}`));
  expect(document.activeElement).toBe(await field());
  expect(screen.getByText('2 pictures have no description')).toBeTruthy();
  fireEvent.keyDown(await field(), { key: 'Escape' });
  await expectTitle('Slide 2');

  fireEvent.click(screen.getByRole('button', { name: 'Course details' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Describe one after the other' }));
  await describe('A lung');
  await describe('A hand');
  expect(await screen.findByText('Every picture has a description.')).toBeTruthy();
  await expectTitle('Slide 3');
});

test('a slide is duplicated after itself, with its texts and its picture', async () => {
  open(paths.editedSlide(course, uuid('1')));
  await expectTitle('Slide 1');
  fireEvent.click(screen.getByRole('button', { name: 'Duplicate slide' }));
  const outline = within(screen.getByRole('navigation', { name: 'Outline' }));
  const copy = await outline.findByRole('button', { name: /^2\s*Slide 1$/, current: true });
  expect(copy.querySelector('img')).not.toBeNull();
  expect(outline.getByRole('button', { name: /^3\s*Slide 2$/ })).toBeTruthy();
  expect(within(screen.getByRole('article')).getByText('Text 1')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Duplicate slide' })).toBeTruthy();
});

test('a slide is shown as learners see it while it is written, with its notes only where the course shows them', async () => {
  open(paths.editedSlide(course, uuid('1')));
  await expectTitle('Slide 1');
  const stage = () => within(screen.getByRole('article', { name: 'Text of the slide' }));
  fireEvent.change(await titleField(), { target: { value: 'A new title' } });
  fireEvent.change(screen.getByLabelText('Speaker notes'), { target: { value: 'Ask who is afraid.' } });
  expect(stage().getByRole('heading', { name: 'A new title' })).toBeTruthy();
  expect(stage().getByText('Text 1')).toBeTruthy();
  expect(stage().queryByText('Ask who is afraid.')).toBeNull();
  const preview = screen.getByRole('link', { name: 'Preview as a learner' });
  expect(preview.getAttribute('href')).toBe(`/courses/${course.slug}/modules/${uuid('a')}#slide-1`);

  fireEvent.click(screen.getByRole('button', { name: 'Course details' }));
  fireEvent.click(await screen.findByRole('switch', { name: 'Show speaker notes to learners' }));
  fireEvent.click(screen.getByRole('button', { name: /A new title$/ }));
  expect(await screen.findAllByText('Ask who is afraid.')).toHaveLength(2);
});
