import { EXPIRES_SOON_DAYS, type ReportCounts, type ReportFilter, type StudyStatus } from '@lectern/contract';
import type { EntityManager } from 'typeorm';
import { renewedBy } from '../../learning/certificate-renewal.js';
import { limitTo, type Person } from '../../courses/taught-by.js';
import { searchPatterns, userSearchText } from '../../people/user-search.js';
import { isVisible, visibleEnrollment } from '../../learning/visible-enrollments.js';
import {
  orderBy,
  PARTS,
  REPORT_COLUMNS,
  type ReportOrder,
  type ReportPart,
  sortKeys,
  sortParts,
  STATUS,
} from './report-columns.js';
import {
  allSource,
  type AddParameter,
  dueOfRow,
  groupSource,
  instructorSources,
  type ReportSource,
} from './report-sources.js';

/** The rows of a report: where they come from, which of them were asked for, and the values of the parameters. */
export interface ReportRows {
  sources: ReportSource[];
  conditions: string[];
  /** What the conditions read beside the enrollment. */
  parts: ReportPart[];
  values: unknown[];
  /** SQL: joins the due date of a few rows. */
  due: string;
}

/** SQL: whether the latest certificate of an enrollment's learner and course expires in a period. */
const expiresIn = (period: string) => `EXISTS (
  SELECT FROM certificates
   WHERE certificates.user_id = enrollments.user_id AND certificates.course_id = enrollments.course_id
     AND ${isVisible('issued_at', 'enrollments.visible_since')}
     AND expires_at ${period} AND ${renewedBy('certificates')} IS NULL)`;

const CERTIFICATES: Record<NonNullable<ReportFilter['certificate']>, string> = {
  expired: expiresIn('<= now()'),
  'expires-soon': expiresIn(`> now() AND expires_at <= now() + interval '${EXPIRES_SOON_DAYS} days'`),
};

/** Conditions that an index can check come first; they follow from the last one. */
const STATUSES: Record<ReportFilter['status'], string[]> = {
  all: [],
  completed: ['enrollments.completed_at IS NOT NULL'],
  overdue: ['enrollments.completed_at IS NULL', 'due.due_at < now()', `${STATUS} = 'overdue'`],
  'in-progress': [
    'enrollments.completed_at IS NULL',
    'enrollments.progress > 0',
    `${STATUS} = 'in-progress'`,
  ],
  'not-started': [
    'enrollments.completed_at IS NULL',
    'enrollments.progress = 0',
    `${STATUS} = 'not-started'`,
  ],
};

/** The rows that a person may see and asked for; none of a `group` that they do not manage. */
export function reportRows(person: Person, filter: ReportFilter): ReportRows {
  const { search, group, course, status, certificate } = filter;
  const values: unknown[] = [];
  const add: AddParameter = (value) => `$${values.push(value)}`;
  const isFound = searchPatterns(search).map((text) => `${userSearchText('users')} LIKE ${add(text)}`);
  const courseId = course && `${add(course)}::uuid`;
  const groupId = group && `${add(group)}::uuid`;
  const isDue = dueBetween(filter, add);
  const isDueNeeded = isDue.length > 0 || (status !== 'all' && status !== 'completed');
  return {
    sources: findSources(person, filter, { groupId, courseId, isFound, add }),
    conditions: [
      'enrollments.user_id IS NOT NULL',
      ...(courseId ? [`enrollments.course_id = ${courseId}`] : []),
      ...isFound,
      ...STATUSES[status],
      ...isDue,
      ...(certificate ? [CERTIFICATES[certificate]] : []),
    ],
    parts: [...(isFound.length ? (['users'] as const) : []), ...(isDueNeeded ? (['due'] as const) : [])],
    values,
    due: dueOfRow(groupId),
  };
}

/** SQL conditions on the days of the due date, which begin and end in a time zone. */
function dueBetween({ dueFrom, dueTo, timeZone }: ReportFilter, add: AddParameter): string[] {
  if (!dueFrom && !dueTo) return [];
  const zone = add(timeZone);
  return [
    ...(dueFrom ? [`due.due_at >= ${add(dueFrom)}::timestamp AT TIME ZONE ${zone}`] : []),
    ...(dueTo ? [`due.due_at < (${add(dueTo)}::date + 1)::timestamp AT TIME ZONE ${zone}`] : []),
  ];
}

interface Limits {
  groupId: string | undefined;
  courseId: string | undefined;
  isFound: string[];
  add: AddParameter;
}

function findSources(person: Person, filter: ReportFilter, { groupId, courseId, isFound, add }: Limits) {
  if (groupId) return [groupSource(person, groupId, add)];
  const limit = limitTo(person);
  if (limit === null) return [allSource(filter, courseId, isFound)];
  return instructorSources(add(limit), filter, courseId);
}

/** SQL: SELECT of columns of the rows of all sources, with no more joined than they need. */
function selectRows(
  { sources, conditions, parts }: ReportRows,
  columns: string,
  more: ReportPart[],
  { reads, limits = '' }: { reads: 'page' | 'all'; limits?: string },
): string {
  const needed = [...new Set([...parts, ...more])];
  const selects = sources.map(({ from, joins, each, ...source }) => {
    const joined = needed.map((part) => joins[reads][part]).join(' ');
    const where = [...source.conditions, ...conditions].join(' AND ');
    const rows = `SELECT ${columns} FROM ${from} ${joined} WHERE ${where} ${limits}`;
    return each ? `SELECT found.* FROM ${each} CROSS JOIN LATERAL (${rows}) found` : `(${rows})`;
  });
  return selects.join(' UNION ALL ');
}

/** SQL: what a row is found by, and since when its viewer sees it. */
const FOUND_COLUMNS = 'enrollments.id, enrollments.visible_since';

/** SQL: all columns of found enrollments, for each of which they are computed. */
const selectDetails = ({ due }: ReportRows, found: string) => `
  ${REPORT_COLUMNS}
    FROM (SELECT ${visibleEnrollment('found.visible_since')} FROM ${found} found JOIN enrollments own USING (id)) enrollments
    ${due} ${Object.values(PARTS).join(' ')}`;

/**
 * A query of one page of rows with all columns. Its rows are found first, with no more computed for each than filters and
 * order need; of each source no more than the first rows are read up to the end of the page.
 */
export function reportPage(
  rows: ReportRows,
  order: ReportOrder,
  { limit, offset }: { limit: number; offset: number },
): { sql: string; values: unknown[] } {
  const keys = sortKeys(order).map((_, index) => `key_${index}`);
  const columns = [FOUND_COLUMNS, ...sortKeys(order).map((key, index) => `${key} AS ${keys[index]}`)].join(
    ', ',
  );
  const end = `$${rows.values.length + 1}::bigint`;
  const found = selectRows(rows, columns, sortParts(order), {
    reads: 'page',
    limits: `${orderBy(order)} LIMIT ${end}`,
  });
  const sql = `
    WITH page AS MATERIALIZED (
      SELECT id, visible_since FROM (${found}) found ${orderBy(order, 'id', keys)} LIMIT ${limit} OFFSET ${end} - ${limit}
    )
    ${selectDetails(rows, 'page')} ${orderBy(order)}`;
  return { sql, values: [...rows.values, offset + limit] };
}

/** SQL of all rows with all columns in order, for `rows.values`. */
export const reportSelect = (rows: ReportRows, order: ReportOrder): string => `
  ${selectDetails(rows, `(${selectRows(rows, FOUND_COLUMNS, [], { reads: 'all' })})`)} ${orderBy(order)}`;

/** The number of rows of each status. */
export async function countReport(manager: EntityManager, rows: ReportRows): Promise<ReportCounts> {
  const counted = await manager.query<{ status: StudyStatus; count: number }[]>(
    `SELECT status, count(*)::int AS count
       FROM (${selectRows(rows, `${STATUS} AS status`, ['due'], { reads: 'all' })}) counted GROUP BY status`,
    rows.values,
  );
  const of = (status: StudyStatus) => counted.find((row) => row.status === status)?.count ?? 0;
  return {
    notStarted: of('not-started'),
    inProgress: of('in-progress'),
    completed: of('completed'),
    overdue: of('overdue'),
  };
}
