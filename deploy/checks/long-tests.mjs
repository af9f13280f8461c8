/** Unit and database tests of which `npm test` or `npm run test:ops` runs a sample, and `npm run test:long` all of it (TEST_LONG=1). */
export const LONG_TESTS = [
  'api/src/assessment/attempts/attempt-states.db.test.ts',
  'api/src/assessment/attempts/hidden-answers.db.test.ts',
  'api/src/authoring/updates/course-updates.db.test.ts',
  'api/src/learning/enrollments/enrollments.db.test.ts',
  'api/src/messages/calendar/present-calendar.test.ts',
  'libs/import-reader/src/growing-files.test.ts',
  'libs/office/src/convert/conversion.test.ts',
  'libs/pdf/src/classic/classic.test.ts',
  'mfe-tutor/src/chat/answer/growing-answers.test.tsx',
  'worker/src/ingest/ingest.db.test.ts',
  'worker/src/main.db.test.ts',
  'worker/src/tasks/update-files/course-updates.db.test.ts',
  'worker/tools/mutants.db.test.ts',
];
