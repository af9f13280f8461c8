import { join, type Sql, sql } from '@lectern/data';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Comparison, Filter } from './parse-filter.js';

/** Characters of `sortBy` that an error message quotes. */
const MAX_QUOTED_LENGTH = 80;

/** The SQL expression of an attribute. Values of the kind `text` are compared without regard to case, those of `exact` with it. */
export interface Column {
  kind: 'text' | 'exact' | 'boolean' | 'date';
  expression: Sql;
}

/** The attributes by which resources of a type can be filtered and sorted. Names are in lower case. */
export interface FilterColumns {
  columns: Record<string, Column>;
  /** Attributes that are lists, such as `emails`: SQL whose rows are the items of the list, and the attributes of an item. */
  lists: Record<string, { rows: Sql; columns: Record<string, Column> }>;
}

/**
 * Builds the SQL condition that a resource matches a filter.
 * @throws Refusal (400) for an attribute by which resources can't be filtered
 */
export function buildCondition(filter: Filter, filterColumns: FilterColumns): Sql {
  switch (filter.kind) {
    case 'and':
      return sql`(${join(
        filter.operands.map((operand) => buildCondition(operand, filterColumns)),
        ' AND ',
      )})`;
    case 'or':
      return sql`(${join(
        filter.operands.map((operand) => buildCondition(operand, filterColumns)),
        ' OR ',
      )})`;
    case 'not':
      return sql`NOT coalesce(${buildCondition(filter.operand, filterColumns)}, false)`;
    case 'some':
      return buildListCondition(filter.path, filter.itemFilter, filterColumns);
    case 'compare':
      return buildComparison(filter, filterColumns);
  }
}

function buildComparison(comparison: Comparison, filterColumns: FilterColumns): Sql {
  const column = findEntry(filterColumns.columns, comparison.path);
  if (column) return compareColumn(column, comparison);
  const [listName = '', ...itemPath] = comparison.path.split('.');
  return buildListCondition(listName, { ...comparison, path: itemPath.join('.') || 'value' }, filterColumns);
}

function buildListCondition(path: string, itemFilter: Filter, filterColumns: FilterColumns): Sql {
  const list = findEntry(filterColumns.lists, path);
  if (!list)
    throw new Refusal(400, 'interop.scim.filterAttribute', {
      values: { attribute: path },
      code: 'invalidFilter',
    });
  const condition = buildCondition(itemFilter, { columns: list.columns, lists: {} });
  return sql`EXISTS (SELECT FROM ${list.rows} WHERE ${condition})`;
}

/** The operators are those of SCIM (RFC 7644): pr = present, co = contains, sw = starts with, ew = ends with. */
function compareColumn({ kind, expression: column }: Column, { operator, value, path }: Comparison): Sql {
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

/** Finds the entry of a name. The name comes from a call, so inherited properties do not count. */
const findEntry = <Value>(entries: Record<string, Value>, name: string): Value | undefined =>
  Object.hasOwn(entries, name) ? entries[name] : undefined;

const refuseOperator = (operator: string) =>
  new Refusal(400, 'interop.scim.filterOperator', { values: { operator }, code: 'invalidFilter' });

/**
 * Builds the SQL order of a list.
 * @param fallback the order without `sortBy`, and among equal values
 * @throws Refusal (400) for an attribute by which resources can't be sorted
 */
export function buildOrder(
  { sortBy, sortOrder }: { sortBy?: string | undefined; sortOrder: 'ascending' | 'descending' },
  { columns }: FilterColumns,
  fallback: Sql,
): Sql {
  if (sortBy === undefined) return fallback;
  const column = findEntry(columns, sortBy.toLowerCase());
  if (!column)
    throw new Refusal(400, 'interop.scim.sortBy', {
      values: { attribute: sortBy.slice(0, MAX_QUOTED_LENGTH) },
      code: 'invalidPath',
    });
  const value = column.kind === 'text' ? sql`lower(${column.expression})` : column.expression;
  return sortOrder === 'descending'
    ? sql`${value} DESC NULLS LAST, ${fallback}`
    : sql`${value} NULLS LAST, ${fallback}`;
}
