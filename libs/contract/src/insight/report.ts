import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { Day } from './day.js';
import { listOrder, OptionalSearch, paged, PageNumber } from '../core/list.js';
import { SingleLine } from '../core/single-line.js';
import { TimeZone } from '../core/time-zone.js';
import { STUDY_STATUSES, StudyStatus } from '../learning/due-date.js';

/** Rows per page of a report, and at most in an Excel workbook. */
export const REPORT_PAGE_SIZE = 50;
export const MAX_XLSX_ROWS = 50_000;

/**
 * Days without a new slide or module after which a learner who has begun a course counts as stuck. People who study once a week
 * may miss a week; after two they seldom go on without a word from their teacher.
 */
export const STUCK_DAYS = 14;

/** What a report can be limited to: `stuck` are those in progress, and not overdue, without activity for `STUCK_DAYS`. */
export const REPORT_STATUSES = ['all', ...STUDY_STATUSES, 'stuck'] as const;

/**
 * A learner's enrollment in a course. A manager of a group sees of courses that they do not teach what happened since the
 * learner joined and the course was assigned; a completion of before is as none. `dueAt` is the earliest due date of the learner's groups.
 */
export const ReportRow = z.object({
  enrollmentId: z.uuid(),
  userId: z.uuid(),
  name: z.string(),
  email: z.string(),
  courseId: z.uuid(),
  courseTitle: z.string(),
  status: StudyStatus,
  /** Percent. */
  progress: z.number(),
  studySeconds: z.int(),
  /** Mean of the results in the course's exams, in percent; null without a result, and for a manager who does not teach it. */
  grade: z.nullable(z.number()),
  enrolledAt: z.iso.datetime(),
  dueAt: z.nullable(z.iso.datetime()),
  completedAt: z.nullable(z.iso.datetime()),
  /** Of the learner's latest certificate of the course; null without one, or if it never expires. */
  certificateExpiresAt: z.nullable(z.iso.datetime()),
});
export type ReportRow = z.output<typeof ReportRow>;

/** The number of rows of each status. */
export const ReportCounts = z.object({
  notStarted: z.int(),
  inProgress: z.int(),
  completed: z.int(),
  overdue: z.int(),
});
export type ReportCounts = z.output<typeof ReportCounts>;

/** Which latest certificates a report is limited to. */
export const CERTIFICATE_FILTERS = ['expired', 'expires-soon'] as const;

/** Days before its expiry from which a certificate is one that `expires-soon`. */
export const EXPIRES_SOON_DAYS = 30;

/**
 * `dueFrom` and `dueTo` are the first and last day of the due date; `timeZone` (IANA name) decides where a day begins and
 * ends. With `group` only its members and courses count, with `path` (a learning path) the people who have joined it and its courses.
 */
export const ReportFilter = z.object({
  search: OptionalSearch,
  group: z.optional(z.uuid()),
  course: z.optional(z.uuid()),
  path: z.optional(z.uuid()),
  status: z._default(z.enum(REPORT_STATUSES), 'all'),
  dueFrom: z.optional(Day),
  dueTo: z.optional(Day),
  timeZone: z._default(TimeZone, 'UTC'),
  /** Absent: all. */
  certificate: z.optional(z.enum(CERTIFICATE_FILTERS)),
});
export type ReportFilter = z.output<typeof ReportFilter>;

/** Columns to sort by. Those after the second need a course or a group, because they are computed for each row. */
export const REPORT_SORTS = [
  'enrolled',
  'completed',
  'name',
  'course',
  'status',
  'progress',
  'time',
  'grade',
  'due',
  'certificate',
] as const;
export const ReportSort = z.enum(REPORT_SORTS);
export type ReportSort = z.output<typeof ReportSort>;

/** Whether a report can be sorted by a column. */
export const isSortable = (
  sort: ReportSort,
  { course, group }: Pick<ReportFilter, 'course' | 'group'>,
): boolean => REPORT_SORTS.indexOf(sort) < 2 || Boolean(course ?? group);

const Order = listOrder(REPORT_SORTS, { sort: 'enrolled', direction: 'descending' });

export const ReportQuery = z.extend(ReportFilter, { ...Order, page: PageNumber });
export type ReportQuery = z.output<typeof ReportQuery>;

/** One page; `counts` are of all pages. */
export const Report = z.extend(paged(ReportRow), { counts: ReportCounts });
export type Report = z.output<typeof Report>;

/**
 * Learners x courses: of the courses that an instructor teaches and the groups that they manage. 400 for an order that
 * needs a course or group.
 */
export const getReport = endpoint({
  method: 'GET',
  path: '/api/teaching/report',
  access: 'instructor',
  feature: 'reports',
  isOpenInViewAs: true,
  of: { group: 'query.group' },
  summary: 'Learners and their courses, page by page',
  query: ReportQuery,
  response: Report,
});

const ExportQuery = z.extend(ReportFilter, Order);

/** All pages as a CSV file (UTF-8 with byte order mark); texts that a spreadsheet would take for formulas are escaped. */
export const exportReport = endpoint({
  method: 'GET',
  path: '/api/teaching/report.csv',
  access: 'instructor',
  feature: 'reports',
  of: { group: 'query.group' },
  needsRecentSignIn: true,
  // Each call holds a connection of the database until the client has read the file.
  perMinute: 10,
  budget: 'report',
  summary: 'Learners and their courses as CSV',
  query: ExportQuery,
});

/** The same as an Excel workbook; 400 for more than `MAX_XLSX_ROWS` rows. */
export const exportReportAsXlsx = endpoint({
  method: 'GET',
  path: '/api/teaching/report.xlsx',
  access: 'instructor',
  feature: 'reports',
  of: { group: 'query.group' },
  needsRecentSignIn: true,
  // Each call holds a workbook in memory.
  perMinute: 10,
  budget: 'report',
  summary: 'Learners and their courses as an Excel workbook',
  query: ExportQuery,
});

/** The courses, learning paths and groups that a report can be limited to, by name. */
export const ReportScopes = z.object({
  courses: z.array(z.object({ id: z.uuid(), title: z.string() })),
  learningPaths: z.array(z.object({ id: z.uuid(), title: z.string() })),
  groups: z.array(z.object({ id: z.uuid(), name: z.string(), isArchived: z.boolean() })),
});
export type ReportScopes = z.output<typeof ReportScopes>;

export const listReportScopes = endpoint({
  method: 'GET',
  path: '/api/teaching/report/scopes',
  access: 'instructor',
  feature: 'reports',
  isOpenInViewAs: true,
  summary: 'The courses, learning paths and groups to report about',
  response: ReportScopes,
});

/** Longest name of a saved report, and how many a person can have. */
export const SAVED_REPORT_LIMITS = { name: 100, count: 50 } as const;

/** Filters and order of a report under a name; `weekday` (1: Monday to 7: Sunday) is when it is mailed, null: never. */
export const SavedReportContent = z.object({
  name: SingleLine(SAVED_REPORT_LIMITS.name).check(z.minLength(1)),
  query: ExportQuery,
  weekday: z.nullable(z.int().check(z.gte(1), z.lte(7))),
});
export type SavedReportContent = z.output<typeof SavedReportContent>;

export const SavedReport = z.extend(SavedReportContent, { id: z.uuid() });
export type SavedReport = z.output<typeof SavedReport>;

const ReportId = z.object({ reportId: z.uuid() });

/** The person's own, by name. */
export const listSavedReports = endpoint({
  method: 'GET',
  path: '/api/teaching/saved-reports',
  access: 'instructor',
  feature: 'reports',
  isOpenInViewAs: true,
  summary: "One's saved reports",
  response: z.array(SavedReport),
});

/** 409 where the person has a report of this name, or too many. */
export const saveReport = endpoint({
  method: 'POST',
  path: '/api/teaching/saved-reports',
  access: 'instructor',
  feature: 'reports',
  summary: 'Save a report under a name',
  body: SavedReportContent,
  response: SavedReport,
  status: 201,
});

export const updateSavedReport = endpoint({
  method: 'PUT',
  path: '/api/teaching/saved-reports/:reportId',
  access: 'instructor',
  feature: 'reports',
  of: { savedReport: 'reportId' },
  summary: 'Change a saved report',
  params: ReportId,
  body: SavedReportContent,
  response: SavedReport,
});

export const deleteSavedReport = endpoint({
  method: 'DELETE',
  path: '/api/teaching/saved-reports/:reportId',
  access: 'instructor',
  feature: 'reports',
  of: { savedReport: 'reportId' },
  summary: 'Delete a saved report',
  params: ReportId,
  status: 204,
});
