import type { DataSource, EntityManager } from 'typeorm';
import { migrations } from '../migrations/index.js';
import { REMOVALS } from '../migrations/removals.js';
import { queryRow, queryRows, sql } from '../sql.js';

/** The first version of Lectern that reads marks. Migrations that only add something are compatible with all versions since then. */
const FIRST_RELEASE = '1.0.0';

async function hasMarks(source: DataSource | EntityManager): Promise<boolean> {
  const { name } = await queryRow<{ name: string | null }>(
    source,
    sql`SELECT to_regclass('public.migration_marks')::text AS name`,
  );
  return name !== null;
}

/** Stores with which version of Lectern on each migration is compatible. Does nothing in a database without the table of marks. */
export async function markMigrations(manager: EntityManager): Promise<void> {
  if (!(await hasMarks(manager))) return;
  const names = migrations.map(({ name }) => name);
  const versions = names.map(
    (name) => REMOVALS.find(({ migration }) => migration === name)?.unusedSince ?? FIRST_RELEASE,
  );
  await queryRows(
    manager,
    sql`
    INSERT INTO migration_marks (name, fits_since)
    SELECT marks.name, marks.fits_since FROM unnest(${names}::text[], ${versions}::text[]) AS marks (name, fits_since)
        ON CONFLICT (name) DO UPDATE SET fits_since = excluded.fits_since`,
  );
}

/** Finds with which version of Lectern on each of these migrations is compatible; migrations without a mark are left out. */
export async function findMarks(source: DataSource, names: string[]): Promise<Map<string, string>> {
  if (!(await hasMarks(source))) return new Map();
  const rows = await queryRows<{ name: string; fitsSince: string }>(
    source,
    sql`SELECT marks.name, marks.fits_since AS "fitsSince" FROM migration_marks marks WHERE marks.name = ANY (${names})`,
  );
  return new Map(rows.map(({ name, fitsSince }) => [name, fitsSince]));
}
