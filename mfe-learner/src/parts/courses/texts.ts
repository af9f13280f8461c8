import type { NextSlide } from '@lectern/contract';
import { pluralize } from '@lectern/ui';

/** Texts for a course that does not exist. */
export const missingCourseTexts = {
  notFound: 'Course Not Found',
  notFoundText: "The course you're looking for doesn't exist.",
  browse: 'Browse Courses',
} as const;

/** Texts of the way to the slide at which a learner goes on. */
export const nextSlideTexts = {
  start: 'Start',
  continue: (title?: string) => (title ? `Continue: ${title}` : 'Continue'),
  left: ({ slidesLeft, minutesLeft }: NextSlide) =>
    `${pluralize(slidesLeft, 'slide')} left · About ${pluralize(minutesLeft, 'minute')}`,
} as const;
