import { type ingestCourse, type Parsed, UPLOAD_REFUSALS } from '@lectern/contract';
import { finishUpload, IngestStep, Upload } from '@lectern/data';
import { Counter, type Disk, Histogram, inWorkFolder, type Logger, type Model, traced } from '@lectern/infra';
import { type PdfReader, UnreadableDeck } from '@lectern/infra/pdf';
import type { DataSource } from 'typeorm';
import { idOf, type IngestContext } from './ingest.context.js';
import { ingestStages } from './ingest.stages.js';
import { Progress } from './progress.js';
import { UploadEnded } from './stages/save-course.js';
import { watchEnd } from './watch-end.js';

/** What an administrator reads when the fault is ours. */
export const OUR_FAULT =
  'The course could not be made because of a fault on our side. Upload the file again.';

const stageSeconds = new Histogram({
  name: 'lectern_ingest_stage_seconds',
  help: 'Time that a stage of an ingest takes',
  labelNames: ['stage'],
  buckets: [0.1, 0.5, 1, 2, 5, 10, 30, 60, 120, 300],
});
const ended = new Counter({
  name: 'lectern_ingest_ended_total',
  help: 'Uploads that became a course, were refused for their deck, or failed for another reason',
  labelNames: ['end'],
});

type Payload = Parsed<(typeof ingestCourse)['payload']>;

/** Turns uploads into courses; safe to run twice for the same upload. */
export class IngestProcessor {
  constructor(
    private readonly source: DataSource,
    private readonly storage: Disk,
    private readonly model: Model | undefined,
    private readonly log: Logger,
    private readonly pdfReader: PdfReader = 'pdfium',
  ) {}

  /**
   * Runs the stages that an upload still lacks.
   * @throws what a later attempt may mend; an unreadable deck ends the upload instead
   */
  async ingest(job: Payload, signal: AbortSignal): Promise<void> {
    const { uploadId } = job;
    const upload = await this.find(uploadId);
    if (!upload) return;
    // A worker that died after the last stage left the clean-up to this run.
    if (upload.status !== 'processing') return this.cleanUp(upload);
    const log = this.log.child(job);
    const { source, storage, model, pdfReader } = this;
    const progress = new Progress(source, uploadId, log);
    const watch = watchEnd(source, uploadId, log);
    const either = AbortSignal.any([signal, watch.signal]);
    try {
      await inWorkFolder((folder) =>
        this.runStages({ upload, folder, signal: either, source, storage, model, pdfReader, log, progress }),
      );
      ended.inc({ end: 'course' });
      await this.cleanUp({ ...upload, status: 'completed' });
    } catch (error) {
      if (error instanceof UploadEnded || watch.signal.aborted) return await this.ingest(job, signal);
      if (!(error instanceof UnreadableDeck)) throw error;
      log.info({ reason: error.message }, 'Deck refused');
      await this.end(uploadId, UPLOAD_REFUSALS[error.reason].message, 'refused');
    } finally {
      watch.stop();
      await progress.written();
    }
  }

  /** Ends an upload that no further attempt would mend, and takes away every file it left. */
  async giveUp(uploadId: string): Promise<void> {
    await this.end(uploadId, OUR_FAULT, 'failed');
  }

  private async end(uploadId: string, message: string, end: 'refused' | 'failed') {
    const first = await finishUpload(this.source, uploadId, { status: 'failed', message });
    if (first) ended.inc({ end });
    const upload = await this.find(uploadId);
    if (upload) await this.cleanUp(upload);
  }

  private find(id: string): Promise<Upload | null> {
    return this.source.getRepository(Upload).findOneBy({ id });
  }

  private async runStages(context: IngestContext) {
    const steps = this.source.getRepository(IngestStep);
    const uploadId = context.upload.id;
    let value: unknown;
    for (const { name, run } of ingestStages) {
      const done = await steps.findOneBy({ uploadId, stage: name });
      context.signal.throwIfAborted();
      if (done) {
        value = done.output;
        continue;
      }
      const stop = stageSeconds.startTimer({ stage: name });
      value = await traced(`ingest ${name}`, {}, () => run(value, context));
      stop();
      await steps.upsert({ uploadId, stage: name, output: value as never }, ['uploadId', 'stage']);
    }
  }

  /** Takes away what an ended upload no longer needs: its deck, the stages' outputs, pictures of what is no course. */
  private async cleanUp(upload: Upload) {
    if (upload.status !== 'completed') await this.storage.deleteAll(`courses/${idOf(upload, 'course')}/`);
    await this.storage.deleteAll(`uploads/${upload.id}/`);
    await this.source.getRepository(IngestStep).delete({ uploadId: upload.id });
  }
}
