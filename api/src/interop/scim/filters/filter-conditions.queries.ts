import { join, type Sql, sql } from '@lectern/data';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Comparison, Filter } from './parse-filter.js';

/** SQL of an attribute. `text` is compared without regard to case, `exact` with it. */
export interface Column {
  kind: 'text' | 'exact' | 'boolean' | 'date';
  value: Sql;
}

/** What the resources of a kind can be filtered and sorted by: names in lower case. */
export interface FilterColumns {
  columns: Record<string, Column>;
  /** Lists, such as `emails`: the SQL of their values as rows, and the columns of one. */
  lists: Record<string, { rows: Sql; columns: Record<string, Column> }>;
}

/**
 * SQL condition that a resource matches a filter.
 * @throws Refusal (400) for an attribute that resources are not filtered by
 */
export function buildCondition(filter: Filter, known: FilterColumns): Sql {
  switch (filter.kind) {
    case 'and':
      return sql`(${join(
        filter.parts.map((part) => buildCondition(part, known)),
        ' AND ',
      )})`;
    case 'or':
      return sql`(${join(
        filter.parts.map((part) => buildCondition(part, known)),
        ' OR ',
      )})`;
    case 'not':
      return sql`NOT coalesce(${buildCondition(filter.part, known)}, false)`;
    case 'some':
      return matchesSome(filter.path, filter.part, known);
    case 'compare':
      return findCondition(filter, known);
  }
}

function findCondition(comparison: Comparison, known: FilterColumns): Sql {
  const column = findOwn(known.columns, comparison.path);
  if (column) return compare(column, comparison);
  const [list = '', ...rest] = comparison.path.split('.');
  return matchesSome(list, { ...comparison, path: rest.join('.') || 'value' }, known);
}

function matchesSome(path: string, part: Filter, known: FilterColumns): Sql {
  const list = findOwn(known.lists, path);
  if (!list)
    throw new Refusal(400, 'interop.scim.filterAttribute', {
      values: { attribute: path },
      code: 'invalidFilter',
    });
  const condition = buildCondition(part, { columns: list.columns, lists: {} });
  return sql`EXISTS (SELECT FROM ${list.rows} WHERE ${condition})`;
}

function compare({ kind, value: column }: Column, { operator, value, path }: Comparison): Sql {
  if (operator === 'pr') return sql`coalesce(${column}::text, '') <> ''`;
  if (value === null) return operator === 'ne' ? sql`${column} IS NOT NULL` : sql`${column} IS NULL`;
  if (kind === 'boolean') return compareBoolean(column, operator, String(value).toLowerCase() === 'true');
  if (kind === 'date') return compareOrdered(column, operator, sql`${readDate(value, path)}::timestamptz`);
  const [left, right] =
    kind === 'text'
      ? [sql`lower(${column})`, sql`lower(${String(value)}::text)`]
      : [column, sql`${String(value)}::text`];
  if (operator === 'co') return sql`strpos(${left}, ${right}) > 0`;
  if (operator === 'sw') return sql`starts_with(${left}, ${right})`;
  if (operator === 'ew') return sql`right(${left}, length(${right})) = ${right}`;
  return compareOrdered(left, operator, right);
}

function compareBoolean(column: Sql, operator: Comparison['operator'], isExpected: boolean): Sql {
  if (operator === 'eq') return sql`${column} = ${isExpected}`;
  if (operator === 'ne') return sql`${column} <> ${isExpected}`;
  throw refuseOperator(operator);
}

function compareOrdered(left: Sql, operator: Comparison['operator'], right: Sql): Sql {
  switch (operator) {
    case 'eq':
      return sql`${left} = ${right}`;
    case 'ne':
      return sql`${left} IS DISTINCT FROM ${right}`;
    case 'gt':
      return sql`${left} > ${right}`;
    case 'ge':
      return sql`${left} >= ${right}`;
    case 'lt':
      return sql`${left} < ${right}`;
    case 'le':
      return sql`${left} <= ${right}`;
    default:
      throw refuseOperator(operator);
  }
}

function readDate(value: unknown, attribute: string): Date {
  const date = new Date(String(value));
  if (Number.isNaN(date.getTime()))
    throw new Refusal(400, 'interop.scim.filterDate', { values: { attribute }, code: 'invalidFilter' });
  return date;
}

/** The entry of a name that a call sent. */
const findOwn = <Value>(entries: Record<string, Value>, name: string): Value | undefined =>
  Object.hasOwn(entries, name) ? entries[name] : undefined;

const refuseOperator = (operator: string) =>
  new Refusal(400, 'interop.scim.filterOperator', { values: { operator }, code: 'invalidFilter' });

/**
 * SQL order of a list; by default the oldest first.
 * @throws Refusal (400) for an attribute that resources are not sorted by
 */
export function buildOrder(
  { sortBy, sortOrder }: { sortBy?: string | undefined; sortOrder: 'ascending' | 'descending' },
  { columns }: FilterColumns,
  fallback: Sql,
): Sql {
  if (sortBy === undefined) return fallback;
  const column = findOwn(columns, sortBy.toLowerCase());
  if (!column)
    throw new Refusal(400, 'interop.scim.sortBy', {
      values: { attribute: sortBy.slice(0, 80) },
      code: 'invalidPath',
    });
  const value = column.kind === 'text' ? sql`lower(${column.value})` : column.value;
  return sortOrder === 'descending'
    ? sql`${value} DESC NULLS LAST, ${fallback}`
    : sql`${value} NULLS LAST, ${fallback}`;
}
