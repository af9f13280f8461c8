/** Texts of the question before leaving unsaved changes. */
export const leaveTexts = {
  title: 'Leave without saving?',
  text: 'Your changes to this course are not saved yet.',
  confirm: 'Leave without saving',
  stay: 'Stay',
} as const;
