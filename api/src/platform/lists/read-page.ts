import type { Paged } from '@lectern/contract';
import { queryRow, queryRows, sql, type Sql } from '@lectern/data';
import type { DataSource, EntityManager, FindManyOptions, ObjectLiteral, Repository } from 'typeorm';

interface PageRequest {
  /** From 1. */
  page: number;
  /** Rows per page. */
  pageSize: number;
  /** Rows beyond it are neither counted nor read: a search that finds much would read all of it to count it. */
  maxTotal?: number;
}

/** A list that is read by SQL. */
export interface SqlList {
  /** SQL from FROM to the end of WHERE. */
  from: Sql;
  /** Returns the SQL of one page; it ends with `limits` (LIMIT and OFFSET), or has them where the rows are chosen. */
  rows: (limits: Sql) => Sql;
}

/** How many rows of a list a page has, and how many stand before it. */
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

/** Like `queryPage`, of entities. */
export async function findPage<Row extends ObjectLiteral>(
  repository: Repository<Row>,
  options: FindManyOptions<Row>,
  request: PageRequest,
): Promise<Paged<Row>> {
  const { limit, offset } = getLimits(request);
  const [items, total] = await repository.findAndCount({ ...options, take: limit, skip: offset });
  return { items, total };
}
