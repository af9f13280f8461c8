/** @vitest-environment jsdom */
import {
  aLearningPath,
  aLearningPathEnrollment,
  aLearningPathStep,
  aListedCourse,
  fakeNetwork,
  type FakeNetwork,
  uuid,
} from '@lectern/client/testing';
import {
  DEFAULT_SITE,
  getAccount,
  getDashboard,
  getLearningPath,
  getPracticeSummary,
  getUser,
  getWeeklyGoal,
  joinLearningPath,
  leaveLearningPath,
  listCourses,
  listDueDates,
  listExams,
  listLearningPaths,
  listOwnLearningPaths,
  type DueDate,
  type PathCourse,
} from '@lectern/contract';
import { setSite } from '@lectern/i18n';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { open } from '../../testing/open';
import { aSummary } from '../../testing/practice-samples';
import { aDashboard, aLearner } from '../../testing/samples';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const entry = (number: number, own: Partial<PathCourse> = {}): PathCourse => {
  const title = `Course ${number}`;
  const course = aListedCourse({ id: uuid(`10${number}`), slug: `course-${number}`, title });
  return { title, course, state: 'open', progress: 0, ...own };
};
const joined = aLearningPath({
  enrollment: aLearningPathEnrollment(),
  steps: [
    aLearningPathStep(1, { isCompleted: true, courses: [entry(1, { state: 'completed', progress: 100 })] }),
    aLearningPathStep(2, {
      rule: 'choose',
      courses: [
        entry(2, { state: 'in-progress', progress: 40.6 }),
        entry(3),
        entry(4, { course: null, state: 'unavailable' }),
      ],
    }),
    aLearningPathStep(3, {
      ...{ rule: 'optional', requiredCount: 0, isOpen: false, courses: [entry(5, { state: 'locked' })] },
    }),
  ],
});
const ADDRESS = '/paths/first-responder';

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getUser, aLearner());
  network.answer(getLearningPath, joined);
  network.answer(listLearningPaths, {
    items: [joined, aLearningPath({ id: uuid('700'), title: 'Nurse' })],
    total: 2,
  });
});
afterEach(() => {
  cleanup();
  network.restore();
  setSite(DEFAULT_SITE);
});

const findStep = async (number: number) =>
  within((await screen.findByRole('heading', { name: `Step ${number}` })).closest('li') as HTMLElement);
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('a path shows each step with its rule, and each course with what it is to the learner', async () => {
  open(ADDRESS);
  const first = await findStep(1);
  expect(first.getAllByText('Completed')).toHaveLength(2);
  const second = await findStep(2);
  expect(second.getByText('1 of these 3 courses')).toBeTruthy();
  expect(second.getByText('40%')).toBeTruthy();
  expect(second.getByText('Not started')).toBeTruthy();
  expect(second.getByText('Not available now')).toBeTruthy();
  const links = second.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/courses/course-2', '/courses/course-3']);
  expect(screen.getByText('1 of 2 steps completed')).toBeTruthy();
  const next = screen.getByRole('link', { name: 'Continue with Burns' });
  expect(next.getAttribute('href')).toBe('/courses/burns');
});

test('a locked step names the steps to complete before, and its courses do not open', async () => {
  open(ADDRESS);
  const last = await findStep(3);
  expect(last.getByText('Complete step 2 first.')).toBeTruthy();
  expect(last.getByText('Optional')).toBeTruthy();
  expect(last.queryByRole('link')).toBeNull();
});

test('a course that is locked by itself in an open step leads to its page, which says why', async () => {
  const steps = [aLearningPathStep(1, { courses: [entry(1, { state: 'locked' })] })];
  network.answer(getLearningPath, aLearningPath({ enrollment: aLearningPathEnrollment(), steps }));
  open(ADDRESS);
  const step = await findStep(1);
  expect(step.getByRole('link', { name: 'Course 1' }).getAttribute('href')).toBe('/courses/course-1');
});

test('a learner joins a path, leaves it, and joins again from the toast', async () => {
  network.answer(getLearningPath, aLearningPath());
  network.answer(joinLearningPath, joined);
  network.answer(leaveLearningPath, new Blob());
  open(ADDRESS);
  network.answer(getLearningPath, joined);
  await press('Join learning path');
  expect(await screen.findByText('You joined the learning path')).toBeTruthy();
  network.answer(getLearningPath, aLearningPath());
  await press('Leave learning path');
  expect(await screen.findByText('Your courses and your progress in them stay.')).toBeTruthy();
  await press('Join again');
  await waitFor(() =>
    expect(network.calls(joinLearningPath).map(({ params }) => params)).toEqual([
      { pathId: joined.id },
      { pathId: joined.id },
    ]),
  );
});

test('visitors sign in to join, and open the public pages of courses', async () => {
  network.refuse(getUser, 401);
  network.answer(getLearningPath, aLearningPath());
  open(ADDRESS);
  const join = await screen.findByRole('link', { name: 'Join learning path' });
  expect(join.getAttribute('href')).toBe('/api/login?returnTo=%2Fpaths%2Ffirst-responder');
  expect(screen.getByRole('link', { name: 'First aid' }).getAttribute('href')).toBe('/course/first-aid');
});

test('an assigned path shows its due date and cannot be left; a completed one leads to its certificate', async () => {
  network.answer(getLearningPath, {
    ...joined,
    enrollment: aLearningPathEnrollment({ dueAt: inDays(-1), isOverdue: true, canLeave: false }),
  });
  open(ADDRESS);
  expect(await screen.findByText('Overdue')).toBeTruthy();
  expect(screen.getByText('A group of yours takes this learning path.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Leave learning path' })).toBeNull();
  cleanup();
  network.answer(getLearningPath, {
    ...joined,
    enrollment: aLearningPathEnrollment({
      completedAt: inDays(-1),
      dueAt: inDays(-2),
      verificationId: 'x',
      nextCourse: null,
    }),
  });
  open(ADDRESS);
  const certificate = await screen.findByRole('link', { name: 'View certificate' });
  expect(certificate.getAttribute('href')).toBe('/certificates');
  expect(screen.queryByText('Overdue')).toBeNull();
});

test('the list of paths is searched, and says where nothing is found', async () => {
  open('/paths');
  expect(await screen.findByText('2 learning paths found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'First responder' }).getAttribute('href')).toBe(ADDRESS);
  network.answer(listLearningPaths, { items: [], total: 0 });
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search learning paths' }), {
    target: { value: 'tax' },
  });
  expect(await screen.findByText('No learning path has this title')).toBeTruthy();
  expect(network.calls(listLearningPaths).at(-1)?.query).toMatchObject({ search: 'tax', page: '1' });
});

test('an unknown path is not found, and a failed list can be loaded again', async () => {
  network.refuse(getLearningPath, 404);
  open('/paths/none');
  expect(await screen.findByText('Learning path not found')).toBeTruthy();
  cleanup();
  network.refuse(listLearningPaths, 500);
  open('/paths');
  expect(await screen.findByText('Learning paths could not be loaded')).toBeTruthy();
  network.answer(listLearningPaths, { items: [], total: 0 });
  await press('Retry');
  expect(await screen.findByText('No learning paths yet')).toBeTruthy();
});

test('the dashboard lists the paths of the person, and nothing without one or with the feature switched off', async () => {
  network.answer(getDashboard, aDashboard());
  network.answer(listCourses, []);
  network.answer(listExams, []);
  network.refuse(getAccount, 500);
  network.answer(getWeeklyGoal, { daysPerWeek: null, daysThisWeek: 0, daysInARow: 0 });
  network.answer(getPracticeSummary, aSummary({ hasQuestions: false }));
  const due: DueDate = {
    ...{ kind: 'learning-path', id: joined.id, title: joined.title, dueAt: inDays(2) },
    ...{ courseId: null, courseSlug: null, pathSlug: joined.slug },
  };
  network.answer(listDueDates, [due]);
  network.answer(listOwnLearningPaths, [
    { ...joined, enrollment: aLearningPathEnrollment({ dueAt: inDays(2) }) },
  ]);
  open('/dashboard');
  const card = within(await screen.findByRole('region', { name: 'My learning paths' }));
  expect(card.getByRole('link', { name: 'First responder' }).getAttribute('href')).toBe(ADDRESS);
  expect(card.getByText('1 of 2 steps')).toBeTruthy();
  expect(card.getByText('Due in 2 days')).toBeTruthy();
  const soon = within(await screen.findByRole('region', { name: 'Due soon' }));
  expect(soon.getByRole('link', { name: 'First responder' }).getAttribute('href')).toBe(ADDRESS);
  cleanup();
  network.answer(listOwnLearningPaths, []);
  open('/dashboard');
  await waitFor(() => expect(network.calls(listOwnLearningPaths)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'My learning paths' })).toBeNull());
  cleanup();
  setSite({ ...DEFAULT_SITE, offFeatures: ['learningPaths'] });
  open('/dashboard');
  expect(await screen.findByRole('heading', { name: /Featured Courses/ })).toBeTruthy();
  expect(network.calls(listOwnLearningPaths)).toHaveLength(2);
});
