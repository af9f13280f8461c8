import { randomUUID } from 'node:crypto';
import { type ingestCourse, type Parsed, UPLOAD_REFUSALS, type UploadFailure } from '@lectern/contract';
import { beginUpload, finishUpload, IngestStep, keepStep, leaveUpload, Upload } from '@lectern/data';
import { Counter, type Disk, Histogram, inWorkFolder, type Logger, type Model, traced } from '@lectern/infra';
import { type PdfReader, UnreadableDeck } from '@lectern/pdf';
import type { DataSource } from 'typeorm';
import { idOf, type IngestContext } from './ingest.context.js';
import { ingestStages } from './ingest.stages.js';
import { Progress } from './progress.js';
import { UploadEnded } from './stages/save-course.js';
import { watchEnd } from './watch-end.js';

/** What an administrator reads when the fault is ours. */
export const OUR_FAULT =
  'The course could not be made because of a fault on our side. Retry it from the list of uploads.';

/** The same when the deck is set aside, because it may be what makes workers die. */
export const SET_ASIDE =
  'This deck was set aside, because two workers stopped while they read it. Retry it from the list of uploads.';

/** Workers that may die on a deck before it is set aside. */
const MOST_DEATHS = 2;

const stageSeconds = new Histogram({
  name: 'lectern_ingest_stage_seconds',
  help: 'Time that a stage of an ingest takes',
  labelNames: ['stage'],
  buckets: [0.1, 0.5, 1, 2, 5, 10, 30, 60, 120, 300],
});
const ended = new Counter({
  name: 'lectern_ingest_ended_total',
  help: 'Uploads by what they became: course, or why they failed: deck, fault, quarantine',
  labelNames: ['end'],
});

type Payload = Parsed<(typeof ingestCourse)['payload']>;

/** Turns uploads into courses; safe to run twice for the same upload. */
export class IngestProcessor {
  /** Tells this process from the one that had an upload before and died. */
  private readonly name = randomUUID();

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
    const deaths = await beginUpload(this.source, uploadId, this.name);
    if (deaths === undefined) return this.ingest(job, signal);
    if (deaths >= MOST_DEATHS) return this.end(uploadId, SET_ASIDE, 'quarantine');
    const log = this.log.child({ uploadId, requestId: upload.requestId });
    log.info({ attempt: upload.attempts + 1, deaths }, 'Deck taken');
    const { source, storage, model, pdfReader } = this;
    const progress = new Progress(source, uploadId, log);
    const watch = watchEnd(source, uploadId, log);
    const either = AbortSignal.any([signal, watch.signal]);
    try {
      await inWorkFolder((folder) =>
        this.runStages({ upload, folder, signal: either, source, storage, model, pdfReader, log, progress }),
      );
      ended.inc({ end: 'course' });
      log.info('Course made');
      await this.cleanUp({ ...upload, status: 'completed' });
    } catch (error) {
      if (error instanceof UploadEnded || watch.signal.aborted) return await this.ingest(job, signal);
      if (!(error instanceof UnreadableDeck)) {
        await leaveUpload(source, uploadId, this.name);
        throw error;
      }
      log.info({ reason: error.message }, 'Deck refused');
      await this.end(uploadId, UPLOAD_REFUSALS[error.reason].message, 'deck');
    } finally {
      watch.stop();
      await progress.written();
    }
  }

  /** Ends an upload that no further attempt would mend by itself; its deck is kept for a while. */
  async giveUp(uploadId: string): Promise<void> {
    await this.end(uploadId, OUR_FAULT, 'fault');
  }

  private async end(uploadId: string, message: string, reason: UploadFailure) {
    // In one transaction, so that nobody runs it again before the clean-up is done.
    const first = await this.source.transaction(async (manager) => {
      const isFirst = await finishUpload(manager, uploadId, { status: 'failed', message, reason });
      if (isFirst) await this.removeWork(uploadId);
      return isFirst;
    });
    if (first) ended.inc({ end: reason });
    const upload = await this.find(uploadId);
    if (upload && upload.status !== 'processing') await this.cleanUp(upload);
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
      await keepStep(this.source, uploadId, { stage: name, output: value });
    }
  }

  /** Takes away what an ended upload no longer needs; the deck stays where it may run again. */
  private async cleanUp(upload: Upload) {
    if (upload.keptUntil) return;
    if (upload.status === 'completed') await this.removeSteps(upload.id);
    else await this.removeWork(upload.id);
    await this.storage.deleteAll(`uploads/${upload.id}/`);
  }

  /** Pictures of what is no course, and the stages' outputs. */
  private async removeWork(uploadId: string) {
    await this.storage.deleteAll(`courses/${idOf({ id: uploadId }, 'course')}/`);
    await this.removeSteps(uploadId);
  }

  private removeSteps(uploadId: string) {
    return this.source.getRepository(IngestStep).delete({ uploadId });
  }
}
