import { answering, failing, loaded, loading, rows, type Sentence, type State } from './sentence';

const nothing = {
  totalCourses: 0,
  totalStudents: 0,
  totalEnrollments: 0,
  activeChats: 0,
  recentCourses: [],
  recentStudents: [],
  measured: { completion: null, rating: null, satisfaction: null },
};
const student = { id: '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11', createdAt: '2026-11-20T12:00:00.000Z' };
const aCourse = {
  ...student,
  slug: 'first-aid',
  title: 'First aid',
  description: null,
  category: null,
  level: null,
  thumbnailUrl: null,
  price: null,
  isFeatured: false,
  isPublished: true,
  enrollmentCount: 2,
  rating: null,
  ratingCount: 0,
};
const draft = { ...aCourse, id: '45c48cce-2e2d-4fbd-8a1a-fc51c7c6ad26', slug: 'draft', isPublished: false };
const ada = { ...student, firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org' };
const byMail = { ...ada, id: draft.id, lastName: null, email: 'grace@example.org' };
const busy = answering('/api/admin/stats', {
  ...nothing,
  recentCourses: [aCourse, draft],
  recentStudents: [ada, byMail],
  measured: { completion: { percent: 64, enrollments: 1204 }, rating: { mean: 4.25, ratings: 1 } },
});

const on = (state: State, ...says: Sentence['says'][]) => rows('admin', '/admin', state, ...says);

/** The specification's sentences on the administrators' dashboard and their part of the sidebar. */
export const overviewSentences: Sentence[] = [
  ...on(
    loaded,
    'Admin Dashboard',
    'Manage courses, students, and platform analytics',
    'Admin Panel',
    /^Dashboard$/,
    'Course Management',
    'User Management',
    'Analytics',
    'Total Courses',
    'Active Students',
    'Total Enrollments',
    'AI Chat Sessions',
    'Upload Course',
    'Manage Courses',
    'View Analytics',
    /^Settings$/,
    'Recent Courses',
    'View All Courses',
    'Recent Students',
    'Platform Success Metrics',
    '87%',
    'Course Completion Rate',
    '4.8/5',
    'Average Course Rating',
    '92%',
    'AI Tutor Satisfaction',
  ),
  ...on(loading('/api/admin/stats'), 'Loading dashboard...'),
  ...on(failing('/api/admin/stats'), 'Failed to load dashboard data', 'Retry'),
  ...on(
    answering('/api/admin/stats', nothing),
    'No courses yet',
    'Upload Your First Course',
    'No students enrolled yet',
    'No data yet',
  ),
  ...on(
    busy,
    /^Published$/,
    /^Draft$/,
    /^Created Nov \d+, 2026$/,
    'Ada Byron',
    'grace@example.org',
    /^Joined Nov \d+, 2026$/,
    'View All Students',
    'Measured: 64% of 1,204 enrollments',
  ),
];
