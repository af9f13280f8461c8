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

  async queue(uploadId: string): Promise<void> {
    const upload = (await runningUploads(this.source.manager)).find(({ id }) => id === uploadId);
    if (!upload) return;
    const { turn, requestId } = upload;
    // Not waited for: a queue that is down only delays, since the worker's sweep queues what has no job.
    this.ingestQueue
      .add(
        ingestCourse.queue,
        { uploadId, ...(requestId && { requestId }), ...presentTrace() },
        { jobId: uploadId, priority: turn },
      )
      .catch((error: Error) => this.log.warn(`Not queued yet: ${error.message}`));
  }
}
