import { ingestCourse } from '@lectern/contract';
import { findRunningUploads } from '@lectern/data';
import { presentTrace } from '@lectern/infra';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { INGEST_QUEUE, type IngestQueue } from '../../platform/infra.module.js';

/** Queues uploads fairly: each person's first upload runs before anyone's second. */
@Injectable()
export class UploadQueue {
  private readonly log = new Logger(UploadQueue.name);

  constructor(
    private readonly source: DataSource,
    @Inject(INGEST_QUEUE) private readonly ingestQueue: IngestQueue,
  ) {}

  /** Never fails: the worker's sweep queues uploads that have no job. */
  async add(uploadId: string): Promise<void> {
    const warn = (error: Error) => this.log.warn(`Not queued yet: ${error.message}`);
    const running = await findRunningUploads(this.source.manager).catch(warn);
    const upload = running?.find(({ id }) => id === uploadId);
    if (!upload) return;
    const { turn: priority, requestId } = upload;
    // Not awaited: the queue may be down.
    this.ingestQueue
      .add(
        ingestCourse.queue,
        { uploadId, ...(requestId && { requestId }), ...presentTrace() },
        { jobId: uploadId, priority },
      )
      .catch(warn);
  }
}
