import type { Paged } from '@lectern/contract';
import { queryRow, queryRows, sql, type Sql } from '@lectern/data';
import type { DataSource, EntityManager, FindManyOptions, ObjectLiteral, Repository } from 'typeorm';

interface PageRequest {
  /** From 1. */
  page: number;
  /** Rows per page. */
  pageSize: number;
  /** Rows beyond this number are neither counted nor read, because counting all rows of a large result would take long. */
  maxTotal?: number;
}

/** A list that is read by SQL. */
export interface SqlList {
  /** SQL from FROM to the end of WHERE. */
  from: Sql;
  /** Returns the SQL of one page. It contains `limits` (LIMIT and OFFSET) at the end, or in the subquery that chooses the rows. */
  rows: (limits: Sql) => Sql;
}

/** The number of rows of a page (`limit`), and the number of rows before the page (`offset`). */
export function getLimits({ page, pageSize, maxTotal = Infinity }: PageRequest) {
  const offset = (page - 1) * pageSize;
  return { limit: Math.max(0, Math.min(pageSize, maxTotal - offset)), offset };
}

/** Counts a list and reads one page of it at the same time. A page beyond the last one has no items. */
export async function queryPage<Row>(
  database: DataSource | EntityManager,
  list: SqlList,
  request: PageRequest,
): Promise<Paged<Row>> {
  const { limit, offset } = getLimits(request);
  const { maxTotal } = request;
  const counted =
    maxTotal === undefined ? list.from : sql`FROM (SELECT ${list.from} LIMIT ${maxTotal}) counted`;
  const [{ total }, items] = await Promise.all([
    queryRow<{ total: number }>(database, sql`SELECT count(*)::int AS total ${counted}`),
    queryRows<Row>(database, list.rows(sql`LIMIT ${limit} OFFSET ${offset}`)),
  ]);
  return { items, total };
}

/** Like `queryPage`, for entities. */
export async function findPage<Row extends ObjectLiteral>(
  repository: Repository<Row>,
  options: FindManyOptions<Row>,
  request: PageRequest,
): Promise<Paged<Row>> {
  const { limit, offset } = getLimits(request);
  const [items, total] = await repository.findAndCount({ ...options, take: limit, skip: offset });
  return { items, total };
}
