import type { DataSource } from 'typeorm';
import { Baseline1795900000503 } from '../migrations/1795900000503-baseline.js';

const BASELINE = Baseline1795900000503.name;
/** The last of the migrations that the baseline replaces, and the last commit that has them. */
const LAST_REPLACED = 'TitlesInOneLine1795900000502';
const LAST_COMMIT = 'e2f571ce';

const TOO_OLD = {
  database: `This database is older than commit ${LAST_COMMIT} of Lectern and was not changed. Start it with that commit once, then with this version.`,
  backup: `This backup is older than commit ${LAST_COMMIT} of Lectern, nothing was restored. Restore it with that commit, then start this version.`,
};

/** The 13 digits at the end of a migration's name. */
const readTimestamp = (name: string) => Number(name.slice(-13));

/**
 * The names of applied migrations, with the baseline in place of those that it replaces.
 * @throws Error with a sentence when the last of those was never applied
 */
export function replaceByBaseline(place: keyof typeof TOO_OLD, names: string[]): string[] {
  if (!names.length) return [];
  if (!names.includes(BASELINE) && !names.includes(LAST_REPLACED)) throw new Error(TOO_OLD[place]);
  return [BASELINE, ...names.filter((name) => readTimestamp(name) > readTimestamp(BASELINE))];
}

/**
 * Called before migrations are applied. Lists the baseline as applied in a database that has the migrations which it
 * replaces. Their names stay, so that the previous version still starts.
 * @throws Error with a sentence when the database is older than that; it is left untouched
 */
export async function countBaselineAsApplied(source: DataSource): Promise<void> {
  const names = await listAppliedMigrations(source);
  if (!names.length || names.includes(BASELINE)) return;
  replaceByBaseline('database', names);
  await source.query('INSERT INTO public.migrations (timestamp, name) VALUES ($1, $2)', [
    readTimestamp(BASELINE),
    BASELINE,
  ]);
}

/** The names of applied migrations, oldest first; none in an empty database. */
export async function listAppliedMigrations(source: DataSource): Promise<string[]> {
  const [found] = await source.query<{ name: string | null }[]>(
    `SELECT to_regclass('public.migrations') AS name`,
  );
  if (!found?.name) return [];
  const rows = await source.query<{ name: string }[]>('SELECT name FROM public.migrations ORDER BY id');
  return rows.map(({ name }) => name);
}
