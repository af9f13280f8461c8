import type { AdminStats, Analytics } from '@lectern/contract';
import { after, answering, failing, loaded, loading, type Sentence, type State } from './sentence';

const OVERVIEW = '/admin';
const STATS = '/api/admin/stats';
const ANALYTICS = '/admin/analytics';
const FIGURES = '/api/admin/analytics';
const ID = '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11';

const newPlatform: AdminStats = {
  totalCourses: 0,
  totalStudents: 0,
  totalEnrollments: 0,
  activeChats: 0,
  recentCourses: [],
  recentStudents: [],
  measured: { completion: null, rating: null },
};
const someStudents: AdminStats = {
  ...newPlatform,
  recentStudents: ['', 'ada@example.org'].map((email, at) => ({
    id: ID.replace('8', String(at)),
    email,
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    createdAt: '2026-11-21T12:00:00.000Z',
  })),
  measured: {
    completion: { percent: 64.9, enrollments: 1204 },
    rating: { mean: 4.3, ratings: 20 },
  },
};

const courseStats = (title: string, completions: number, avgRating: number | null) => ({
  course: { id: ID.replace('8', String(completions % 10)), title },
  enrollments: 10,
  completions,
  avgProgress: 91.3,
  avgRating,
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
const periods = after('the periods are open', (page) => page.getByRole('combobox').first().click());
const courses = after('the courses are open', (page) => page.getByRole('combobox').nth(1).click());

/** The specification's sentences on the admin dashboard and the analytics. */
export const insightSentences: Sentence[] = [
  ...inState(OVERVIEW, loaded, [
    'Admin Dashboard',
    'Manage courses, students, and platform analytics',
    'Total Courses',
    'Active Students',
    'Total Enrollments',
    'AI Chat Sessions',
    'Upload Course',
    'Manage Courses',
    'View Analytics',
    'Recent Courses',
    'Published',
    /^Created [A-Z][a-z]{2} \d/,
    'View All Courses',
    'Recent Students',
    /^Joined [A-Z][a-z]{2} \d/,
    'View All Students',
    'Platform Success Metrics',
    '87%',
    'Course Completion Rate',
    '4.8/5',
    'Average Course Rating',
    '92%',
    'AI Tutor Satisfaction',
    'No data yet',
  ]),
  ...inState(OVERVIEW, loading(STATS), ['Loading dashboard...']),
  ...inState(OVERVIEW, failing(STATS), ['Failed to load dashboard data', 'Retry']),
  ...inState(OVERVIEW, answering(STATS, newPlatform), [
    'No courses yet',
    'Upload Your First Course',
    'No students enrolled yet',
  ]),
  ...inState(OVERVIEW, answering(STATS, someStudents), [
    'Unknown User',
    'ada@example.org',
    'Measured: 64% of 1,204 enrollments',
    'Measured: 4.3/5 in 20 ratings',
  ]),
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
    /^Figures as of /,
  ]),
  ...inState(ANALYTICS, periods, ['Last 30 days', 'Last 3 months', 'Last year']),
  ...inState(ANALYTICS, courses, ['All Courses', 'Sentences for administrators']),
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
    '4.3',
    'No ratings',
  ]),
  ...inState(`${ANALYTICS}?tab=exams`, loaded, ['No exam results yet']),
  ...inState(`${ANALYTICS}?tab=exams`, measured, ['Average Score', 'Pass Rate %']),
  ...inState(`${ANALYTICS}?tab=performers`, measured, [
    'ada@example.org',
    '3 courses completed',
    '1 certificate',
    '12.5 study hours',
  ]),
];
