/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import { listUnansweredQuestions, type UnansweredQuestions } from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, screen } from '@testing-library/react';
import { open } from '../../testing/open';

const course = { id: '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11', title: 'First Aid' };
const slide = {
  slideId: '45c48cce-2e2d-4fbd-8a1a-fc51c7c6ad26',
  moduleId: '45c48cce-2e2d-4fbd-8a1a-fc51c7c6ad27',
  courseId: course.id,
  courseSlug: 'first-aid',
  slidePosition: 4,
  label: 'Module 2 · Slide 5 · Defibrillators',
  quote: '',
};
const group = {
  id: '1',
  words: ['defibrillator', 'cost'],
  questions: ['What does a defibrillator cost?'],
  questionCount: 4,
  learnerCount: 3,
  refusedCount: 3,
  unsureCount: 1,
  ratedDownCount: 0,
  lastAskedAt: '2026-11-21T12:00:00.000Z',
  nearest: [slide],
};
const report: UnansweredQuestions = { course, groups: [group], askedCount: 40, isPartial: false };
const path = `/admin/courses/${course.id}/unanswered-questions`;

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
});
afterEach(() => {
  cleanup();
  network.restore();
});

test('questions are listed by subject, with a link to the nearest slide in the editor', async () => {
  network.answer(listUnansweredQuestions, report);
  open(path);
  expect(await screen.findByRole('heading', { name: 'defibrillator · cost' })).toBeTruthy();
  expect(screen.getByText('What does a defibrillator cost?')).toBeTruthy();
  expect(screen.getByText('3 not covered')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Edit: Module 2 · Slide 5 · Defibrillators' });
  expect(link.getAttribute('href')).toBe(`/admin/courses/${course.id}?slide=${slide.slideId}`);
  const file = screen.getByRole('link', { name: 'Export CSV' });
  expect(file.getAttribute('href')).toContain('unanswered-questions.csv?days=90');
});

test('a subject that too few learners asked about is named by its nearest slide', async () => {
  const few = { ...group, words: [], questions: [], questionCount: 1, learnerCount: 1 };
  network.answer(listUnansweredQuestions, { ...report, groups: [few] });
  open(path);
  expect(await screen.findByRole('heading', { name: `Near “${slide.label}”` })).toBeTruthy();
});

test('a course without such questions says so', async () => {
  network.answer(listUnansweredQuestions, { ...report, groups: [] });
  open(`${path}?days=365`);
  expect(await screen.findByText('No unanswered questions')).toBeTruthy();
  expect(network.calls(listUnansweredQuestions)[0]?.url).toContain('days=365');
});

test('a course that does not exist leads back to course management', async () => {
  network.refuse(listUnansweredQuestions, 404);
  open(path);
  expect(await screen.findByRole('heading', { name: 'Course Not Found' })).toBeTruthy();
});
