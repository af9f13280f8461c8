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
import { EVERYTHING, isVisible, visibleEnrollment } from '../../learning/visible-enrollments.queries.js';
import { matchesSearch } from '../../people/user-search.queries.js';
import {
  orderBy,
  PARTS,
  REPORT_COLUMNS,
  type ReportOrder,
  type ReportPart,
  sortKeys,
  sortParts,
  STATUS,
} from './report-columns.queries.js';
import {
  allSource,
  joinDueOfRow,
  groupSource,
  instructorSources,
  type ReportSource,
} from './report-sources.queries.js';

/** The rows of a report: where they come from, and which of them were asked for. */
export interface ReportRows {
  sources: ReportSource[];
  conditions: Sql[];
  /** What the conditions read beside the enrollment. */
  parts: ReportPart[];
  /** SQL: joins the due date of a few rows. */
  due: Sql;
  /** SQL: since when a row of `found` is seen. A constant where that is always, so that less is planned. */
  since: Sql;
}

/** SQL: whether the latest certificate of an enrollment's learner and course expires in a period. */
const expiresIn = (period: Sql) => sql`EXISTS (
  SELECT FROM certificates
   WHERE certificates.user_id = enrollments.user_id AND certificates.course_id = enrollments.course_id
     AND ${isVisible(sql`certificates.issued_at`, sql`enrollments.visible_since`)}
     AND certificates.expires_at ${period} AND ${renewedBy(sql`certificates`)} IS NULL)`;

const CERTIFICATES: Record<NonNullable<ReportFilter['certificate']>, Sql> = {
  expired: expiresIn(sql`<= now()`),
  'expires-soon': expiresIn(
    sql`> now() AND certificates.expires_at <= now() + make_interval(days => ${EXPIRES_SOON_DAYS})`,
  ),
};

const IN_PROGRESS = [
  sql`enrollments.completed_at IS NULL`,
  sql`enrollments.progress > 0`,
  sql`${STATUS} = 'in-progress'`,
];

/** Conditions that an index can check come first; they follow from the last one. */
const STATUSES: Record<ReportFilter['status'], Sql[]> = {
  all: [],
  completed: [sql`enrollments.completed_at IS NOT NULL`],
  overdue: [
    sql`enrollments.completed_at IS NULL`,
    isPastDue(sql`due.assigned_due_at`),
    sql`${STATUS} = 'overdue'`,
  ],
  'in-progress': IN_PROGRESS,
  // Progress that a manager sees was made since they may see it, so the latest activity tells nothing from before.
  stuck: [sql`enrollments.touched_at < now() - make_interval(days => ${STUCK_DAYS})`, ...IN_PROGRESS],
  'not-started': [
    sql`enrollments.completed_at IS NULL`,
    sql`enrollments.progress = 0`,
    sql`${STATUS} = 'not-started'`,
  ],
};

/** The rows that a person may see and asked for; none of a `group` that they do not manage. */
export function reportRows(person: Person, filter: ReportFilter): ReportRows {
  const { search, group, course, path, status, certificate } = filter;
  const isUserFound = matchesSearch(sql`users`, search);
  const courseId = course ? sql`${course}::uuid` : undefined;
  const groupId = group ? sql`${group}::uuid` : undefined;
  const isDue = isBetweenDays(sql`due.due_at`, {
    from: filter.dueFrom,
    to: filter.dueTo,
    timeZone: filter.timeZone,
  });
  const isDueNeeded = isDue.length > 0 || (status !== 'all' && status !== 'completed');
  return {
    sources: findSources(person, filter, { groupId, courseId, isUserFound }),
    conditions: [
      sql`enrollments.user_id IS NOT NULL`,
      ...(courseId ? [sql`enrollments.course_id = ${courseId}`] : []),
      ...(path ? [isOfPath(sql`${path}::uuid`, person)] : []),
      ...isUserFound,
      ...STATUSES[status],
      ...isDue,
      ...(certificate ? [CERTIFICATES[certificate]] : []),
    ],
    parts: [...(isUserFound.length ? (['users'] as const) : []), ...(isDueNeeded ? (['due'] as const) : [])],
    due: joinDueOfRow(groupId),
    since: person.role === 'admin' ? EVERYTHING : sql`found.visible_since`,
  };
}

/** SQL: the course is one of a learning path that the person has joined; none of a path that the viewer neither edits nor manages. */
const isOfPath = (pathId: Sql, viewer: Person): Sql => sql`
  (enrollments.course_id IN (SELECT placed.course_id
                               FROM learning_path_courses placed JOIN learning_paths paths ON paths.id = placed.path_id
                              WHERE placed.path_id = ${pathId} AND ${isPathReportedTo(sql`paths`, viewer)})
   AND enrollments.user_id IN (SELECT joined.user_id FROM learning_path_enrollments joined WHERE joined.path_id = ${pathId}))`;

interface Limits {
  groupId: Sql | undefined;
  courseId: Sql | undefined;
  isUserFound: Sql[];
}

function findSources(person: Person, filter: ReportFilter, { groupId, courseId, isUserFound }: Limits) {
  if (groupId) return [groupSource(person, groupId)];
  if (person.role === 'instructor') return instructorSources(person.id, filter, courseId);
  return [{ ...allSource(filter, courseId, isUserFound), conditions: [isAllowed(person, sql`false`)] }];
}

/** SQL: SELECT of columns of the rows of all sources, with no more joined than they need. */
function selectRows(
  { sources, conditions, parts }: ReportRows,
  columns: Sql,
  more: ReportPart[],
  { reads, limits = empty }: { reads: 'page' | 'all'; limits?: Sql },
): Sql {
  const needed = [...new Set([...parts, ...more])];
  const selects = sources.map(({ from, joins, outerRows, ...source }) => {
    const joined = needed.length
      ? join(
          needed.map((part) => joins[reads][part]),
          ' ',
        )
      : empty;
    const where = join([...source.conditions, ...conditions], ' AND ');
    const rows = sql`SELECT ${columns} FROM ${from} ${joined} WHERE ${where} ${limits}`;
    return outerRows
      ? sql`SELECT found.* FROM ${outerRows} CROSS JOIN LATERAL (${rows}) found`
      : sql`(${rows})`;
  });
  return join(selects, ' UNION ALL ');
}

/** A report without filters. */
const EVERY_ROW: ReportFilter = { search: '', status: 'all', timeZone: 'UTC' };

/**
 * The rows of one person, as far as the viewer sees them.
 * @param userId SQL of the person's id, such as `users.id`
 */
export function reportRowsOf(userId: Sql, viewer: Person): ReportRows {
  const { conditions, ...rows } = reportRows(viewer, EVERY_ROW);
  return { ...rows, conditions: [...conditions, sql`enrollments.user_id = ${userId}`] };
}

/**
 * SQL: reports show the person to the viewer, who teaches one of their courses or manages one of their groups.
 * @param userId SQL of the person's id, such as `users.id`
 */
export function isReportedTo(userId: Sql, viewer: Person): Sql {
  const rows = reportRowsOf(userId, viewer);
  return isAllowed(viewer, sql`EXISTS (${selectRows(rows, sql`1`, [], { reads: 'page' })})`);
}

/** SQL: what a row is found by, and since when its viewer sees it. */
const FOUND_COLUMNS = sql`enrollments.id, enrollments.visible_since`;

/** SQL: all columns of found enrollments, for each of which they are computed; `OFFSET 0` makes that once, and plans it once. */
const selectDetails = ({ due, since }: ReportRows, found: Sql) => sql`
  ${REPORT_COLUMNS}
    FROM (SELECT ${visibleEnrollment(since)} FROM ${found} found JOIN enrollments own USING (id) OFFSET 0) enrollments
    ${due} ${join(Object.values(PARTS), ' ')}`;

/**
 * SQL of one page of rows with all columns. Its rows are found first, with no more computed for each than filters and
 * order need; of each source no more than the first rows are read up to the end of the page.
 */
export function reportPage(
  rows: ReportRows,
  order: ReportOrder,
  { limit, offset }: { limit: number; offset: number },
): Sql {
  const keys = sortKeys(order).map((key, index) => ({ key, name: raw(`key_${index}`) }));
  const columns = join([FOUND_COLUMNS, ...keys.map(({ key, name }) => sql`${key} AS ${name}`)], ', ');
  const found = selectRows(rows, columns, sortParts(order), {
    reads: 'page',
    limits: sql`${orderBy(order)} LIMIT ${offset + limit}::bigint`,
  });
  const inOrder = orderBy(
    order,
    sql`found.id`,
    keys.map(({ name }) => name),
  );
  return sql`
    WITH page AS MATERIALIZED (
      SELECT found.id, found.visible_since FROM (${found}) found
      ${inOrder} LIMIT ${limit}::bigint OFFSET ${offset}::bigint
    )
    ${selectDetails(rows, sql`page`)} ${orderBy(order)}`;
}

/** SQL of all rows with all columns in order. */
export const reportSelect = (rows: ReportRows, order: ReportOrder): Sql => sql`
  ${selectDetails(rows, sql`(${selectRows(rows, FOUND_COLUMNS, [], { reads: 'all' })})`)} ${orderBy(order)}`;

/** The number of rows of each status. */
export async function countReport(manager: EntityManager, rows: ReportRows): Promise<ReportCounts> {
  const counted = await queryRows<{ status: StudyStatus; count: number }>(
    manager,
    sql`
    SELECT counted.status, count(*)::int AS count
      FROM (${selectRows(rows, sql`${STATUS} AS status`, ['due'], { reads: 'all' })}) counted
     GROUP BY counted.status`,
  );
  const count = (status: StudyStatus) => counted.find((row) => row.status === status)?.count ?? 0;
  return {
    notStarted: count('not-started'),
    inProgress: count('in-progress'),
    completed: count('completed'),
    overdue: count('overdue'),
  };
}
