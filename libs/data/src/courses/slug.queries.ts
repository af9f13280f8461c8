import type { EntityManager } from 'typeorm';
import { queryRows, raw, sql } from '../database/sql.js';

/** Makes other transactions that choose a slug with this base wait until this transaction ends. */
export async function lockSlug(manager: EntityManager, base: string): Promise<void> {
  await queryRows(manager, sql`SELECT pg_advisory_xact_lock(hashtext(${`slug:${base}`}))`);
}

/** The tables whose rows have slugs. */
export type SlugTable = 'courses' | 'learning_paths';

/** Finds the used slugs of a base: for 'raid' these are 'raid', 'raid-2' … */
export async function findSlugs(
  manager: EntityManager,
  table: SlugTable,
  base: string,
): Promise<Set<string>> {
  const rows = await queryRows<{ slug: string }>(
    manager,
    sql`SELECT slug FROM ${raw(table)} WHERE slug = ${base} OR slug ~ ('^' || ${base} || '-[0-9]+$')`,
  );
  return new Set(rows.map(({ slug }) => slug));
}
