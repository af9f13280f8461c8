import { ingestCourse } from '@lectern/contract';
import { runningUploads } from '@lectern/data';
import { type Disk, type Logger, removeAbandonedWorkFolders } from '@lectern/infra';
import type { Queue } from 'bullmq';
import type { DataSource } from 'typeorm';
import { repeat } from '../repeat.js';
import { removeOrphanFiles } from './orphan-files.js';

const REMOVE_EVERY = 3_600_000;
/** Younger files may belong to a row that is about to be saved; in milliseconds. */
const ORPHAN_AGE = 3_600_000;

interface Swept {
  source: DataSource;
  storage: Disk;
  queue: Queue;
  log: Logger;
  takeoverSeconds: number;
}

/**
 * Mends, at once and then again and again, what a process left that died between two steps: uploads that no
 * job works for, steps of uploads that ended, and files that no row speaks for.
 * @returns a function that stops it
 */
export function startSweeping(swept: Swept): () => void {
  const mendEvery = swept.takeoverSeconds * 1000;
  const sweep = (every: number, work: () => Promise<unknown>) => repeat('Sweep', swept.log, every, work);
  const stops = [
    sweep(REMOVE_EVERY, removeAbandonedWorkFolders),
    sweep(mendEvery, () => requeueLostUploads(swept)),
    sweep(mendEvery, () => removeLeftSteps(swept)),
    sweep(REMOVE_EVERY, () => removeOrphanFiles(swept, new Date(Date.now() - ORPHAN_AGE))),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Queues every upload in process that has no job, and lets those that wait move up as their turns come. */
export async function requeueLostUploads({ source, queue }: Pick<Swept, 'source' | 'queue'>): Promise<void> {
  for (const { id, requestId, turn } of await runningUploads(source)) {
    const job = await queue.getJob(id);
    const payload = { uploadId: id, ...(requestId && { requestId }) };
    if (!job) await queue.add(ingestCourse.queue, payload, { jobId: id, priority: turn });
    // A job that is in work, or gone by now, has no turn to wait for.
    else if (job.priority > turn) await job.changePriority({ priority: turn }).catch(() => undefined);
  }
}

/** Removes the steps of ended uploads: a killed worker's last statement may be carried out along with the clean-up. */
export async function removeLeftSteps({ source }: Pick<Swept, 'source'>): Promise<void> {
  await source.query(
    `DELETE FROM ingest_steps USING uploads WHERE uploads.id = upload_id AND uploads.status <> 'processing'`,
  );
}
