import type { Locale, UserImport as UserImportOnWire } from '@lectern/contract';
import type { UserImport } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { presentText } from './stored-text.js';
import { countOutcomes, countProgress, findUnknownGroups } from './user-imports.queries.js';

/** Maximum number of unknown groups that the page of an import names. */
const MAX_NAMED_GROUPS = 50;

/** An import with the counts of its rows. */
export async function presentUserImport(
  manager: EntityManager,
  { id, fileName, status, createdAt, notes, createsGroups }: UserImport,
  locale: Locale,
): Promise<UserImportOnWire> {
  const outcomes = await countOutcomes(manager, id);
  const counts = await countProgress(manager, id);
  const groups = await findUnknownGroups(manager, id, MAX_NAMED_GROUPS);
  return {
    ...{ id, fileName, status, createsGroups, outcomes },
    notes: notes.map((note) => presentText(note, locale)),
    createdAt: createdAt.toISOString(),
    rowCount: Object.values(outcomes).reduce((sum, count) => sum + count, 0),
    doneCount: counts.done,
    unknownGroups: groups.map(({ name }) => name),
    unknownGroupCount: groups[0]?.total ?? 0,
    unknownGroupRowCount: counts.unknown,
  };
}
