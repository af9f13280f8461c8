/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork, uuid } from '@lectern/client/testing';
import {
  DEFAULT_SITE,
  acceptWaitingInvitation,
  assignDemoCourses,
  getDashboard,
  getNextMeeting,
  getPracticeSummary,
  getUser,
  getWaitingInvitation,
  getWeeklyGoal,
  listExams,
  listCourses,
  seedCourses,
  type Course,
  type Dashboard,
} from '@lectern/contract';
import { listen } from '@lectern/remote';
import { setSite } from '@lectern/i18n';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aListedExam } from '../../testing/exam-samples';
import { open } from '../../testing/open';
import { aSummary } from '../../testing/practice-samples';
import { aCourse, aDashboard, aLearner, aNextSlide, aRecentCourse } from '../../testing/samples';

let network: FakeNetwork;

beforeEach(() => {
  network = fakeNetwork();
  network.answer(getUser, aLearner());
  network.answer(listCourses, [aCourse()]);
  network.answer(getDashboard, aDashboard());
  network.answer(getWaitingInvitation, null);
  network.answer(listExams, []);
  network.answer(getWeeklyGoal, { daysPerWeek: null, daysThisWeek: 0, daysInARow: 0 });
  network.answer(getPracticeSummary, aSummary({ hasQuestions: false }));
});
afterEach(() => {
  cleanup();
  network.restore();
  setSite(DEFAULT_SITE);
});

const button = (name: string) => screen.findByRole('button', { name });
const card = async (name: string) => within(await screen.findByRole('region', { name }));

test('the dashboard shows a loading text, then four figures', async () => {
  network.answer(listCourses, [aCourse(), aCourse({ id: '2', slug: 'b' })]);
  network.answer(
    getDashboard,
    aDashboard({ stats: { enrolledCourses: 4, completedCourses: 2, certificates: 1 } }),
  );
  open('/dashboard');
  expect(await screen.findByText('Loading dashboard...')).toBeTruthy();
  const figure = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;
  expect(await figure('Enrolled Courses')).toBe('4');
  expect(await figure('Completed')).toBe('2');
  expect(await figure('Certificates')).toBe('1');
  expect(await figure('Available Courses')).toBe('2');
});

test('a failed load shows an error and can be retried', async () => {
  network.refuse(getDashboard, 500);
  open('/dashboard');
  expect(await screen.findByText('Failed to load dashboard data')).toBeTruthy();
  network.answer(getDashboard, aDashboard());
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Enrolled Courses')).toBeTruthy();
});

test('an invitation that waits is accepted with one button, and the role is read again', async () => {
  const invitation = {
    role: 'instructor' as const,
    groups: ['Class A'],
    managedGroups: [],
    courses: ['Burns'],
  };
  network.answer(getWaitingInvitation, invitation);
  network.refuse(acceptWaitingInvitation, 403, { statusCode: 403, message: 'Open the link.' });
  open('/dashboard');
  const waiting = await card('You are invited to teach');
  expect([waiting.getByText('Class A'), waiting.getByText('Burns')]).toHaveLength(2);
  fireEvent.click(waiting.getByRole('button', { name: 'Accept invitation' }));
  expect(await screen.findByText('Open the link.')).toBeTruthy();
  network.answer(acceptWaitingInvitation, null as never);
  network.answer(getWaitingInvitation, null);
  const before = network.calls(getUser).length;
  fireEvent.click(waiting.getByRole('button', { name: 'Accept invitation' }));
  expect(await screen.findByText('You teach now: see “Teaching” in the menu.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'You are invited to teach' })).toBeNull());
  expect(network.calls(getUser).length).toBeGreaterThan(before);
});

test('signed-in people see the same screen at /', async () => {
  open('/');
  expect(await screen.findByText('Enrolled Courses')).toBeTruthy();
});

test('without courses it offers to create the sample courses, and shows them', async () => {
  const courses: Course[] = [];
  network.answer(listCourses, () => courses);
  network.answer(seedCourses, () => {
    courses.push(aCourse());
    return { coursesCreated: 6 };
  });
  open('/dashboard');
  expect(await screen.findByText('0 available')).toBeTruthy();
  expect(screen.getByText('No courses available yet.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Create Courses' })).toBeTruthy();
  fireEvent.click(await button('Create Sample Courses'));
  expect(await screen.findByText('Courses Created!')).toBeTruthy();
  expect(screen.getByText('Successfully created 6 sample courses.')).toBeTruthy();
  expect(await screen.findByText('1 available')).toBeTruthy();
  expect(await button('Try Demo Courses')).toBeTruthy();
});

test('without an enrollment it offers two demo courses, and shows them', async () => {
  let dashboard: Dashboard = aDashboard();
  network.answer(getDashboard, () => dashboard);
  network.answer(assignDemoCourses, () => {
    dashboard = aDashboard({ stats: { enrolledCourses: 2 }, recentCourses: [aRecentCourse()] });
    return { coursesAssigned: 2 };
  });
  open('/dashboard');
  fireEvent.click(await button('Try Demo Courses'));
  expect(await screen.findByText('Demo Courses Assigned!')).toBeTruthy();
  expect(screen.getByText('You now have access to 2 demo courses.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try Demo Courses' })).toBeNull());
  expect(await screen.findByText('Progress: 0%')).toBeTruthy();
});

test.each([
  ['Create Sample Courses', seedCourses, [], 'Failed to create courses'],
  ['Try Demo Courses', assignDemoCourses, [aCourse()], 'Failed to assign demo courses'],
] as const)(
  'when %s fails, the toast shows the server’s message or a fallback',
  async (name, endpoint, courses, fallback) => {
    network.answer(listCourses, [...courses]);
    network.refuse(endpoint, 503, { statusCode: 503, message: 'The storage is full.' });
    open('/dashboard');
    fireEvent.click(await button(name));
    expect(await screen.findByText('The storage is full.')).toBeTruthy();
    expect(screen.getByText('Error')).toBeTruthy();
    network.refuse(endpoint, 502);
    fireEvent.click(await button(name));
    expect(await screen.findByText(fallback)).toBeTruthy();
  },
);

test('courses in progress come first and offer to continue; completed ones come last and offer a review', async () => {
  network.answer(
    getDashboard,
    aDashboard({
      stats: { enrolledCourses: 2 },
      recentCourses: [
        aRecentCourse({ id: '1', slug: 'done', title: 'Done', progress: 100 }),
        aRecentCourse({ id: '2', slug: 'begun', title: 'Begun', progress: 99.6, lastModule: 'Module 2' }),
      ],
    }),
  );
  open('/dashboard');
  const rows = (await card('Continue Learning')).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'BBegunProgress: 99%Module 2Continue',
    'DDoneProgress: 100%Review',
  ]);
  const link = screen.getByRole('link', { name: 'Continue: Begun' });
  expect(link.getAttribute('href')).toBe('/courses/begun');
  expect(screen.getByRole('link', { name: 'Review: Done' }).getAttribute('href')).toBe('/courses/done');
  expect(screen.getByRole('progressbar', { name: 'Progress in Begun' }).getAttribute('aria-valuenow')).toBe(
    '99',
  );
});

test('the dashboard leads with the slide at which the learner goes on, before its figures', async () => {
  const recentCourses = [aRecentCourse({ id: 'done', progress: 100 }), aRecentCourse({ progress: 50 })];
  network.answer(getDashboard, aDashboard({ recentCourses, next: aNextSlide() }));
  open('/dashboard');
  const resume = await card('Where you left off');
  expect(resume.getByText('First aid')).toBeTruthy();
  expect(resume.getByText('Module 2 · Stop a bleeding')).toBeTruthy();
  expect(resume.getByText('3 slides left · About 4 minutes')).toBeTruthy();
  const link = resume.getByRole('link', { name: 'Continue: Stop a bleeding' });
  expect(link.getAttribute('href')).toBe(`/courses/first-aid/modules/${aNextSlide().moduleId}#slide-2`);
  const isBefore = link.compareDocumentPosition(screen.getByText('Enrolled Courses'));
  expect(isBefore & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('a course that is not begun is offered to start', async () => {
  network.answer(getDashboard, aDashboard({ recentCourses: [aRecentCourse()], next: aNextSlide() }));
  open('/dashboard');
  const resume = await card('Your next course');
  expect(resume.getByRole('link', { name: 'Start: Stop a bleeding' })).toBeTruthy();
});

test('more courses than it lists are on the progress page, as its link says', async () => {
  const recentCourses = Array.from({ length: 6 }, (_, index) =>
    aRecentCourse({ id: String(index), slug: `course-${index}` }),
  );
  network.answer(getDashboard, aDashboard({ recentCourses }));
  open('/dashboard');
  const link = (await card('Continue Learning')).getByRole('link', { name: 'Progress in all 6 courses' });
  expect(link.getAttribute('href')).toBe('/progress');
});

test('without a course in progress it links to the course list', async () => {
  open('/dashboard');
  const start = await card('Continue Learning');
  expect(start.getByText('Start Your Learning Journey')).toBeTruthy();
  expect(start.getByRole('link', { name: 'Browse Courses' }).getAttribute('href')).toBe('/courses');
});

test('featured courses link to the course, and View All to the list', async () => {
  open('/dashboard');
  const featured = await card('Featured Courses');
  expect(featured.getByText('1 available')).toBeTruthy();
  const course = featured.getByRole('link', { name: 'View Course: First aid' });
  expect(course.getAttribute('href')).toBe('/courses/first-aid');
  expect(featured.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/courses');
});

test('the tutor card opens a General Learning chat', async () => {
  const answer = vi.fn();
  const stop = listen('openTutorChat', answer);
  open('/dashboard');
  fireEvent.click(await button('Start Conversation'));
  expect(answer).toHaveBeenCalledWith({ courseId: null, title: 'General Learning' });
  stop();
});

test('without a connection the tutor card says that the tutor needs one', async () => {
  const answer = vi.fn();
  const stop = listen('openTutorChat', answer);
  open('/dashboard');
  const start = await button('Start Conversation');
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  fireEvent.click(start);
  expect(await screen.findByText('The tutor needs a connection')).toBeTruthy();
  expect(answer).not.toHaveBeenCalled();
  stop();
});

test('the next meeting of all courses is on the dashboard, with a link that opens its address in a new tab', async () => {
  network.answer(getNextMeeting, {
    ...{ id: uuid('1'), title: 'Questions', startsAt: new Date().toISOString(), minutes: 45 },
    ...{ address: 'https://meet.example.org/room', courseTitle: 'First aid', courseSlug: 'first-aid' },
  });
  open('/dashboard');
  const next = await card('Next meeting');
  expect(next.getByText(/^Today, /)).toBeTruthy();
  expect(next.getByText('Now')).toBeTruthy();
  expect(next.getByText('meet.example.org')).toBeTruthy();
  const join = next.getByRole('link', { name: 'Join: Questions' });
  expect(join.getAttribute('href')).toBe('https://meet.example.org/room');
  expect([join.getAttribute('target'), join.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  expect(next.getByRole('link', { name: 'First aid' }).getAttribute('href')).toBe('/courses/first-aid');
});

test('there are no exams, and achievements are the newest three certificates', async () => {
  open('/dashboard');
  expect((await card('Upcoming Exams')).getByText('No upcoming exams')).toBeTruthy();
  expect((await card('Recent Achievements')).getByText('No achievements yet')).toBeTruthy();
  cleanup();
  network.restore();
  network = fakeNetwork();
  network.answer(getUser, aLearner());
  network.answer(listCourses, []);
  const names = ['First aid', null, 'Ledgers', 'Brains'];
  const certificates = names.map((courseName, index) => ({ id: String(index), courseName }));
  network.answer(getDashboard, aDashboard({ certificates }));
  open('/dashboard');
  const items = (await card('Recent Achievements')).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Course CompletedFirst aid',
    'Course CompletedUnknown Course',
    'Course CompletedLedgers',
  ]);
});

test('the next exams are listed with their due dates; finished and closed ones are not', async () => {
  const exams = ['One', 'Two', 'Three', 'Four'].map((title) => aListedExam({ id: title, title }));
  network.answer(listExams, [
    aListedExam({ id: 'a', title: 'Passed one', state: 'passed' }),
    aListedExam({ id: 'b', title: 'Closed one', startRefusal: 'exam-closed' }),
    aListedExam({ id: 'c', title: 'Late one', dueDate: '2020-01-01T00:00:00.000Z' }),
    ...exams,
  ]);
  open('/dashboard');
  const upcoming = await card('Upcoming Exams');
  expect((await upcoming.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Late oneFirst aidOverdue',
    'OneFirst aid',
    'TwoFirst aid',
  ]);
  expect(upcoming.getByRole('link', { name: 'One' }).getAttribute('href')).toBe('/exams/One');
  expect(upcoming.getByRole('link', { name: 'All exams' }).getAttribute('href')).toBe('/exams');
});

test('the review card says what is due and how long it takes, or when the next question comes back', async () => {
  network.answer(getPracticeSummary, aSummary({ dueToday: 6, minutes: 4 }));
  open('/dashboard');
  const due = await card('Review');
  expect(due.getByText('6 due today')).toBeTruthy();
  expect(due.getByText('About 4 minutes')).toBeTruthy();
  expect(due.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe('/review');
  cleanup();
  const nextDueAt = new Date(Date.now() + 86_400_000).toISOString();
  network.answer(getPracticeSummary, aSummary({ nextDueAt }));
  open('/dashboard');
  expect(await screen.findByText('The next question comes back tomorrow.')).toBeTruthy();
  cleanup();
  network.answer(getPracticeSummary, aSummary());
  open('/dashboard');
  expect(await screen.findByText(/^Practice a module of your courses/)).toBeTruthy();
});

test('the icon of the installed app shows how many questions are due', async () => {
  const setAppBadge = vi.fn(() => Promise.reject(new DOMException('Not installed', 'NotAllowedError')));
  Object.assign(navigator, { setAppBadge });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'setAppBadge'));
  network.answer(getPracticeSummary, aSummary({ dueToday: 6, minutes: 4 }));
  open('/dashboard');
  await waitFor(() => expect(setAppBadge).toHaveBeenCalledWith(6));
});

test('where practice is switched off, the dashboard neither shows nor requests it', async () => {
  setSite({ ...DEFAULT_SITE, offFeatures: ['practice'] });
  network.answer(getPracticeSummary, aSummary({ dueToday: 6, minutes: 4 }));
  open('/dashboard');
  expect(await screen.findByRole('region', { name: 'AI Tutor' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Review' })).toBeNull();
  expect(network.calls(getPracticeSummary)).toHaveLength(0);
});

test('where the tutor is switched off, the dashboard does not offer it', async () => {
  setSite({ ...DEFAULT_SITE, offFeatures: ['tutor'] });
  open('/dashboard');
  expect(await screen.findByText('Enrolled Courses')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'AI Tutor' })).toBeNull();
});

test('without questions to practice there is no review card', async () => {
  open('/dashboard');
  expect(await screen.findByRole('region', { name: 'AI Tutor' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Review' })).toBeNull();
});

test('a learner with a goal sees how much of the week is reached, and the days in a row', async () => {
  network.answer(getWeeklyGoal, { daysPerWeek: 4, daysThisWeek: 3, daysInARow: 12 });
  open('/dashboard');
  const goal = await card('Your goal');
  expect(goal.getByText('Study on 4 days per week')).toBeTruthy();
  expect(goal.getByText('3/4')).toBeTruthy();
  expect(goal.getByText('12 days in a row')).toBeTruthy();
  expect(goal.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('75');
});

test('a learner without a goal sees no card about one', async () => {
  open('/dashboard');
  await screen.findByText('Available Courses');
  expect(network.calls(getWeeklyGoal)).toHaveLength(1);
  expect(screen.queryByText('Your goal')).toBeNull();
});
