/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import { DEFAULT_SITE, getDashboard, getUser, getWeeklyGoal } from '@lectern/contract';
import { setSite } from '@lectern/i18n';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { open } from '../../testing/open';
import { aDashboard, aLearner, aRecentCourse } from '../../testing/samples';

let network: FakeNetwork;

beforeEach(() => {
  network = fakeNetwork();
  network.answer(getUser, aLearner());
  network.answer(getWeeklyGoal, { daysPerWeek: null, daysThisWeek: 0, daysInARow: 0 });
});
afterEach(() => {
  cleanup();
  network.restore();
  setSite(DEFAULT_SITE);
});

const figure = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;
const card = async (name: string) => within(await screen.findByRole('region', { name }));

const underWay = aDashboard({
  stats: {
    enrolledCourses: 3,
    completedCourses: 1,
    studyHours: 12.5,
    studyHoursThisWeek: 2.5,
    completedThisMonth: 1,
  },
  recentCourses: [
    aRecentCourse({ id: '1', slug: 'a', title: 'Ledgers', progress: 99.9, lastModule: 'Module 2' }),
    aRecentCourse({ id: '2', slug: 'b', title: 'Brains', progress: 100 }),
    aRecentCourse({ id: '3', slug: 'c', title: 'Lifting', progress: 0 }),
  ],
});

test('overall progress is the mean of all courses, and the completion rate is completed divided by enrolled', async () => {
  network.answer(getDashboard, underWay);
  open('/progress');
  expect(await figure('Overall progress')).toBe('66%');
  expect(await figure('Completion rate')).toBe('33%');
  expect(await figure('Completed courses')).toBe('1');
  expect(await figure('Study hours')).toBe('12.5');
});

test('every course shows its progress, rounded down, and the module studied last', async () => {
  network.answer(getDashboard, underWay);
  open('/progress');
  const courses = (await card('Course progress')).getAllByRole('listitem').map((row) => row.textContent);
  expect(courses).toEqual(['Ledgers99%Last studied: Module 2', 'BrainsCompleted100%', 'Lifting0%']);
  const activity = (await card('Recent activity')).getAllByRole('listitem').map((row) => row.textContent);
  expect(activity).toEqual([
    expect.stringMatching(/^Studied LedgersMar [345], 2026$/),
    expect.stringMatching(/^Completed Brains/),
    expect.stringMatching(/^Enrolled in Lifting/),
  ]);
});

test('of 10,000 courses 100 are rendered, and the others on request', async () => {
  const recentCourses = Array.from({ length: 10_000 }, (_, n) =>
    aRecentCourse({ id: `${n}`, slug: `c${n}`, title: `Course ${n}.` }),
  );
  network.answer(getDashboard, aDashboard({ recentCourses }));
  open('/progress');
  const courses = await card('Course progress');
  expect(courses.getAllByRole('listitem')).toHaveLength(100);
  expect(courses.getByText('Showing 100 of 10,000')).toBeTruthy();
  fireEvent.click(courses.getByRole('button', { name: 'Show more' }));
  expect(courses.getByRole('link', { name: 'Course 199.' })).toBeTruthy();
});

test('the goals are fixed, with the measured figures beside them', async () => {
  network.answer(getDashboard, underWay);
  open('/progress');
  const goals = await card('Learning goals');
  expect(goals.getByText('10 study hours per week')).toBeTruthy();
  expect(goals.getByText('7/10')).toBeTruthy();
  expect(goals.getByText('Measured: 2.5 hours in the last 7 days')).toBeTruthy();
  // The bar shows what was measured, not the fixed figure.
  expect(goals.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  expect(goals.getByText('1 course per month')).toBeTruthy();
  expect(goals.getByText('Measured: 1 completed in the last 30 days')).toBeTruthy();
});

test('without courses every part of the page has its empty state', async () => {
  network.answer(getDashboard, aDashboard());
  open('/progress');
  expect(await screen.findByText('No enrolled courses')).toBeTruthy();
  expect(screen.getByText('No recent activity.')).toBeTruthy();
  expect(screen.getAllByText('No data yet')).toHaveLength(2);
  expect(await figure('Overall progress')).toBe('0%');
  expect(screen.getByRole('link', { name: 'Browse Courses' }).getAttribute('href')).toBe('/courses');
});

test('a failed load can be retried', async () => {
  network.refuse(getDashboard, 500);
  open('/progress');
  expect(await screen.findByText('Failed to load progress data.')).toBeTruthy();
  network.answer(getDashboard, underWay);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Overall progress')).toBeTruthy();
});

test("a site's own goal of hours shows the measured ones, and a hidden goal is absent", async () => {
  setSite({ ...DEFAULT_SITE, figures: { hoursGoal: '5', coursesGoal: null } });
  network.answer(getDashboard, underWay);
  open('/progress');
  const goals = await card('Learning goals');
  expect(goals.getByText('5 study hours per week')).toBeTruthy();
  expect(goals.getByText('2.5/5')).toBeTruthy();
  expect(goals.queryByText(/per month/)).toBeNull();
});

test('the learner’s own goal stands below the fixed ones, or a link to set one', async () => {
  network.answer(getDashboard, underWay);
  open('/progress');
  const link = await (await card('Learning goals')).findByRole('link', { name: 'Set a goal of your own' });
  expect(link.getAttribute('href')).toBe('/settings/learning#goal');
  cleanup();
  network.answer(getWeeklyGoal, { daysPerWeek: 1, daysThisWeek: 2, daysInARow: 1 });
  open('/progress');
  const goals = await card('Learning goals');
  expect(await goals.findByText('Study on 1 day per week')).toBeTruthy();
  expect(goals.getByText('2/1')).toBeTruthy();
  expect(goals.getByText('1 day in a row')).toBeTruthy();
});
