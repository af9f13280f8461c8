import type { NextSlide } from '@lectern/contract';
import { formatCount, pluralize } from '@lectern/ui';

/** Texts of the page of a course. */
export const courseTexts = {
  featured: 'Featured',
  completed: 'Completed',
  view: 'View Course',
  defaultLevel: 'Beginner',
  rating: (mean: string, count: number) =>
    `Rated ${mean} out of 5${count > 0 ? ` by ${formatCount(count)} ${count === 1 ? 'learner' : 'learners'}` : ''}`,
  students: (count: number) => `${formatCount(count)} ${count === 1 ? 'student' : 'students'}`,
  slides: (count: number) => `${count} ${count === 1 ? 'slide' : 'slides'}`,
  level: 'Level',
  modules: 'Modules',
  studentsTile: 'Students',
  price: 'Price',
  failed: 'Failed to load course',
  noModules: 'No modules available yet.',
  moduleTime: '15-20 mins',
  moduleDone: 'Module complete',
  content: 'Course Modules',
  start: 'Start Learning',
  locked: 'Enroll to access',
  preview: 'Preview',
  noSlides: 'No slides yet',
  enrolled: "You're enrolled in this course",
  finished: 'You have completed this course',
  handout: 'Handout (PDF)',
  progress: 'Progress',
  certificate: 'View Certificate',
} as const;

/** Texts of ratings and of the page that visitors see. */
export const publicCourseTexts = {
  rating: {
    question: 'How do you rate this course?',
    hint: 'Your rating helps others choose a course.',
    stars: (count: number) => `${count} ${count === 1 ? 'star' : 'stars'}`,
    given: (count: number) => `You rated this course ${count} out of 5.`,
    failed: 'Rating Not Saved',
    failedFallback: 'Your rating could not be saved. Try again.',
  },
  publicCourse: {
    enroll: 'Enroll Now',
    review: 'Review',
    curriculum: 'Curriculum',
    features: 'This course includes',
    level: 'Level',
    pace: 'Pace',
    selfPaced: 'Self-paced',
    language: 'Language',
    english: 'English',
    certificate: 'Certificate',
    yes: 'Yes',
    instructor: 'Instructor',
    instructors: 'Instructors',
    instructorName: 'Lectern',
    instructorText: 'Created from slides by people who teach this subject.',
    share: 'Share this course',
    copyLink: 'Copy link',
    email: 'E-mail',
    copied: { title: 'Link Copied', description: 'You can paste it now.' },
    copyFailed: {
      title: 'Link Not Copied',
      description: 'Your browser did not allow it. Send the link by email instead.',
    },
  },
} as const;

/** Texts of the way to the slide at which a learner goes on. */
export const nextSlideTexts = {
  start: 'Start',
  continue: (title?: string) => (title ? `Continue: ${title}` : 'Continue'),
  left: ({ slidesLeft, minutesLeft }: NextSlide) =>
    `${pluralize(slidesLeft, 'slide')} left · About ${pluralize(minutesLeft, 'minute')}`,
} as const;
