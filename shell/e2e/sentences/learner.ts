import { after, answering, both, failing, loaded, loading, type Sentence } from './sentence';

const noDashboard = {
  stats: {
    enrolledCourses: 0,
    completedCourses: 0,
    certificates: 0,
    studyHours: 0,
    studyHoursThisWeek: 0,
    completedThisMonth: 0,
  },
  recentCourses: [],
  certificates: [],
};
const empty = both(answering('/api/dashboard', noDashboard), answering('/api/courses', []));
const notEnrolled = answering('/api/dashboard', noDashboard);
const rewarded = answering('/api/dashboard', {
  ...noDashboard,
  certificates: [
    { id: '1', courseName: 'First aid' },
    { id: '2', courseName: null },
  ],
});
const press = (name: string) =>
  after(`pressed ${name}`, (page) => page.getByRole('button', { name }).click());

/** Rows of one state. */
const rows = (as: Sentence['as'], path: string, state: Sentence['state'], ...texts: Sentence['says'][]) =>
  texts.map((says): Sentence => ({ as, path, state, says }));

/** The specification's sentences on visitors' and learners' screens. */
export const learnerSentences: Sentence[] = [
  ...rows(
    'visitor',
    '/',
    loaded,
    'Sign Up',
    'Log In',
    'Search courses',
    'Health & Safety',
    'Business',
    'Marketing',
    'Psychology',
    'Education',
    'IT',
    'Featured Courses',
    'Certificates earned',
    /© 2024/,
  ),
  ...rows('visitor', '/', answering('/api/courses', []), 'No courses available yet.'),
  ...rows('visitor', '/', failing('/api/courses'), 'Failed to load courses'),
  ...rows(
    'learner',
    '/dashboard',
    loaded,
    'Dashboard',
    'Welcome back! Continue your learning journey.',
    'Enrolled Courses',
    'Completed',
    'Certificates',
    'Available Courses',
    'Continue Learning',
    /^Progress: \d+%$/,
    'Continue',
    'Featured Courses',
    /^\d+ available$/,
    'View All',
    'Start Conversation',
    'Upcoming Exams',
    'No upcoming exams',
    'Recent Achievements',
    'No achievements yet',
  ),
  ...rows('learner', '/', loaded, 'Welcome back! Continue your learning journey.'),
  ...rows('learner', '/dashboard', loading('/api/dashboard'), 'Loading dashboard...'),
  ...rows('learner', '/dashboard', failing('/api/dashboard'), 'Failed to load dashboard data'),
  ...rows(
    'learner',
    '/dashboard',
    empty,
    'Create Sample Courses',
    'Create Courses',
    'No courses available yet.',
    'Start Your Learning Journey',
    'Browse Courses',
  ),
  ...rows('learner', '/dashboard', notEnrolled, 'Try Demo Courses'),
  ...rows(
    'learner',
    '/dashboard',
    both(
      empty,
      both(answering('/api/seed-courses-public', { coursesCreated: 6 }), press('Create Sample Courses')),
    ),
    'Courses Created!',
    'Successfully created 6 sample courses.',
  ),
  ...rows(
    'learner',
    '/dashboard',
    both(empty, both(failing('/api/seed-courses-public', ''), press('Create Sample Courses'))),
    'Error',
    'Failed to create courses',
  ),
  ...rows(
    'learner',
    '/dashboard',
    both(
      notEnrolled,
      both(answering('/api/assign-demo-courses', { coursesAssigned: 2 }), press('Try Demo Courses')),
    ),
    'Demo Courses Assigned!',
    'You now have access to 2 demo courses.',
  ),
  ...rows(
    'learner',
    '/dashboard',
    both(notEnrolled, both(failing('/api/assign-demo-courses', ''), press('Try Demo Courses'))),
    'Error',
    'Failed to assign demo courses',
  ),
  ...rows('learner', '/dashboard', rewarded, 'Course Completed', 'First aid', 'Unknown Course'),
  ...rows(
    'learner',
    '/progress',
    loaded,
    'Learning Progress',
    'Overall Progress',
    'Completion Rate',
    '10 study hours per week',
    '7/10',
    '1 course per month',
  ),
  ...rows('learner', '/progress', notEnrolled, 'No enrolled courses', 'No recent activity.'),
  ...rows('learner', '/progress', failing('/api/dashboard'), 'Failed to load progress data.'),
  ...rows('learner', '/exams', loaded, 'Exams & Quizzes', 'All Courses', 'No exams available'),
  ...rows('learner', '/settings', loaded, 'Settings'),
  { as: 'visitor', path: '/courses', state: loaded, says: 'Browse Courses' },
  { as: 'visitor', path: '/courses', state: answering('/api/courses', []), says: 'No Courses Available' },
  { as: 'visitor', path: '/courses?search=zzz', state: loaded, says: 'No Courses Found' },
  { as: 'visitor', path: '/courses', state: failing('/api/courses'), says: 'Failed to load courses' },
  { as: 'visitor', path: '/course/none', state: loaded, says: 'Course Not Found' },
  {
    as: 'visitor',
    path: '/course/none',
    state: loaded,
    says: "The course you're looking for doesn't exist.",
  },
  { as: 'visitor', path: '/none', state: loaded, says: 'Page Not Found' },
  { as: 'visitor', path: '/none', state: loaded, says: 'Did you forget to add the page to the router?' },
];
