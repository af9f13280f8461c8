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

const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Paths of the pages and calls of the built-in identity provider. */
const PROVIDER_PATH = /^\/oidc(\/|$)/i;

/** Declares what each request uses database connections for, which limits the time of its queries. */
export const nameConnectionUse: RequestHandler = (request, _response, next) =>
  useConnectionsFor(
    READING_METHODS.has(request.method) || PROVIDER_PATH.test(request.path) ? 'read' : 'change',
    next,
  );

/** Allows long queries in the calls that need them. The access guard calls it when it knows the call of a request. */
export function allowLongCall(call: Endpoint | Stream): void {
  if (LONG_CALLS.has(call)) allowLongQueries();
}
