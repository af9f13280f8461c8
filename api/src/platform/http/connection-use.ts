import {
  applyCourseUpdate,
  applyRegrade,
  createUserImport,
  deleteOwnUser,
  deleteUser,
  type Endpoint,
  exportAuditEntries,
  exportCourse,
  exportGradebook,
  exportGradebookAsXlsx,
  exportNotes,
  exportOwnData,
  exportQuestions,
  exportReport,
  exportReportAsXlsx,
  exportScormPackage,
  exportSurveyReport,
  exportUnansweredQuestions,
  exportUserImportProblems,
  exportUsers,
  importQuestions,
  saveGradeEntries,
  type Stream,
  undoRegrade,
} from '@lectern/contract';
import { allowLongQueries, useConnectionsFor } from '@lectern/data';
import type { RequestHandler } from 'express';

/** Calls that read or change very many rows: exports, imports, erasure, and changes of all learners of a course or an exam. */
const LONG_CALLS = new Set<unknown>([
  exportAuditEntries,
  exportCourse,
  exportGradebook,
  exportGradebookAsXlsx,
  exportNotes,
  exportOwnData,
  exportQuestions,
  exportReport,
  exportReportAsXlsx,
  exportScormPackage,
  exportSurveyReport,
  exportUnansweredQuestions,
  exportUserImportProblems,
  exportUsers,
  createUserImport,
  importQuestions,
  saveGradeEntries,
  deleteOwnUser,
  deleteUser,
  applyCourseUpdate,
  applyRegrade,
  undoRegrade,
]);

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** The pages and calls of the built-in identity provider. */
const SIGN_IN = /^\/oidc(\/|$)/i;

/** Says what each request uses connections for. */
export const nameConnectionUse: RequestHandler = (request, _response, next) =>
  useConnectionsFor(READING.has(request.method) || SIGN_IN.test(request.path) ? 'read' : 'change', next);

/** Allows the long calls their time, once it is known which call a request is. */
export function allowLongCall(call: Endpoint | Stream): void {
  if (LONG_CALLS.has(call)) allowLongQueries();
}
