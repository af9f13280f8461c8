import { answering, failing, loaded, type Sentence } from './sentence';

/** The specification's sentences on visitors' and learners' screens. */
export const learnerSentences: Sentence[] = [
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
