/** Texts of the question before leaving unsaved changes. */
export const leaveTexts = {
  title: 'Leave without saving?',
  confirm: 'Leave without saving',
  stay: 'Stay',
} as const;
