import { ingestCourse } from '@lectern/contract';
import { runningUploads } from '@lectern/data';
import { presentTrace } from '@lectern/infra';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { INGEST_QUEUE, type IngestQueue } from '../http/infra.module.js';

/** Hands uploads to the workers, in turn: nobody waits for all of somebody else's decks. */
@Injectable()
export class UploadTurns {
  private readonly log = new Logger(UploadTurns.name);

  constructor(
    private readonly source: DataSource,
    @Inject(INGEST_QUEUE) private readonly ingestQueue: IngestQueue,
  ) {}

  /** Never fails: without a job an upload only waits longer, for the worker's sweep queues what has none. */
  async queue(uploadId: string): Promise<void> {
    const notQueued = (error: Error) => this.log.warn(`Not queued yet: ${error.message}`);
    const running = await runningUploads(this.source.manager).catch(notQueued);
    const upload = running?.find(({ id }) => id === uploadId);
    if (!upload) return;
    const { turn, requestId } = upload;
    // Not waited for: the queue may be down.
    this.ingestQueue
      .add(
        ingestCourse.queue,
        { uploadId, ...(requestId && { requestId }), ...presentTrace() },
        { jobId: uploadId, priority: turn },
      )
      .catch(notQueued);
  }
}
