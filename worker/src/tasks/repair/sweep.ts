import { ingestCourse } from '@lectern/contract';
import { runningUploads } from '@lectern/data';
import { type Disk, type Logger, removeAbandonedWorkFolders } from '@lectern/infra';
import type { Queue } from 'bullmq';
import type { DataSource } from 'typeorm';
import { removeUpdateFiles } from '../update-files/remove-update-files.js';
import { repeat } from '../repeat.js';
import { removeOrphanFiles } from './orphan-files.js';

const REMOVAL_INTERVAL_MS = 3_600_000;
/** Younger files may belong to a row that is about to be saved. */
const MIN_ORPHAN_AGE_MS = 3_600_000;

interface SweepOptions {
  source: DataSource;
  storage: Disk;
  queue: Queue;
  log: Logger;
  heartbeatTimeoutSeconds: number;
}

/**
 * Repairs, at once and then periodically, what crashed processes leave behind: uploads without a job, stage outputs of ended
 * uploads, files without a row.
 * @returns a function that stops it
 */
export function startSweeping(options: SweepOptions): () => void {
  const repairInterval = options.heartbeatTimeoutSeconds * 1000;
  const sweep = (interval: number, work: () => Promise<unknown>) =>
    repeat('Sweep', options.log, interval, work);
  const stops = [
    sweep(REMOVAL_INTERVAL_MS, removeAbandonedWorkFolders),
    sweep(repairInterval, () => requeueLostUploads(options)),
    sweep(repairInterval, () => removeLeftOutputs(options)),
    sweep(REMOVAL_INTERVAL_MS, () => removeOrphanFiles(options, new Date(Date.now() - MIN_ORPHAN_AGE_MS))),
    sweep(REMOVAL_INTERVAL_MS, () => removeUpdateFiles(options)),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Queues every unfinished upload without a job, and raises the priority of those that moved up in the fair queue. */
export async function requeueLostUploads({
  source,
  queue,
}: Pick<SweepOptions, 'source' | 'queue'>): Promise<void> {
  for (const { id, requestId, turn } of await runningUploads(source)) {
    const job = await queue.getJob(id);
    const payload = { uploadId: id, ...(requestId && { requestId }) };
    if (!job) await queue.add(ingestCourse.queue, payload, { jobId: id, priority: turn });
    // A job that has started or ended meanwhile has no priority to change.
    else if (job.priority > turn) await job.changePriority({ priority: turn }).catch(() => undefined);
  }
}

/** Removes stage outputs of ended uploads: the last statement of a killed worker may run beside the clean-up. */
export async function removeLeftOutputs({ source }: Pick<SweepOptions, 'source'>): Promise<void> {
  await source.query(
    `DELETE FROM ingest_stage_outputs USING uploads WHERE uploads.id = upload_id AND uploads.status <> 'processing'`,
  );
}
