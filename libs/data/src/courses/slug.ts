import type { EntityManager } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { findSlugs, lockSlug, type SlugTable } from './slug.queries.js';

const MAX_LENGTH = 80;

const FALLBACKS: Record<SlugTable, string> = { courses: 'course', learning_paths: 'path' };

/** A title as it appears in a URL: 'Memória & RAID' → 'memoria-raid'; 'course' (or 'path') where nothing is left. */
export function buildSlug(title: string, table: SlugTable = 'courses'): string {
  const slug = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .normalize('NFC')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|(?<!-)-+$/g, '');
  // URLs contain the slug or the id; a slug in the form of an id would be mistaken for one.
  return !slug || isUuid(slug) ? FALLBACKS[table] : slug;
}

/**
 * The title's slug, or the first unused 'slug-2', 'slug-3' … Holds a lock until the transaction ends, so that two
 * rows saved at once do not choose the same slug; the unique index guarantees it.
 */
export async function uniqueSlug(
  manager: EntityManager,
  title: string,
  table: SlugTable = 'courses',
): Promise<string> {
  const base = buildSlug(title, table);
  await lockSlug(manager, base);
  const slugs = await findSlugs(manager, table, base);
  if (!slugs.has(base)) return base;
  for (let number = 2; ; number++) {
    if (!slugs.has(`${base}-${number}`)) return `${base}-${number}`;
  }
}
