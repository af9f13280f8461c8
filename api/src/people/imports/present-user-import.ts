import type { UserImport as UserImportOnWire } from '@lectern/contract';
import type { UserImport } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { countOutcomes } from './count-outcomes.js';

/** Unknown groups that a page names. */
const MAX_NAMED_GROUPS = 50;

/** An import with the counts of its rows. */
export async function presentUserImport(
  manager: EntityManager,
  { id, fileName, status, createdAt, notes, createsGroups }: UserImport,
): Promise<UserImportOnWire> {
  const outcomes = await countOutcomes(manager, id);
  const [counts] = await manager.query<[{ done: number; unknown: number }]>(
    `SELECT count(*) FILTER (WHERE is_done)::int AS done,
            count(*) FILTER (WHERE unknown_groups <> '{}' AND outcome <> 'problem')::int AS unknown
       FROM user_import_rows WHERE import_id = $1`,
    [id],
  );
  const groups = await manager.query<{ name: string; total: number }[]>(
    `SELECT min(name) AS name, count(*) OVER ()::int AS total
       FROM user_import_rows, unnest(unknown_groups) AS name
      WHERE import_id = $1 GROUP BY lower(name) ORDER BY 1 LIMIT ${MAX_NAMED_GROUPS}`,
    [id],
  );
  return {
    ...{ id, fileName, status, notes, createsGroups, outcomes },
    createdAt: createdAt.toISOString(),
    rowCount: Object.values(outcomes).reduce((sum, count) => sum + count, 0),
    doneCount: counts.done,
    unknownGroups: groups.map(({ name }) => name),
    unknownGroupCount: groups[0]?.total ?? 0,
    unknownGroupRowCount: counts.unknown,
  };
}
