import { handedInFileKey } from '@lectern/data';
import { type Disk, type Logger, type ScannerAddress, scanFile } from '@lectern/infra';
import type { DataSource } from 'typeorm';
import { type FileToScan, saveScanFailure, saveScanResult, takeFilesToScan } from './virus-scan.queries.js';

/** Number of files that are scanned in parallel. */
const BATCH_SIZE = 2;
/** Pauses after failed scans, in seconds; the last pause is repeated. */
const RETRY_DELAYS_SECONDS = [10, 60, 300, 1800, 3600] as const;

interface ScanContext {
  source: DataSource;
  storage: Disk;
  scanner: ScannerAddress;
  log: Logger;
}

/**
 * Scans the handed-in files that are due, until none is left. The content of an infected file is deleted; its row stays, so that
 * learner and grader see why the file can't be opened.
 */
export async function scanFiles(context: ScanContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const files = await takeFilesToScan(context.source, BATCH_SIZE);
    if (!files.length) return;
    await Promise.all(files.map((file) => scan(context, file)));
  }
}

async function scan({ source, storage, scanner, log }: ScanContext, { id, scanFailures }: FileToScan) {
  const key = handedInFileKey(id);
  try {
    const { isInfected } = await scanFile(scanner, await storage.getStream(key));
    // Saved before the file is deleted: from now on the file can't be opened, and if this worker is killed, a repair deletes the file.
    await saveScanResult(source, id, isInfected ? 'infected' : 'clean');
    if (!isInfected) return;
    await storage.delete(key);
    log.warn({ fileId: id }, 'A handed-in file is infected and was deleted');
  } catch (err) {
    const delaySeconds = RETRY_DELAYS_SECONDS[scanFailures] ?? RETRY_DELAYS_SECONDS.at(-1);
    log.warn({ err, fileId: id }, 'A handed-in file could not be scanned');
    await saveScanFailure(source, id, Number(delaySeconds));
  }
}
