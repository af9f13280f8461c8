import {
  EXPIRES_SOON_DAYS,
  type ReportCounts,
  type ReportFilter,
  STUCK_DAYS,
  type StudyStatus,
} from '@lectern/contract';
import type { EntityManager } from 'typeorm';
import { isAllowed, type Person } from '../../courses/taught-by.queries.js';
import { isBetweenDays } from '../between-days.queries.js';
import { empty, join, queryRows, raw, sql, type Sql } from '../../database/sql.js';
import { renewedBy } from '../../learning/certificate-renewal.queries.js';
import { isPastDue } from '../../learning/due-dates.queries.js';
import { isPathReportedTo } from '../../learning/learning-paths/edited-paths.queries.js';
import { SEES_EVERYTHING, isVisible, visibleEnrollment } from '../../learning/visible-enrollments.queries.js';
import { matchesSearch } from '../../people/user-search.queries.js';
import {
  orderReportBy,
  REPORT_JOINS,
  REPORT_COLUMNS,
  type ReportOrder,
  type ReportJoin,
  listOrderExpressions,
  listJoinsForOrder,
  STUDY_STATUS,
} from './report-columns.queries.js';
import {
  allSource,
  joinDueOfRow,
  groupSource,
  instructorSources,
  type ReportSource,
} from './report-sources.queries.js';

/** Which rows a report has, as SQL. */
export interface ReportSelection {
  sources: ReportSource[];
  conditions: Sql[];
  /** The joins that the conditions read. */
  neededJoins: ReportJoin[];
  /** SQL that joins the due date where few rows are read. */
  dueJoin: Sql;
  /** SQL: the time from which the viewer sees a row of `found`; for administrators a constant, which PostgreSQL plans faster. */
  visibleSince: Sql;
}

/**
 * SQL: whether the latest certificate of a row of `enrollments` expires at some time.
 * @param comparison SQL after the time of expiry, such as `<= now()`
 */
const expiresAt = (comparison: Sql) => sql`EXISTS (
  SELECT FROM certificates
   WHERE certificates.user_id = enrollments.user_id AND certificates.course_id = enrollments.course_id
     AND ${isVisible(sql`certificates.issued_at`, sql`enrollments.visible_since`)}
     AND certificates.expires_at ${comparison} AND ${renewedBy(sql`certificates`)} IS NULL)`;

const CERTIFICATE_CONDITIONS: Record<NonNullable<ReportFilter['certificate']>, Sql> = {
  expired: expiresAt(sql`<= now()`),
  'expires-soon': expiresAt(
    sql`> now() AND certificates.expires_at <= now() + make_interval(days => ${EXPIRES_SOON_DAYS})`,
  ),
};

const IN_PROGRESS_CONDITIONS = [
  sql`enrollments.completed_at IS NULL`,
  sql`enrollments.progress > 0`,
  sql`${STUDY_STATUS} = 'in-progress'`,
];

/**
 * The conditions of each filter by status. The last one decides; the others follow from it, and are there because an index can check
 * them.
 */
const STATUS_CONDITIONS: Record<ReportFilter['status'], Sql[]> = {
  all: [],
  completed: [sql`enrollments.completed_at IS NOT NULL`],
  overdue: [
    sql`enrollments.completed_at IS NULL`,
    isPastDue(sql`due.assigned_due_at`),
    sql`${STUDY_STATUS} = 'overdue'`,
  ],
  'in-progress': IN_PROGRESS_CONDITIONS,
  // Where a manager sees progress, the latest activity is one that they may see: it is not older than the progress.
  stuck: [
    sql`enrollments.touched_at < now() - make_interval(days => ${STUCK_DAYS})`,
    ...IN_PROGRESS_CONDITIONS,
  ],
  'not-started': [
    sql`enrollments.completed_at IS NULL`,
    sql`enrollments.progress = 0`,
    sql`${STUDY_STATUS} = 'not-started'`,
  ],
};

/** Selects the rows that match a filter and that the viewer may see; none for a `group` that the viewer does not manage. */
export function buildReportSelection(viewer: Person, filter: ReportFilter): ReportSelection {
  const { search, group, course, path, status, certificate } = filter;
  const searchConditions = matchesSearch(sql`users`, search);
  const courseId = course ? sql`${course}::uuid` : undefined;
  const groupId = group ? sql`${group}::uuid` : undefined;
  const dueConditions = isBetweenDays(sql`due.due_at`, {
    from: filter.dueFrom,
    to: filter.dueTo,
    timeZone: filter.timeZone,
  });
  const isDueNeeded = dueConditions.length > 0 || (status !== 'all' && status !== 'completed');
  return {
    sources: listSources(viewer, filter, { groupId, courseId, searchConditions }),
    conditions: [
      sql`enrollments.user_id IS NOT NULL`,
      ...(courseId ? [sql`enrollments.course_id = ${courseId}`] : []),
      ...(path ? [isOfPath(sql`${path}::uuid`, viewer)] : []),
      ...searchConditions,
      ...STATUS_CONDITIONS[status],
      ...dueConditions,
      ...(certificate ? [CERTIFICATE_CONDITIONS[certificate]] : []),
    ],
    neededJoins: [
      ...(searchConditions.length ? (['users'] as const) : []),
      ...(isDueNeeded ? (['due'] as const) : []),
    ],
    dueJoin: joinDueOfRow(groupId),
    visibleSince: viewer.role === 'admin' ? SEES_EVERYTHING : sql`found.visible_since`,
  };
}

/**
 * SQL: the course is in a learning path, and the learner has joined that path. False where the viewer neither edits the path nor manages
 * a group that has it.
 */
const isOfPath = (pathId: Sql, viewer: Person): Sql => sql`
  (enrollments.course_id IN (SELECT path_courses.course_id
                               FROM learning_path_courses path_courses JOIN learning_paths paths ON paths.id = path_courses.path_id
                              WHERE path_courses.path_id = ${pathId} AND ${isPathReportedTo(sql`paths`, viewer)})
   AND enrollments.user_id IN (SELECT path_enrollments.user_id FROM learning_path_enrollments path_enrollments WHERE path_enrollments.path_id = ${pathId}))`;

interface SourceFilter {
  groupId: Sql | undefined;
  courseId: Sql | undefined;
  /** SQL conditions on `users`. */
  searchConditions: Sql[];
}

function listSources(
  viewer: Person,
  filter: ReportFilter,
  { groupId, courseId, searchConditions }: SourceFilter,
) {
  if (groupId) return [groupSource(viewer, groupId)];
  if (viewer.role === 'instructor') return instructorSources(viewer.id, filter, courseId);
  return [{ ...allSource(filter, courseId, searchConditions), conditions: [isAllowed(viewer, sql`false`)] }];
}

/**
 * SQL: SELECT of columns of the selected rows of all sources, with only the joins that are read.
 * @param columnJoins the joins that the columns and the order read
 * @param rowsToRead which joins of a source are used, see `ReportSource`
 * @param orderAndLimit SQL after the conditions of each source
 */
function selectRows(
  { sources, conditions, neededJoins }: ReportSelection,
  columns: Sql,
  columnJoins: ReportJoin[],
  { rowsToRead, orderAndLimit = empty }: { rowsToRead: 'page' | 'all'; orderAndLimit?: Sql },
): Sql {
  const joinNames = [...new Set([...neededJoins, ...columnJoins])];
  const selects = sources.map(({ from, joins, outerRows, ...source }) => {
    const joinSql = joinNames.map((name) => joins[rowsToRead][name]);
    const where = join([...source.conditions, ...conditions], ' AND ');
    const rows = sql`SELECT ${columns} FROM ${from} ${joinSql.length ? join(joinSql, ' ') : empty} WHERE ${where} ${orderAndLimit}`;
    return outerRows
      ? sql`SELECT found.* FROM ${outerRows} CROSS JOIN LATERAL (${rows}) found`
      : sql`(${rows})`;
  });
  return join(selects, ' UNION ALL ');
}

const NO_FILTER: ReportFilter = { search: '', status: 'all', timeZone: 'UTC' };

/**
 * Selects the rows of one learner that the viewer may see.
 * @param userId SQL of the learner's id, such as `users.id`
 */
export function buildSelectionForUser(userId: Sql, viewer: Person): ReportSelection {
  const { conditions, ...selection } = buildReportSelection(viewer, NO_FILTER);
  return { ...selection, conditions: [...conditions, sql`enrollments.user_id = ${userId}`] };
}

/**
 * SQL: the viewer's reports have a row of the learner, because the viewer teaches one of the learner's courses or manages one of the
 * learner's groups.
 * @param userId SQL of the learner's id, such as `users.id`
 */
export function isReportedTo(userId: Sql, viewer: Person): Sql {
  const selection = buildSelectionForUser(userId, viewer);
  return isAllowed(viewer, sql`EXISTS (${selectRows(selection, sql`1`, [], { rowsToRead: 'page' })})`);
}

/** SQL: the columns of a found row from which `selectDetails` computes the others. */
const FOUND_COLUMNS = sql`enrollments.id, enrollments.visible_since`;

/**
 * SQL: all columns of the report for found rows. `OFFSET 0` makes PostgreSQL compute the columns of `visibleEnrollment` once for each row;
 * otherwise it would copy their expressions to each place that reads them.
 * @param found SQL of rows with `FOUND_COLUMNS`
 */
const selectDetails = ({ dueJoin, visibleSince }: ReportSelection, found: Sql) => sql`
  ${REPORT_COLUMNS}
    FROM (SELECT ${visibleEnrollment(visibleSince)} FROM ${found} found JOIN enrollments stored USING (id) OFFSET 0) enrollments
    ${dueJoin} ${join(Object.values(REPORT_JOINS), ' ')}`;

/**
 * SQL of one page of a report. The first step finds the rows of the page, and computes only what filters and order read. Of each source
 * it reads no rows after the end of the page. The second step computes all columns of the found rows.
 */
export function selectReportPage(
  selection: ReportSelection,
  order: ReportOrder,
  { limit, offset }: { limit: number; offset: number },
): Sql {
  const sortColumns = listOrderExpressions(order).map((expression, index) => ({
    expression,
    alias: raw(`sort_${index}`),
  }));
  const columns = join(
    [FOUND_COLUMNS, ...sortColumns.map(({ expression, alias }) => sql`${expression} AS ${alias}`)],
    ', ',
  );
  const found = selectRows(selection, columns, listJoinsForOrder(order), {
    rowsToRead: 'page',
    orderAndLimit: sql`${orderReportBy(order)} LIMIT ${offset + limit}::bigint`,
  });
  const orderOfFound = orderReportBy(
    order,
    sql`found.id`,
    sortColumns.map(({ alias }) => alias),
  );
  return sql`
    WITH page AS MATERIALIZED (
      SELECT found.id, found.visible_since FROM (${found}) found
      ${orderOfFound} LIMIT ${limit}::bigint OFFSET ${offset}::bigint
    )
    ${selectDetails(selection, sql`page`)} ${orderReportBy(order)}`;
}

/** SQL of all rows of a report. */
export const selectWholeReport = (selection: ReportSelection, order: ReportOrder): Sql => sql`
  ${selectDetails(selection, sql`(${selectRows(selection, FOUND_COLUMNS, [], { rowsToRead: 'all' })})`)} ${orderReportBy(order)}`;

/** Counts the rows of each status. */
export async function countReport(manager: EntityManager, selection: ReportSelection): Promise<ReportCounts> {
  const statusCounts = await queryRows<{ status: StudyStatus; count: number }>(
    manager,
    sql`
    SELECT rows.status, count(*)::int AS count
      FROM (${selectRows(selection, sql`${STUDY_STATUS} AS status`, ['due'], { rowsToRead: 'all' })}) rows
     GROUP BY rows.status`,
  );
  const getCount = (status: StudyStatus) => statusCounts.find((row) => row.status === status)?.count ?? 0;
  return {
    notStarted: getCount('not-started'),
    inProgress: getCount('in-progress'),
    completed: getCount('completed'),
    overdue: getCount('overdue'),
  };
}
