import type { UserImportOutcome } from '@lectern/contract';
import type { EntityManager } from 'typeorm';

/** Rows of an import by outcome. */
export async function countOutcomes(
  manager: EntityManager,
  importId: string,
): Promise<Record<UserImportOutcome, number>> {
  const rows = await manager.query<{ outcome: UserImportOutcome; count: number }[]>(
    'SELECT outcome, count(*)::int AS count FROM user_import_rows WHERE import_id = $1 GROUP BY outcome',
    [importId],
  );
  const counts = new Map(rows.map(({ outcome, count }) => [outcome, count]));
  const countOf = (outcome: UserImportOutcome) => counts.get(outcome) ?? 0;
  return {
    invite: countOf('invite'),
    unconfirmed: countOf('unconfirmed'),
    update: countOf('update'),
    unchanged: countOf('unchanged'),
    problem: countOf('problem'),
  };
}
