/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  getCourseBySlug,
  getCoursePractice,
  getEnrollmentBySlug,
  getModule,
  getNextSlide,
  getOwnGrades,
  getUser,
  type Lock,
  LOCKED,
  listSlides,
} from '@lectern/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { open } from '../../testing/open';
import { aCourse, aLearner, aModule, anEnrollment } from '../../testing/samples';

const required = { id: '3fa85f64-5717-4562-b3fc-2c963f66afa6', slug: 'statistics-1', title: 'Statistics 1' };
const lock: Lock = { opensAt: null, opensAfterDays: null, prerequisites: [required] };
const later: Lock = { opensAt: '2030-12-03T09:00:00.000Z', opensAfterDays: null, prerequisites: [] };
const [first, second] = [aModule(1), aModule(2)];
let network: FakeNetwork;

beforeEach(() => {
  network = fakeNetwork();
  network.answer(getUser, aLearner());
  network.answer(getEnrollmentBySlug, anEnrollment());
  network.answer(getCoursePractice, { questionCount: 0, modules: [] });
  network.answer(getOwnGrades, { grades: [], total: null, letter: null });
  network.answer(getNextSlide, null);
});
afterEach(() => {
  cleanup();
  network.restore();
});

test('a locked course says why, with a link to the course to complete first', async () => {
  const modules = [first, second].map((module) => ({ ...module, lock }));
  network.answer(getCourseBySlug, aCourse({ lock, modules }));
  open('/courses/first-aid');
  const region = await screen.findByRole('region', { name: 'This course is locked' });
  const link = within(region).getByRole('link', { name: 'Statistics 1' });
  expect(link.getAttribute('href')).toBe('/courses/statistics-1');
  expect(screen.getAllByText('Locked')).toHaveLength(2);
  expect(screen.queryByRole('link', { name: /Start Learning|Continue/ })).toBeNull();
});

test('a locked module says when it opens, and the others can be started', async () => {
  network.answer(getCourseBySlug, aCourse({ modules: [first, { ...second, lock: later }] }));
  open('/courses/first-aid');
  expect(await screen.findByText(/^Opens on .*2030/)).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /^Start Learning/ })).toHaveLength(1);
});

test('the address of a locked module shows the reason in place of its slides', async () => {
  network.answer(getCourseBySlug, aCourse({ lock, modules: [{ ...first, lock }] }));
  network.answer(getModule, { ...first, lock });
  network.refuse(listSlides, 403, { code: LOCKED, message: 'Complete Statistics 1 first.' });
  open(`/courses/first-aid/modules/${first.id}`);
  expect(await screen.findByText('This module is locked')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Statistics 1' })).toBeTruthy();
});
