/** Texts for a course that does not exist. */
export const missingCourseTexts = {
  notFound: 'Course Not Found',
  notFoundText: "The course you're looking for doesn't exist.",
  browse: 'Browse Courses',
} as const;
