/** Texts of enrolling. */
export const enrollTexts = {
  action: 'Enroll for FREE',
  pending: 'Enrolling...',
  benefits: (isFree: boolean) =>
    isFree
      ? 'Free, at your own pace, with a certificate at the end.'
      : 'At your own pace, with a certificate at the end.',
  done: { title: 'Enrolled Successfully', description: 'You can now start learning!' },
  failed: 'Enrollment Failed',
  failedFallback: 'Failed to enroll in course',
} as const;
