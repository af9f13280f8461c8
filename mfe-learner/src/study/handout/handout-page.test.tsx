/** @vitest-environment jsdom */
import { queryClient } from '@lectern/client';
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import { getCourseBySlug, getUser, listSlides } from '@lectern/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { open } from '../../testing/open';
import { aCourse, aLearner, aModule, aSlide } from '../../testing/samples';

const page = '/courses/first-aid/handout';
const course = aCourse({
  instructors: [{ name: 'Ada Lovelace' }],
  modules: [aModule(1), aModule(2), aModule(3, { slideCount: 0 })],
});
let network: FakeNetwork;

beforeEach(() => {
  localStorage.clear();
  network = fakeNetwork();
  network.answer(getUser, aLearner());
  network.answer(getCourseBySlug, course);
  network.answer(listSlides, [
    aSlide(1, { imageAlt: 'A heart', notes: 'Ask who is afraid.' }),
    aSlide(2, { imageUrl: null }),
  ]);
  vi.stubGlobal('print', vi.fn());
});
afterEach(() => {
  cleanup();
  network.restore();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const printButton = () => screen.findByRole('button', { name: 'Print or save as PDF' });

test('the handout has every slide of every module with its picture, text and shown notes, and a list of the modules', async () => {
  open(page);
  await printButton();
  const headings = screen.getAllByRole('heading').map(({ tagName, textContent }) => [tagName, textContent]);
  const [title1, title2] = [
    ['H4', 'Title 1'],
    ['H4', 'Title 2'],
  ];
  expect(headings.slice(-7)).toEqual([
    ['H2', 'First aid'],
    ['H3', '1. Module 1'],
    title1,
    title2,
    ['H3', '2. Module 2'],
    title1,
    title2,
  ]);
  expect(network.calls(listSlides)).toHaveLength(2);
  expect(screen.getAllByRole('img', { name: 'A heart' })).toHaveLength(2);
  expect(screen.getAllByText('Text 2')).toHaveLength(2);
  expect(
    within(screen.getAllByRole('group', { name: 'Speaker notes' })[0] as HTMLElement).getByText(
      'Ask who is afraid.',
    ),
  ).toBeTruthy();
  expect(screen.getByText('With Ada Lovelace')).toBeTruthy();
  const contents = within(screen.getByRole('navigation', { name: 'Contents' }));
  expect(contents.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '#module-1',
    '#module-2',
  ]);
});

test('it is printed when all pictures are there, and a picture that fails is reported', async () => {
  network.answer(getCourseBySlug, aCourse({ modules: [aModule(1)] }));
  network.answer(listSlides, [aSlide(1), aSlide(2)]);
  open(page);
  const button = await printButton();
  const [first, second] = screen.getAllByRole('img');
  fireEvent.click(button);
  expect(window.print).not.toHaveBeenCalled();
  fireEvent.load(first as HTMLElement);
  await waitFor(() => expect(screen.getByText('Loading pictures: 1 of 2')).toBeTruthy());
  fireEvent.error(second as HTMLElement);
  await waitFor(() => expect(screen.getByText(/^1 picture could not be loaded/)).toBeTruthy());
  fireEvent.click(button);
  expect(window.print).toHaveBeenCalledOnce();
});

test('people who are not enrolled are offered to enroll, and a course without slides says so', async () => {
  network.refuse(listSlides, 403, { message: 'Enroll in this course to study it.' });
  open(page);
  expect(await screen.findByRole('button', { name: 'Enroll for FREE' })).toBeTruthy();
  cleanup();
  queryClient.clear();
  network.answer(getCourseBySlug, aCourse({ modules: [aModule(1, { slideCount: 0 })] }));
  open(page);
  expect(await screen.findByText('This course has no slides yet.')).toBeTruthy();
});
