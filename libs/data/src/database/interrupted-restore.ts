import type { DataSource } from 'typeorm';

/**
 * Schema that exists while a backup is restored. Its table `erased_users` has the ids of deleted accounts that the backup
 * may bring back. It outlives an interrupted restore, which empties `public` first.
 */
export const RESTORE_SCHEMA = 'unfinished_restore';

/**
 * Called before the product starts or migrates, because deleted accounts may be back until the restore has ended.
 * @throws Error with a sentence when a restore was interrupted
 */
export async function refuseInterruptedRestore(source: DataSource): Promise<void> {
  const [found] = await source.query<{ name: string | null }[]>('SELECT to_regnamespace($1) AS name', [
    RESTORE_SCHEMA,
  ]);
  if (found?.name)
    throw new Error(
      'A restore into this database was interrupted. Repeat it with --replace, then start Lectern.',
    );
}
