import type { Disk } from 'flydrive';

/** Says when the last backup was completed. It lies with the files, because the database role of backups only reads. */
const BACKUP_RECORD = 'backups/latest.json';

/** Records that a backup was completed. */
export async function recordBackup(storage: Disk, at: Date): Promise<void> {
  await storage.put(BACKUP_RECORD, JSON.stringify({ at: at.toISOString() }));
}

/** When the last backup by `npm run backup` was completed; undefined where none was. */
export async function readBackupTime(storage: Disk): Promise<Date | undefined> {
  if (!(await storage.exists(BACKUP_RECORD))) return undefined;
  const { at } = JSON.parse(await storage.get(BACKUP_RECORD)) as { at: string };
  return new Date(at);
}
