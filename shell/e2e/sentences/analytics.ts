import type { Analytics } from '@lectern/contract';
import { after, answering, failing, loaded, loading, type Sentence, type State } from './sentence';

const ANALYTICS = '/admin/analytics';
const FIGURES = '/api/admin/analytics';
const ID = '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11';

const courseStats = (title: string, completions: number, avgRating: number | null) => ({
  course: { id: ID.replace('8', String(completions % 10)), title },
  enrollments: 10,
  completions,
  avgProgress: 91.3,
  avgRating,
  ...{ questionsAsked: 6, questionsAnswered: 5, medianMinutesToAnswer: 130 },
});
const figures: Analytics = {
  asOf: '2026-11-21T12:00:00.000Z',
  overview: {
    totalStudents: 1204,
    totalCourses: 12,
    totalEnrollments: 3210,
    completionRate: 64,
    avgStudyTime: 2.6,
    activeChatSessions: 7,
  },
  previous: { totalEnrollments: 3000, activeChatSessions: 7 },
  studentEngagement: [{ date: '2026-11-21', enrollments: 3, completions: 1, chatMessages: 2 }],
  courseStats: [courseStats('First aid', 8, 4.3), courseStats('Lifting', 7, null)],
  examResults: [{ examTitle: 'Basics', avgScore: 81.5, passRate: 90 }],
  topPerformers: [
    {
      student: { id: ID, firstName: 'Ada', lastName: null, email: 'ada@example.org' },
      coursesCompleted: 3,
      certificatesEarned: 1,
      studyHours: 12.5,
    },
  ],
};

const inState = (path: string, state: State, sentences: (string | RegExp)[]) =>
  sentences.map((says): Sentence => ({ as: 'admin', path, state, says }));

const measured = answering(FIGURES, figures);
const withoutExams = answering(FIGURES, { ...figures, examResults: [] });
const periods = after('the periods are open', (page) => page.getByRole('combobox').first().click());
const courses = after('the courses are open', (page) => page.getByRole('combobox').nth(1).click());

/** The specification's sentences on the analytics. */
export const analyticsSentences: Sentence[] = [
  ...inState(ANALYTICS, loaded, [
    'Analytics Dashboard',
    'Last 7 days',
    'All Courses',
    'Export',
    'Student Engagement',
    'Course Performance',
    'Exam Results',
    'Top Performers',
    'Engagement Trends',
    'New Enrollments',
    'Completions',
    'AI Chat Messages',
    /^Includes everything up to /,
  ]),
  ...inState(ANALYTICS, periods, ['Last 30 days', 'Last 3 months', 'Last year']),
  ...inState(ANALYTICS, courses, ['All Courses', /^Shared course /]),
  ...inState(ANALYTICS, loading(FIGURES), ['Loading analytics...']),
  ...inState(ANALYTICS, failing(FIGURES), ['Failed to load analytics', 'Retry']),
  ...inState(ANALYTICS, measured, [
    'Total Students',
    '1,204',
    'Active Courses',
    'Enrollments',
    'Completion Rate',
    '64.0%',
    'Avg Study Time',
    '3h',
    'AI Chat Sessions',
  ]),
  ...inState(`${ANALYTICS}?tab=courses`, measured, [
    '10 enrolled',
    '80.0% completed',
    '91.3% average progress',
    /4\.3$/,
    'No ratings',
  ]),
  ...inState(`${ANALYTICS}?tab=exams`, withoutExams, ['No exam results yet']),
  ...inState(`${ANALYTICS}?tab=exams`, measured, ['Average Score', 'Pass Rate %']),
  ...inState(`${ANALYTICS}?tab=performers`, measured, [
    'ada@example.org',
    '3 courses completed',
    '1 certificate',
    '12.5 study hours',
  ]),
];
