import { ingestCourse } from '@lectern/contract';
import { findRunningUploads } from '@lectern/data';
import type { Queue } from 'bullmq';
import type { DataSource } from 'typeorm';

/** Queues every unfinished upload without a job, and raises the priority of those that moved up in the fair queue. */
export async function requeueLostUploads({
  source,
  queue,
}: {
  source: DataSource;
  queue: Queue;
}): Promise<void> {
  for (const { id, requestId, turn } of await findRunningUploads(source)) {
    const job = await queue.getJob(id);
    const payload = { uploadId: id, ...(requestId && { requestId }) };
    if (!job) await queue.add(ingestCourse.queue, payload, { jobId: id, priority: turn });
    // A job that has started or ended meanwhile has no priority to change.
    else if (job.priority > turn) await job.changePriority({ priority: turn }).catch(() => undefined);
  }
}
