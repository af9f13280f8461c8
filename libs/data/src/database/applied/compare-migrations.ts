import { readFileSync } from 'node:fs';
import type { DataSource } from 'typeorm';
import { migrations } from '../migrations/index.js';
import { listAppliedMigrations, replaceByBaseline } from './count-baseline.js';
import { findMarks } from './migration-marks.queries.js';

/** How a database differs from what this version expects; the lists after the first are empty when it fits exactly. */
export interface MigrationDifference {
  /** Names of all applied migrations; the baseline counts for those that it replaces. */
  applied: string[];
  /** Names of this version's migrations that were not applied. */
  missing: string[];
  /** Names of applied migrations that this version does not have: a later version applied them. */
  unknown: string[];
  /** Those of `unknown` that this version does not work with. */
  unfit: string[];
}

/** Compares the migrations of a database with those of this version. Changes nothing. */
export async function compareMigrations(
  source: DataSource,
  version = readVersion(),
): Promise<MigrationDifference> {
  const applied = replaceByBaseline('database', await listAppliedMigrations(source));
  const own = migrations.map(({ name }) => name);
  const unknown = applied.filter((name) => !own.includes(name));
  const marks = unknown.length ? await findMarks(source, unknown) : new Map<string, string>();
  return {
    applied,
    missing: own.filter((name) => !applied.includes(name)),
    unknown,
    unfit: unknown.filter((name) => {
      const fitsSince = marks.get(name);
      return !fitsSince || isBefore(version, fitsSince);
    }),
  };
}

/**
 * Called before migrations are applied. Migrations of a later version that only added are no obstacle.
 * @throws Error with a sentence when a later version has changed the database otherwise; it is left untouched
 */
export async function refuseLaterDatabase(source: DataSource, version = readVersion()): Promise<void> {
  const { unfit } = await compareMigrations(source, version);
  const last = unfit.at(-1);
  if (last)
    throw new Error(
      `This database belongs to a later version of Lectern (migration ${last}) and was not changed: start that version, or restore a backup of this one.`,
    );
}

/** This library has the version of Lectern. The file is as far from src as from dist. */
function readVersion(): string {
  const file = new URL('../../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** Whether a version such as '1.0.0' comes before another one. */
function isBefore(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) < 0;
}
