import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { Day } from './day.js';
import { listOrder, OptionalSearch, paged, PageNumber } from '../core/list.js';
import { SingleLine } from '../core/single-line.js';
import { TimeZone } from '../core/time-zone.js';
import { STUDY_STATUSES, StudyStatus } from '../learning/due-date.js';

/** Rows per page of a report. */
export const REPORT_PAGE_SIZE = 50;
/** Most rows of a report as an Excel workbook, which the server holds in memory. */
export const MAX_XLSX_ROWS = 50_000;

/**
 * Days without a new slide or module after which a learner who has begun a course counts as stuck: two weeks, so that a learner who
 * studies once a week may miss a week.
 */
export const STUCK_DAYS = 14;

/** The filters by status. `stuck` are courses in progress, and not overdue, without activity for `STUCK_DAYS`. */
export const REPORT_STATUSES = ['all', ...STUDY_STATUSES, 'stuck'] as const;

/**
 * A learner's enrollment in a course. In courses that they do not teach, managers of a group see only what happened since the learner
 * joined and the course was assigned; an earlier completion is left out. `dueAt` is the earliest due date of the learner's groups.
 */
export const ReportRow = z.object({
  enrollmentId: z.uuid(),
  userId: z.uuid(),
  name: z.string(),
  email: z.string(),
  courseId: z.uuid(),
  courseTitle: z.string(),
  status: StudyStatus,
  /** In percent. */
  progress: z.number(),
  studySeconds: z.int(),
  /** Mean of the results in the course's exams, in percent; null without a result, and for a manager who does not teach the course. */
  grade: z.nullable(z.number()),
  enrolledAt: z.iso.datetime(),
  dueAt: z.nullable(z.iso.datetime()),
  completedAt: z.nullable(z.iso.datetime()),
  /** When the learner's latest certificate of the course expires; null without a certificate, or if it never expires. */
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

/** The filters by the latest certificate of a learner in a course. */
export const CERTIFICATE_FILTERS = ['expired', 'expires-soon'] as const;

/** A certificate `expires-soon` from so many days before its expiry. */
export const EXPIRES_SOON_DAYS = 30;

/**
 * `dueFrom` and `dueTo` are the first and last day of the due date; `timeZone` (IANA name) decides when a day begins and
 * ends. `group` limits the report to the members and courses of a group, `path` to the courses of a learning path and the people who
 * have joined it.
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
  /** Absent: rows with any certificate or none. */
  certificate: z.optional(z.enum(CERTIFICATE_FILTERS)),
});
export type ReportFilter = z.output<typeof ReportFilter>;

/** Columns to sort by that have an index. */
const INDEXED_SORTS = ['enrolled', 'completed'] as const;

/** Columns to sort by. Those without an index need a filter by course or group, because they are computed for each row. */
export const REPORT_SORTS = [
  ...INDEXED_SORTS,
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
): boolean => INDEXED_SORTS.some((indexed) => indexed === sort) || Boolean(course ?? group);

const Order = listOrder(REPORT_SORTS, { sort: 'enrolled', direction: 'descending' });

export const ReportQuery = z.extend(ReportFilter, { ...Order, page: PageNumber });
export type ReportQuery = z.output<typeof ReportQuery>;

/** One page of a report; `counts` counts the rows of all pages. */
export const Report = z.extend(paged(ReportRow), { counts: ReportCounts });
export type Report = z.output<typeof Report>;

/**
 * Returns one row for each learner and course, in the courses that an instructor teaches and the groups that they manage. 400 for an
 * order that needs a course or group.
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

const FilterAndOrder = z.extend(ReportFilter, Order);

/** Returns all rows as a CSV file (UTF-8 with byte order mark); texts that a spreadsheet would take for formulas are escaped. */
export const exportReport = endpoint({
  method: 'GET',
  path: '/api/teaching/report.csv',
  access: 'instructor',
  feature: 'reports',
  of: { group: 'query.group' },
  needsRecentSignIn: true,
  // Each call holds a connection to the database until the client has read the file.
  perMinute: 10,
  budget: 'report',
  summary: 'Learners and their courses as CSV',
  query: FilterAndOrder,
});

/** Returns all rows as an Excel workbook; 400 for more than `MAX_XLSX_ROWS` rows. */
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
  query: FilterAndOrder,
});

/** The courses, learning paths and groups that a report can be limited to, ordered by title or name. */
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

/** Characters of the name of a saved report, and how many saved reports a person can have. */
export const SAVED_REPORT_LIMITS = { nameLength: 100, count: 50 } as const;

/** Filters and order of a report under a name; its numbers are mailed on `weekday` (1: Monday to 7: Sunday; null: never). */
export const SavedReportContent = z.object({
  name: SingleLine(SAVED_REPORT_LIMITS.nameLength).check(z.minLength(1)),
  query: FilterAndOrder,
  weekday: z.nullable(z.int().check(z.gte(1), z.lte(7))),
});
export type SavedReportContent = z.output<typeof SavedReportContent>;

export const SavedReport = z.extend(SavedReportContent, { id: z.uuid() });
export type SavedReport = z.output<typeof SavedReport>;

const ReportId = z.object({ reportId: z.uuid() });

/** Returns the saved reports of the person, by name. */
export const listSavedReports = endpoint({
  method: 'GET',
  path: '/api/teaching/saved-reports',
  access: 'instructor',
  feature: 'reports',
  isOpenInViewAs: true,
  summary: "One's saved reports",
  response: z.array(SavedReport),
});

/** 409 where the person has a saved report of this name, or too many saved reports. */
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
