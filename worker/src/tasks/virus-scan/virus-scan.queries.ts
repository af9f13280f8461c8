import { changeRows, queryRows, sql } from '@lectern/data';
import type { DataSource } from 'typeorm';

export interface FileToScan {
  id: string;
  /** Number of scans that failed so far. */
  scanFailures: number;
}

/** Minutes for which no other worker takes a file: longer than a scan may take, so that only files of crashed workers are taken again. */
const LEASE_MINUTES = 10;

/** Takes the files that are due for a scan, oldest first. */
export function takeFilesToScan(source: DataSource, limit: number): Promise<FileToScan[]> {
  return queryRows<FileToScan>(
    source,
    sql`
    UPDATE handed_in_files SET scan_at = now() + make_interval(mins => ${LEASE_MINUTES})
     WHERE handed_in_files.id IN (
       SELECT due.id FROM handed_in_files due
        WHERE due.scan_at <= now() ORDER BY due.scan_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING handed_in_files.id, handed_in_files.scan_failures AS "scanFailures"`,
  );
}

export async function saveScanResult(
  source: DataSource,
  id: string,
  scan: 'clean' | 'infected',
): Promise<void> {
  await changeRows(source, sql`UPDATE handed_in_files SET scan = ${scan}, scan_at = NULL WHERE id = ${id}`);
}

/** @param pauseSeconds seconds until the next scan */
export async function saveScanFailure(source: DataSource, id: string, pauseSeconds: number): Promise<void> {
  await changeRows(
    source,
    sql`
    UPDATE handed_in_files
       SET scan = 'failed', scan_failures = scan_failures + 1,
           scan_at = now() + make_interval(secs => ${pauseSeconds}::int)
     WHERE id = ${id}`,
  );
}
