/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  getAccount,
  getDashboard,
  getPracticeSummary,
  getUser,
  leaveGroup,
  listCourses,
  listDueDates,
  listExams,
  listOwnGroups,
  type DueDate,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { open } from '../../testing/open';
import { aSummary } from '../../testing/practice-samples';
import { aCourse, aDashboard, aLearner } from '../../testing/samples';

const DAY_MS = 86_400_000;
const course = aCourse();
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const due = (fields: Partial<DueDate> = {}): DueDate => ({
  kind: 'course',
  id: course.id,
  title: course.title,
  courseId: course.id,
  courseSlug: course.slug,
  dueAt: inDays(-1),
  ...fields,
});

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getUser, aLearner());
  network.answer(listCourses, [course, aCourse({ id: '2', slug: 'b', title: 'Burns' })]);
  network.answer(getDashboard, aDashboard());
  network.answer(listExams, []);
  network.answer(getPracticeSummary, aSummary({ hasQuestions: false }));
});
afterEach(() => {
  cleanup();
  network.restore();
});

test('the dashboard lists five due dates with links to course and exam, and how many more there are', async () => {
  const later = ['a', 'b', 'c', 'd'].map((id) => due({ id, title: `Later ${id}`, dueAt: inDays(20) }));
  network.answer(listDueDates, [
    due(),
    due({ kind: 'exam', id: 'quiz', title: 'Quiz', dueAt: inDays(2) }),
    ...later,
  ]);
  open('/dashboard');
  const card = within(await screen.findByRole('region', { name: 'Due soon' }));
  const [first, second, ...others] = card.getAllByRole('listitem');
  expect(first?.textContent).toMatch(/^First aidCourse · Overdue since .*Overdue$/);
  expect(second?.textContent).toMatch(/^QuizExam · Due .*Due in 2 days$/);
  expect(others).toHaveLength(3);
  expect(card.getByText('And 1 more')).toBeTruthy();
  expect(card.getByRole('link', { name: 'Quiz' }).getAttribute('href')).toBe('/exams/quiz');
  expect(card.getByRole('link', { name: 'First aid' }).getAttribute('href')).toBe('/courses/first-aid');
});

test('due dates are above all courses, also on a phone with its one column', async () => {
  network.answer(listDueDates, [due()]);
  open('/dashboard');
  const card = await screen.findByRole('region', { name: 'Due soon' });
  const courses = screen.getByRole('heading', { name: /Featured Courses/ });
  expect(card.compareDocumentPosition(courses)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('without due dates there is no such card', async () => {
  network.answer(listDueDates, []);
  open('/dashboard');
  expect(await screen.findByRole('region', { name: 'AI Tutor' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Due soon' })).toBeNull();
});

test('course cards show due dates', async () => {
  network.answer(listDueDates, [due({ dueAt: inDays(3) })]);
  open('/my-courses');
  expect(await screen.findByText('Due in 3 days')).toBeTruthy();
  const [first, second] = screen.getAllByRole('article');
  expect(first?.textContent).toContain('Due in 3 days');
  expect(second?.textContent).not.toContain('Due');
});

test('a person leaves a group in Settings after a confirmation', async () => {
  const group = { id: 'g', name: 'Night shift', description: null, archivedAt: null, courseCount: 2 };
  network.answer(listOwnGroups, [{ ...group, joinedAt: '2026-11-02T12:00:00.000Z' }]);
  network.answer(leaveGroup, new Blob());
  network.answer(listDueDates, []);
  network.refuse(getAccount, 500);
  open('/settings/learning');
  expect(await screen.findByText('2 courses · Joined Nov 2, 2026')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Leave group: Night shift' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave group' }));
  network.answer(listOwnGroups, []);
  fireEvent.click(dialog.getByRole('button', { name: 'Leave group' }));
  expect(await screen.findByText('Group left')).toBeTruthy();
  expect(await screen.findByText('You are in no group.')).toBeTruthy();
  await waitFor(() =>
    expect(network.calls(leaveGroup).map(({ params }) => params)).toEqual([{ groupId: 'g' }]),
  );
});
