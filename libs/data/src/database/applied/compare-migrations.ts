import type { DataSource } from 'typeorm';
import { migrations } from '../migrations/index.js';
import { listAppliedMigrations, replaceByBaseline } from './count-baseline.js';

/** How a database differs from what this version expects; both lists are empty when it fits. */
export interface MigrationDifference {
  /** Names of this version's migrations that were not applied. */
  missing: string[];
  /** Names of applied migrations that this version does not have: a later version applied them. */
  unknown: string[];
}

/** Compares the migrations of a database with those of this version. Changes nothing. */
export async function compareMigrations(source: DataSource): Promise<MigrationDifference> {
  const applied = replaceByBaseline('database', await listAppliedMigrations(source));
  const own = migrations.map(({ name }) => name);
  return {
    missing: own.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !own.includes(name)),
  };
}

/**
 * Called before migrations are applied.
 * @throws Error with a sentence when a later version has changed the database; it is left untouched
 */
export async function refuseLaterDatabase(source: DataSource): Promise<void> {
  const { unknown } = await compareMigrations(source);
  const last = unknown.at(-1);
  if (last)
    throw new Error(
      `This database belongs to a later version of Lectern (migration ${last}) and was not changed: start that version, or restore a backup of this one.`,
    );
}
