/** @vitest-environment jsdom */
import { invalidate, queryClient, QueryClientProvider } from '@lectern/client';
import { aListedCourse, fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  DEFAULT_SITE,
  getAdminStats,
  getFirstSteps,
  getReport,
  listInboxCourses,
  getHealth,
  getSiteState,
  getTeachingHome,
  type AdminStats,
} from '@lectern/contract';
import { setSite } from '@lectern/i18n';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { ALL_STEPS_DONE, HEALTHY_SITE, NO_CHECKS, NO_WORK, NO_LEARNERS } from '../home/testing';
import OverviewPage from './overview-page';

const createdAt = '2026-11-21T12:00:00.000Z';
const course = aListedCourse({
  id: '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11',
  description: null,
  category: null,
  enrollmentCount: 0,
  createdAt,
});
const student = {
  id: course.id,
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Byron',
  profileImageUrl: null,
  createdAt,
};
const stats: AdminStats = {
  totalCourses: 2,
  totalStudents: 1500,
  totalEnrollments: 1204,
  activeChats: 0,
  recentCourses: [
    course,
    {
      ...course,
      id: '45c48cce-2e2d-4fbd-8a1a-fc51c7c6ad26',
      slug: 'lifting',
      title: 'Lifting',
      isPublished: false,
    },
  ],
  recentStudents: [
    student,
    { ...student, id: '0f8fad5b-d9cb-469f-a165-70867728950e', email: 'bo@example.org', lastName: null },
    { ...student, id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', email: '', firstName: null },
  ],
  measured: {
    completion: { percent: 64.9, enrollments: 1204 },
    rating: { mean: 4.62, ratings: 312 },
    satisfaction: { percent: 81.9, ratings: 57 },
  },
};

let network: FakeNetwork;

beforeEach(() => {
  network = fakeNetwork();
  network.answer(getAdminStats, stats);
  network.answer(getFirstSteps, ALL_STEPS_DONE);
  network.answer(getSiteState, HEALTHY_SITE);
  network.answer(getHealth, NO_CHECKS);
  network.answer(getTeachingHome, NO_WORK);
  network.answer(getReport, NO_LEARNERS);
  network.answer(listInboxCourses, []);
});

afterEach(() => {
  cleanup();
  network.restore();
});

function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <OverviewPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const findItems = async (name: string) =>
  (await region(name)).getAllByRole('listitem').map((item) => item.textContent);

test('shows a loading text, then four figures', async () => {
  open();
  expect(screen.getByText('Loading dashboard...')).toBeTruthy();
  const figure = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;
  expect(await figure('Total Courses')).toBe('2');
  expect(await figure('Active Students')).toBe('1,500');
  expect(await figure('Total Enrollments')).toBe('1,204');
  expect(await figure('AI Chat Sessions')).toBe('0');
});

test('quick actions link to the upload, the courses and analytics', async () => {
  open();
  const upload = await screen.findByRole('link', { name: 'Upload Course' });
  expect(upload.getAttribute('href')).toBe('/admin/upload');
  const manage = screen.getByRole('link', { name: 'Manage Courses' });
  expect(manage.getAttribute('href')).toBe('/admin/courses');
  const analytics = screen.getByRole('link', { name: 'View Analytics' });
  expect(analytics.getAttribute('href')).toBe('/admin/analytics');
});

test('recent courses show their date and status, and link to the editor', async () => {
  open();
  const [published, draft] = await findItems('Recent Courses');
  expect(published).toMatch(/First aidCreated Nov 2[012], 2026Published$/);
  expect(draft).toMatch(/LiftingCreated .*Draft$/);
  const links = (await region('Recent Courses'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(links.slice(0, 2)).toEqual(stats.recentCourses.map(({ id }) => `/admin/courses/${id}`));
  expect(screen.getByRole('link', { name: 'View All Courses' }).getAttribute('href')).toBe('/admin/courses');
});

test('recent students show initial, full name or email, and joined date, and link to their pages', async () => {
  open();
  const [full, half, unnamed] = await findItems('Recent Students');
  expect(full).toMatch(/^AAda ByronJoined Nov 2[012], 2026$/);
  expect(half).toMatch(/^Abo@example\.orgJoined/);
  expect(unnamed).toMatch(/^UUnknown UserJoined/);
  const [link] = (await region('Recent Students')).getAllByRole('link');
  expect(link?.getAttribute('href')).toBe('/admin/users/8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11');
});

test('the fixed success metrics are shown with the measured values, rounded down', async () => {
  open();
  const metrics = (await region('Platform Success Metrics')).getAllByRole('term').map((term) => {
    const [value, note] = [term.nextElementSibling, term.nextElementSibling?.nextElementSibling];
    return [term.textContent, value?.textContent, note?.textContent];
  });
  expect(metrics).toEqual([
    ['Course Completion Rate', '87%', 'Measured: 64% of 1,204 enrollments'],
    ['Average Course Rating', '4.8/5', 'Measured: 4.6/5 in 312 ratings'],
    ['AI Tutor Satisfaction', '92%', 'Measured: 81% of 57 rated answers'],
  ]);
});

test('a metric has the figure of the site, and one that the site hides leaves the measured one', async () => {
  setSite({ ...DEFAULT_SITE, figures: { completion: '90%', satisfaction: null } });
  open();
  const metrics = await region('Platform Success Metrics');
  expect(metrics.getByText('90%')).toBeTruthy();
  expect(metrics.getByText('Measured: 81% of 57 rated answers')).toBeTruthy();
  expect(metrics.queryByText('92%')).toBeNull();
  setSite(DEFAULT_SITE);
});

test('an empty platform shows empty states and offers the first upload', async () => {
  network.answer(getAdminStats, {
    totalCourses: 0,
    totalStudents: 0,
    totalEnrollments: 0,
    activeChats: 0,
    recentCourses: [],
    recentStudents: [],
    measured: { completion: null, rating: null, satisfaction: null },
  });
  open();
  expect(await screen.findByText('No courses yet')).toBeTruthy();
  const first = screen.getByRole('link', { name: 'Upload Your First Course' });
  expect(first.getAttribute('href')).toBe('/admin/upload');
  expect(screen.getByText('No students enrolled yet')).toBeTruthy();
  expect(screen.getAllByText('No data yet')).toHaveLength(3);
});

test('a failed request shows an error and can be retried', async () => {
  network.refuse(getAdminStats, 500, '');
  open();
  expect(await screen.findByText('Failed to load dashboard data')).toBeTruthy();
  network.answer(getAdminStats, stats);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Total Courses')).toBeTruthy();
});

test('figures that cannot be loaded again stay, with a line that says so', async () => {
  open();
  await region('Recent Courses');
  network.refuse(getAdminStats, 500, '');
  await act(() => invalidate(getAdminStats));
  expect(await screen.findByText(/^Failed to refresh/)).toBeTruthy();
  expect(screen.getByText('1,500')).toBeTruthy();
  network.answer(getAdminStats, { ...stats, totalStudents: 1501 });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('1,501')).toBeTruthy();
  expect(screen.queryByText(/^Failed to refresh/)).toBeNull();
});

test('what needs attention and the work of all courses follow below the figures and metrics', async () => {
  open();
  expect(await screen.findByText('Nothing needs attention.')).toBeTruthy();
  expect(await screen.findByText('Every answer is graded.')).toBeTruthy();
  const titles = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(titles).toEqual([
    ...['Quick actions', 'Recent Courses', 'Recent Students', 'Platform Success Metrics'],
    ...['Needs attention', 'To grade', 'Overdue learners', 'Stuck learners'],
    ...['Open questions', 'Draft questions', 'Unanswered questions', 'Recent uploads and edits'],
  ]);
});

test('a line at the top counts what needs attention, and its link leads to the section', async () => {
  network.answer(getSiteState, {
    ...HEALTHY_SITE,
    failedUploads: { count: 1, places: [{ id: '1', title: 'Knots', message: null }] },
    people: { invited: 12, expired: 1, pending: 0 },
  });
  open();
  fireEvent.click(await screen.findByRole('link', { name: '3 things need attention' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Needs attention' }));
});

test('nothing at the top speaks of attention where nothing needs it', async () => {
  open();
  await screen.findByText('Nothing needs attention.');
  expect(screen.queryByRole('link', { name: /attention/ })).toBeNull();
});
