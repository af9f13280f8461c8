import { analyticsTexts } from './analytics/texts';
import { auditTexts } from './audit/texts';
import { coursesTexts } from './courses/texts';
import { editorTexts } from './editor/texts';
import { outboxTexts } from './outbox/texts';
import { overviewTexts } from './overview/texts';
import { uploadTexts } from './upload/texts';
import { usersTexts } from './users/texts';

/** Texts of the administrators' screens, beside each screen. */
export const texts = {
  cancel: 'Cancel',
  overview: overviewTexts,
  analytics: analyticsTexts,
  pages: {
    label: 'Pages',
    previous: 'Previous',
    next: 'Next',
    page: (page: string) => `Page ${page}`,
  },
  exports: {
    pending: 'Exporting...',
    again: 'You are signed in again. Export now.',
    failedTitle: 'Export Failed',
    failed: 'Failed to export the file',
  },
  users: usersTexts,
  audit: auditTexts,
  outbox: outboxTexts,
  courses: coursesTexts,
  editor: editorTexts,
  upload: uploadTexts,
} as const;
