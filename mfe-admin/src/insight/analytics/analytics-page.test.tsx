/** @vitest-environment jsdom */
import { queryClient, QueryClientProvider } from '@lectern/client';
import { aLearner, fakeNetwork, savedFiles, type FakeNetwork } from '@lectern/client/testing';
import {
  type Analytics,
  type Course,
  getAnalytics,
  getUser,
  type GroupCourse,
  listCourses,
  listGroupCourses,
  listReportScopes,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { choose } from '../../testing/choose';
import { toExportRows, toTabRows } from './export-rows';

configure({ asyncUtilTimeout: 10_000 });

// jsdom has no canvas: what a chart would draw is written down instead.
interface Drawn {
  data: { x: string; series: string; value: number }[];
  height: number;
  style?: object;
}
const drawn: Drawn[] = [];
const chart = (props: Drawn) => {
  drawn.push(props);
  return null;
};
vi.doMock('../../parts/charts/plot', () => ({ Plot: chart }));
const { default: AnalyticsPage } = await import('./analytics-page');

const courseId = '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11';
const course = { id: courseId, slug: 'first-aid', title: '=First aid, "quoted"' } as Course;

const figures: Analytics = {
  asOf: '2026-11-21T07:04:00.000Z',
  overview: {
    totalStudents: 1204,
    totalCourses: 12,
    totalEnrollments: 3210,
    completionRate: 64,
    avgStudyTime: 2.6,
    activeChatSessions: 0,
  },
  previous: { totalEnrollments: 2140, activeChatSessions: 0 },
  studentEngagement: [
    { date: '2026-11-20', enrollments: 3, completions: 1, chatMessages: 0 },
    { date: '2026-11-21', enrollments: 0, completions: 0, chatMessages: 0 },
  ],
  courseStats: [
    {
      ...{ course, enrollments: 10, completions: 8, avgProgress: 91.2, avgRating: 4.25 },
      ...{ questionsAsked: 6, questionsAnswered: 5, medianMinutesToAnswer: 130 },
    },
    {
      course: { id: '45c48cce-2e2d-4fbd-8a1a-fc51c7c6ad26', title: 'Lifting' },
      enrollments: 10,
      completions: 7,
      avgProgress: 75,
      avgRating: null,
      ...{ questionsAsked: 0, questionsAnswered: 0, medianMinutesToAnswer: null },
    },
  ],
  examResults: [],
  topPerformers: [
    {
      student: { id: courseId, firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org' },
      coursesCompleted: 3,
      certificatesEarned: 1,
      studyHours: 12.5,
    },
    {
      student: { id: course.id.replace('8', '9'), firstName: 'Bo', lastName: null, email: 'bo@example.org' },
      coursesCompleted: 1,
      certificatesEarned: 0,
      studyHours: 0,
    },
  ],
};

let network: FakeNetwork;

beforeEach(() => {
  network = fakeNetwork();
  network.answer(getUser, aLearner({ role: 'admin' }));
  network.answer(listCourses, [course]);
  network.answer(getAnalytics, figures);
  network.answer(listReportScopes, { courses: [], learningPaths: [], groups: [] });
  drawn.length = 0;
});

afterEach(() => {
  cleanup();
  network.restore();
});

function open(address = '/admin/analytics') {
  window.history.replaceState(null, '', address);
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <AnalyticsPage />
      </BrowserRouter>
    </QueryClientProvider>,
  );
}

const card = async (label: string) =>
  (await screen.findByText(label, { selector: 'dt' })).nextElementSibling?.textContent;
const openTab = (name: string) => screen.findByRole('tab', { name }).then((tab) => fireEvent.mouseDown(tab));

test('shows a loading text and requests the last seven days of all courses in the viewer’s time zone', async () => {
  open();
  expect(screen.getByText('Loading analytics...')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(true);
  await screen.findByText('Total Students');
  expect(network.calls(getAnalytics).map(({ query }) => query)).toEqual([
    { period: '7d', course: 'all', group: 'all', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  ]);
});

test('the six cards show their figures, the rate to one decimal and the hours rounded', async () => {
  open();
  expect(await card('Total Students')).toBe('1,204');
  expect(await card('Active Courses')).toBe('12');
  expect(await card('Enrollments')).toBe('3,210');
  expect(await card('Completion Rate')).toBe('64.0%');
  expect(await card('Avg Study Time')).toBe('3h');
  expect(await card('AI Chat Sessions')).toBe('0');
});

const note = async (label: string) =>
  (await screen.findByText(label, { selector: 'dt' })).parentElement?.lastElementChild?.textContent;

test.each([
  [3210, 2140, 'In this period1,070 more than the period before (+50%)'],
  [8, 10, 'In this period2 fewer than the period before (-20%)'],
  [8, 8, 'In this periodAs many as the period before'],
  [8, 0, 'In this periodNothing in the period before'],
])('%s enrollments after %s in the period before are compared in words', async (now, before, text) => {
  const overview = { ...figures.overview, totalEnrollments: now };
  const previous = { totalEnrollments: before, activeChatSessions: 4 };
  network.answer(getAnalytics, { ...figures, overview, previous });
  open();
  expect(await note('Enrollments')).toBe(text);
  expect(await note('AI Chat Sessions')).toBe('In this period4 fewer than the period before (-100%)');
});

const cardLink = async (label: string) => {
  const tile = (await screen.findByText(label, { selector: 'dt' })).parentElement as HTMLElement;
  return within(tile).queryByRole('link')?.getAttribute('href');
};

test('cards lead to the people and rows that they count', async () => {
  open();
  await waitFor(async () => expect(await cardLink('Total Students')).toBe('/admin/users?role=student'));
  expect(await cardLink('Active Courses')).toBe('/admin/courses?state=published');
  expect(await cardLink('Enrollments')).toBe('/teaching/reports?sort=enrolled&direction=descending');
  expect(await cardLink('Completion Rate')).toBe('/teaching/reports?status=completed');
  expect(await cardLink('Avg Study Time')).toBeUndefined();
  expect(await cardLink('AI Chat Sessions')).toBeUndefined();
  cleanup();
  open(`/admin/analytics?course=${courseId}`);
  expect(await cardLink('Total Students')).toBe(`/teaching/reports?course=${courseId}`);
  expect(await cardLink('Active Courses')).toBeUndefined();
  expect(await cardLink('Avg Study Time')).toBe(
    `/teaching/reports?course=${courseId}&sort=time&direction=descending`,
  );
});

test('Engagement Trends is a chart of 300 px with three series, or the same data as a table', async () => {
  open();
  await screen.findByRole('img', { name: /^Engagement Trends/ });
  const last = drawn.at(-1);
  expect(last?.height).toBe(300);
  expect(last?.data).toHaveLength(6);
  expect([...new Set(last?.data.map(({ series }) => series))]).toEqual([
    'New Enrollments',
    'Completions',
    'AI Chat Messages',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'View as table' }));
  const table = within(screen.getByRole('table', { name: 'Engagement Trends' }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'DateNew EnrollmentsCompletionsAI Chat Messages',
    '2026-11-20310',
    '2026-11-21000',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'View as chart' }));
  await screen.findByRole('img', { name: /^Engagement Trends/ });
});

test('a period without activity shows a note', async () => {
  const [first] = figures.studentEngagement;
  const studentEngagement = first ? [{ ...first, enrollments: 0, completions: 0 }] : [];
  network.answer(getAnalytics, { ...figures, studentEngagement });
  open();
  expect(await screen.findByText('No activity in this period yet.')).toBeTruthy();
});

test('Course Performance highlights a completion of more than 70%, and not one of 70%', async () => {
  open();
  await openTab('Course Performance');
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('10 enrolled');
  expect(first?.textContent).toContain('91.2% average progress');
  expect(first?.textContent).toMatch(/4\.[23]$/);
  expect(within(first as HTMLElement).getByText('80.0% completed').className).toContain('success');
  expect(within(second as HTMLElement).getByText('70.0% completed').className).toContain('neutral');
  expect(within(second as HTMLElement).getByText('No ratings')).toBeTruthy();
  expect(new URLSearchParams(window.location.search).get('tab')).toBe('courses');
});

test('the arrow keys, Home and End move between tabs', async () => {
  open();
  const press = async (key: string, opened: string) => {
    fireEvent.keyDown(document.activeElement as Element, { key });
    await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe(opened));
    expect(document.activeElement?.textContent).toBe(opened);
  };
  const selected = await screen.findByRole('tab', { selected: true });
  act(() => selected.focus());
  await press('ArrowLeft', 'Top Performers');
  await press('ArrowRight', 'Student Engagement');
  await press('ArrowRight', 'Course Performance');
  await press('End', 'Top Performers');
  await press('Home', 'Student Engagement');
});

test('Exam Results show an empty state, or a bar chart by exam', async () => {
  open('/admin/analytics?tab=exams');
  expect(await screen.findByText('No exam results yet')).toBeTruthy();
  cleanup();
  queryClient.clear();
  const examResults = [{ examTitle: 'Basics', avgScore: 81.5, passRate: 90 }];
  network.answer(getAnalytics, { ...figures, examResults });
  open('/admin/analytics?tab=exams');
  await screen.findByRole('img', { name: /^Exam Results/ });
  expect(drawn.at(-1)).toMatchObject({
    height: 300,
    data: [
      { x: 'Basics', series: 'Average Score', value: 81.5 },
      { x: 'Basics', series: 'Pass Rate %', value: 90 },
    ],
  });
  // Each bar fills its half of the exam's band: a maximal width would move the two apart.
  expect(drawn.at(-1)?.style).not.toHaveProperty('maxWidth');
});

test('Top Performers are ranked, by name or else by email', async () => {
  open('/admin/analytics?tab=performers');
  const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent);
  expect(rows).toEqual([
    '1Ada Byron3 courses completed1 certificate12.5 study hours',
    '2bo@example.org1 course completed0 certificates0.0 study hours',
  ]);
});

test('period and course come from the address, and invalid values have their defaults', async () => {
  open(`/admin/analytics?period=1y&course=${courseId}`);
  await screen.findByText('Enrolled in this course');
  cleanup();
  open('/admin/analytics?period=2d&course=first-aid');
  await screen.findByText('As of now');
  expect(network.calls(getAnalytics).map(({ query }) => [query['period'], query['course']])).toEqual([
    ['1y', courseId],
    ['7d', 'all'],
  ]);
});

test('a group limits the figures and the choice of courses, and is kept in the address and the export', async () => {
  const groupId = '7a4d3f52-1111-4aaa-8aaa-000000000001';
  network.answer(listReportScopes, {
    courses: [],
    learningPaths: [],
    groups: [{ id: groupId, name: 'Ward', isArchived: false }],
  });
  network.answer(listGroupCourses, [{ id: courseId, title: 'Nursing' } as GroupCourse]);
  open(`/admin/analytics?course=${courseId}`);
  await choose('Group', 'Ward');
  await screen.findByText('Members of this group');
  // The course that was chosen before may not be one of the group's.
  expect(window.location.search).toBe(`?group=${groupId}`);
  await choose('Course', 'Nursing');
  await waitFor(() =>
    expect(network.calls(getAnalytics).at(-1)?.query).toMatchObject({ group: groupId, course: courseId }),
  );
  expect(
    toExportRows(figures, { period: '7d', tab: 'courses' }, { courseName: 'A', groupName: 'Ward' }),
  ).toContainEqual(['Group', 'Ward']);
});

test('without groups there is no choice of a group', async () => {
  open();
  await screen.findByText('Total Students');
  expect(screen.queryByRole('combobox', { name: 'Group' })).toBeNull();
});

test('a failed request shows an error and can be retried', async () => {
  network.refuse(getAnalytics, 500, '<html>');
  open();
  expect(await screen.findByText('Failed to load analytics')).toBeTruthy();
  network.answer(getAnalytics, figures);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await card('Total Students')).toBe('1,204');
});

test('Export downloads a CSV file of the cards and the open tab without formulas', async () => {
  const files = savedFiles();
  open('/admin/analytics?period=30d&tab=courses');
  await screen.findByText('Total Students');
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  const [file] = files;
  expect(file?.name).toBe('analytics_courses_30d.csv');
  const lines = (await readText(file?.content as Blob)).split('\r\n');
  expect(lines).toContain('Period,Last 30 days,,,,,,,');
  expect(lines).toContain('Includes everything up to,2026-11-21T07:04:00.000Z,,,,,,,');
  expect(lines).toContain('Completion rate (%),64,,,,,,,');
  expect(lines).toContain(`"'=First aid, ""quoted""",10,8,80,91.2,4.25,6,5,130`);
  expect(lines).toContain('Lifting,10,7,70,75,No ratings,0,0,');
});

test('of 10,000 courses 100 are rendered, and the others on request', async () => {
  const courseStats = Array.from({ length: 10_000 }, (_, n) => ({
    course: { id: `${n}`, title: `Course ${n}.` },
    enrollments: 10,
    completions: 8,
    avgProgress: 91.2,
    avgRating: null,
    ...{ questionsAsked: 0, questionsAnswered: 0, medianMinutesToAnswer: null },
  }));
  network.answer(getAnalytics, { ...figures, courseStats });
  open('/admin/analytics?tab=courses');
  await screen.findByText('Showing 100 of 10,000');
  expect(screen.getAllByRole('heading', { name: /^Course \d/ })).toHaveLength(100);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.getByText('Course 199.')).toBeTruthy();
});

test('every column of a tab’s table has a name', () => {
  for (const tab of ['engagement', 'courses', 'performers'] as const) {
    const rows = toTabRows(figures, tab);
    expect(new Set(rows.map((row) => row.length)).size).toBe(1);
  }
});

function readText(blob: Blob): Promise<string> {
  const reader = new FileReader();
  reader.readAsText(blob);
  return new Promise((done) => (reader.onload = () => done(String(reader.result))));
}

test('the screen says up to when all figures are complete, and which of them may be more recent', async () => {
  open();
  const note = await screen.findByText(/^Includes everything up to Nov 2[012], 2026/);
  expect(note.textContent).toContain(
    'Students, courses, ratings, average progress, and chat sessions may be more recent.',
  );
});
