import { ingestCourse } from '@lectern/contract';
import { Upload } from '@lectern/data';
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

/** Queues every upload in process that has no job. */
export async function requeueLostUploads({ source, queue }: Pick<Swept, 'source' | 'queue'>): Promise<void> {
  const waiting = await source.getRepository(Upload).findBy({ status: 'processing' });
  // Adding a job that is there changes nothing.
  for (const { id } of waiting) await queue.add(ingestCourse.queue, { uploadId: id }, { jobId: id });
}

/** Removes the steps of ended uploads: a killed worker's last statement may be carried out after the clean-up. */
export async function removeLeftSteps({ source }: Pick<Swept, 'source'>): Promise<void> {
  await source.query(
    `DELETE FROM ingest_steps USING uploads WHERE uploads.id = upload_id AND uploads.status <> 'processing'`,
  );
}
