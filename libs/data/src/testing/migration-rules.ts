import type { DataSource, MigrationInterface } from 'typeorm';

/** What the previous version relies on. */
interface Schema {
  tables: Record<string, Record<string, Column>>;
  /** Constraints and unique indexes by name. */
  constraints: Record<string, { table: string; columns: string[] }>;
  functions: string[];
}

interface Column {
  type: string;
  isRequired: boolean;
  hasDefault: boolean;
}

/**
 * Applies a migration, and lists in sentences what the rules of migrations forbid: what the previous version, which runs beside, can't live
 * with, and an index that locks a table.
 */
export async function findBrokenRules(source: DataSource, migration: MigrationInterface): Promise<string[]> {
  const before = await readSchema(source);
  const statements = await apply(source, migration);
  const after = await readSchema(source);
  return [
    ...findRemoved(before, after),
    ...Object.keys(before.tables).flatMap((table) => compareColumns(before, after, table)),
    ...findNarrowing(before, after),
    ...findLockingIndexes(before, statements),
  ];
}

/** @returns the statements that the migration ran */
async function apply(source: DataSource, migration: MigrationInterface): Promise<string[]> {
  const runner = source.createQueryRunner();
  const statements: string[] = [];
  const query = runner.query.bind(runner) as (...args: unknown[]) => Promise<unknown>;
  const isOneTransaction = migration.transaction !== false;
  try {
    if (isOneTransaction) await runner.startTransaction();
    runner.query = ((text: string, ...rest: unknown[]) => {
      statements.push(text);
      return query(text, ...rest);
    }) as typeof runner.query;
    await migration.up(runner);
    if (isOneTransaction) await runner.commitTransaction();
    return statements;
  } finally {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    await runner.release();
  }
}

function findRemoved(before: Schema, after: Schema): string[] {
  const tables = Object.keys(before.tables).filter((table) => !after.tables[table]);
  const constraints = Object.entries(before.constraints).filter(
    ([name, { table }]) => after.tables[table] && !after.constraints[name],
  );
  return [
    ...tables.map((table) => `the table ${table} is gone`),
    ...constraints.map(([name, { table }]) => `${name} of ${table} is gone`),
    ...before.functions
      .filter((name) => !after.functions.includes(name))
      .map((name) => `the function ${name} is gone`),
  ];
}

function compareColumns(before: Schema, after: Schema, table: string): string[] {
  const old = before.tables[table] ?? {};
  const columns = after.tables[table];
  if (!columns) return [];
  const added = Object.entries(columns)
    .filter(([name, { isRequired, hasDefault }]) => !old[name] && isRequired && !hasDefault)
    .map(([name]) => `${table}.${name} is new, NOT NULL and has no default`);
  const changed = Object.entries(old).flatMap(([name, column]) =>
    compareColumn(`${table}.${name}`, column, columns[name]),
  );
  return [...added, ...changed];
}

function compareColumn(name: string, before: Column, after: Column | undefined): string[] {
  if (!after) return [`${name} is gone`];
  return [
    ...(before.type === after.type ? [] : [`${name} was ${before.type} and is ${after.type}`]),
    ...(!before.isRequired && after.isRequired ? [`${name} is NOT NULL now`] : []),
    ...(before.hasDefault && !after.hasDefault ? [`${name} has no default any more`] : []),
  ];
}

/** A constraint that a new column is part of does not bind the rows of the previous version. */
function findNarrowing(before: Schema, after: Schema): string[] {
  return Object.entries(after.constraints)
    .filter(([name, { table, columns }]) => {
      const old = before.tables[table];
      return old && !before.constraints[name] && columns.every((column) => old[column]);
    })
    .map(([name, { table }]) => `${name} binds columns of ${table} that the previous version writes`);
}

function findLockingIndexes(before: Schema, statements: string[]): string[] {
  return statements
    .flatMap((text) => text.split(';'))
    .map(findLockedTable)
    .filter((table) => table !== undefined && before.tables[table])
    .map((table) => `an index on ${table} is built without CONCURRENTLY`);
}

/** The table of a CREATE INDEX without CONCURRENTLY. */
function findLockedTable(statement: string): string | undefined {
  const words = statement.trim().split(/\s+/);
  const keywords = words.map((word) => word.toUpperCase());
  const index = keywords[1] === 'UNIQUE' ? 2 : 1;
  if (keywords[0] !== 'CREATE' || keywords[index] !== 'INDEX' || keywords[index + 1] === 'CONCURRENTLY')
    return;
  const on = keywords.indexOf('ON') + 1;
  const table = words[keywords[on] === 'ONLY' ? on + 1 : on];
  return table?.split('(')[0]?.replaceAll('"', '').replace('public.', '');
}

async function readSchema(source: DataSource): Promise<Schema> {
  const columns = await source.query<(Column & { table: string; column: string })[]>(COLUMNS);
  const constraints = await source.query<{ name: string; table: string; columns: string[] }[]>(CONSTRAINTS);
  const functions = await source.query<{ name: string }[]>(FUNCTIONS);
  const tables: Schema['tables'] = {};
  for (const { table, column, ...rest } of columns) (tables[table] ??= {})[column] = rest;
  return {
    tables,
    constraints: Object.fromEntries(constraints.map(({ name, ...rest }) => [name, rest])),
    functions: functions.map(({ name }) => name),
  };
}

const COLUMNS = `
  SELECT relname AS table, attname AS column, format_type(atttypid, atttypmod) AS type, attnotnull AS "isRequired",
         atthasdef OR attidentity <> '' AS "hasDefault"
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
   WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace`;

/** Without 'not null', which columns say, and which PostgreSQL 18 made constraints. */
const CONSTRAINTS = `
  SELECT conname AS name, conrelid::regclass::text AS table,
         (SELECT coalesce(array_agg(attname::text), '{}') FROM pg_attribute
           WHERE attrelid = conrelid AND attnum = ANY (conkey)) AS columns
    FROM pg_constraint
   WHERE connamespace = 'public'::regnamespace AND conrelid <> 0 AND contype <> 'n'
   UNION ALL
  SELECT indexrelid::regclass::text, indrelid::regclass::text,
         (SELECT coalesce(array_agg(attname::text), '{}') FROM pg_attribute
           WHERE attrelid = indrelid AND attnum = ANY (indkey))
    FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
   WHERE indisunique AND relnamespace = 'public'::regnamespace
     AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`;

const FUNCTIONS = `
  SELECT oid::regprocedure::text AS name FROM pg_proc
   WHERE pronamespace = 'public'::regnamespace
     AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')`;
