/** Texts of the moment in which a course is completed. */
export const finishTexts = {
  title: 'Course completed',
  done: (course: string) => `You have completed “${course}”.`,
  shareTitle: (course: string) => `Certificate: ${course}`,
  share: 'Share your certificate',
  next: 'What next?',
  sameCategory: (category: string) => `Another course in ${category}.`,
} as const;
