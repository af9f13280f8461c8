import { ingestCourse } from '@lectern/contract';
import { Upload } from '@lectern/data';
import type { Disk, Logger } from '@lectern/infra';
import type { Queue } from 'bullmq';
import type { DataSource } from 'typeorm';
import { type IngestProcessor, OUR_FAULT } from './ingest.processor.js';

const EVERY = 15_000;

interface Swept {
  source: DataSource;
  storage: Disk;
  queue: Queue;
  processor: IngestProcessor;
  log: Logger;
}

/**
 * Looks every 15 s, and at once, for uploads that wait for nothing: the queue was emptied, or a process died
 * between the row and the job.
 * @returns a function that stops it
 */
export function startSweeping(swept: Swept): () => void {
  const sweep = () =>
    requeueLostUploads(swept).catch((error: unknown) => swept.log.warn({ err: error }, 'Sweep failed'));
  void sweep();
  const timer = setInterval(sweep, EVERY);
  return () => clearInterval(timer);
}

/** Queues every upload in process that has no job, and ends those whose job has failed for good. */
export async function requeueLostUploads({ source, queue, processor }: Swept): Promise<void> {
  const waiting = await source.getRepository(Upload).findBy({ status: 'processing' });
  for (const { id } of waiting) {
    const job = await queue.getJob(id);
    const state = await job?.getState();
    if (state === 'failed') await processor.fail(id, OUR_FAULT);
    if (job && state !== 'completed' && state !== 'unknown') continue;
    await job?.remove();
    await queue.add(ingestCourse.queue, { uploadId: id }, { jobId: id });
  }
}
