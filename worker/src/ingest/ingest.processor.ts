import { randomUUID } from 'node:crypto';
import type { ingestCourse, Parsed, UploadFailure } from '@lectern/contract';
import {
  beginUpload,
  describeUploadRefusal,
  finishUpload,
  IngestStageOutput,
  releaseUpload,
  saveStageOutput,
  Upload,
  uploadPreviewKey,
  type UploadText,
} from '@lectern/data';
import {
  Counter,
  type Disk,
  Histogram,
  inWorkFolder,
  type Logger,
  type Model,
  runInSpan,
} from '@lectern/infra';
import type { OfficeConverter } from '@lectern/office';
import { type ReaderSetting, UnreadableDeck } from '@lectern/pdf';
import type { DataSource } from 'typeorm';
import {
  type IngestContext,
  UpdatedCourseDeletedError,
  UploadEndedError,
  getUploadFolder,
} from './ingest.context.js';
import { ingestStages } from './ingest.stages.js';
import { Progress } from './progress.js';
import { watchUpload } from './watch-upload.js';

/** The message of an upload that failed, perhaps not because of its deck. */
const SERVER_ERROR: UploadText = { id: 'authoring.uploadFailed.serverError' };

/** The message of an upload that is quarantined because its deck probably crashes workers. */
const QUARANTINED: UploadText = { id: 'authoring.uploadFailed.quarantined' };

const UPDATED_COURSE_DELETED: UploadText = { id: 'authoring.uploadFailed.updatedCourseDeleted' };

/** An upload is quarantined when so many workers have crashed during its ingest. */
const MAX_CRASHES = 2;

const stageSeconds = new Histogram({
  name: 'lectern_ingest_stage_seconds',
  help: 'Duration of a stage of an ingest',
  labelNames: ['stage'],
  buckets: [0.1, 0.5, 1, 2, 5, 10, 30, 60, 120, 300],
});
const endedUploads = new Counter({
  name: 'lectern_ingest_ended_total',
  help: 'Uploads by result: course, or the reason of the failure: deck, server-error, quarantine',
  labelNames: ['end'],
});

type Payload = Parsed<(typeof ingestCourse)['payload']>;

/** How a run ended. `endedElsewhere`: another worker finished the upload, or it was cancelled. */
type Outcome = 'course' | 'endedElsewhere' | { message: UploadText; reason: UploadFailure };

/** Turns uploads into courses; safe to run twice for the same upload. */
export class IngestProcessor {
  /** Distinguishes this process from a process that had the upload before and crashed. */
  private readonly workerId = randomUUID();

  constructor(
    private readonly source: DataSource,
    private readonly storage: Disk,
    private readonly readModel: () => Promise<Model | undefined>,
    private readonly log: Logger,
    private readonly pdfReader: ReaderSetting = 'pdfium',
    private readonly converter: OfficeConverter | null = null,
    private readonly ocrDataDir?: string,
  ) {}

  /**
   * Runs the remaining stages of an upload.
   * @throws errors after which the job is to be retried; an unreadable deck ends the upload and throws nothing
   */
  async ingest(job: Payload, signal: AbortSignal): Promise<void> {
    const upload = await this.source.getRepository(Upload).findOneBy({ id: job.uploadId });
    if (!upload) return;
    const crashes = await beginUpload(this.source, upload.id, this.workerId);
    // The upload has ended. The worker that ended it may have crashed before the clean-up.
    if (crashes === undefined) return this.end(upload.id, 'endedElsewhere');
    if (crashes >= MAX_CRASHES) return this.end(upload.id, { message: QUARANTINED, reason: 'quarantine' });
    await this.end(upload.id, await this.run(upload, crashes, signal));
  }

  /** Ends an upload after its last attempt has failed; its deck is kept for a while. */
  async fail(uploadId: string): Promise<void> {
    await this.end(uploadId, { message: SERVER_ERROR, reason: 'server-error' });
  }

  private async run(upload: Upload, crashes: number, signal: AbortSignal): Promise<Outcome> {
    const { source, storage, pdfReader, converter, ocrDataDir } = this;
    const model = await this.readModel();
    const log = this.log.child({ uploadId: upload.id, requestId: upload.requestId });
    log.info({ attempt: upload.attempts + 1, crashes }, 'Ingest started');
    const watch = watchUpload(source, upload.id, log);
    try {
      await inWorkFolder((folder) =>
        this.runStages({
          upload,
          source,
          storage,
          model,
          pdfReader,
          converter,
          ocrDataDir,
          folder,
          log,
          signal: AbortSignal.any([signal, watch.signal]),
        }),
      );
      log.info('Course saved');
      return 'course';
    } catch (error) {
      if (error instanceof UploadEndedError || watch.signal.aborted) return 'endedElsewhere';
      if (error instanceof UnreadableDeck) {
        log.info({ reason: error.message }, 'Deck refused');
        return { message: describeUploadRefusal(error.reason), reason: 'deck' };
      }
      if (error instanceof UpdatedCourseDeletedError)
        return { message: UPDATED_COURSE_DELETED, reason: 'deck' };
      await releaseUpload(source, upload.id, this.workerId);
      throw error;
    } finally {
      watch.stop();
    }
  }

  /** Runs the stages after the last one whose output is saved. */
  private async runStages(context: Omit<IngestContext, 'report'>): Promise<void> {
    const { upload, log, signal } = context;
    const savedOutputs = await this.source.getRepository(IngestStageOutput).findBy({ uploadId: upload.id });
    const outputs = new Map(savedOutputs.map(({ stage, output }) => [stage, output]));
    const stages = ingestStages.filter(({ isNeeded }) => isNeeded?.(upload) ?? true);
    const nextStageIndex = stages.findLastIndex(({ name }) => outputs.has(name)) + 1;
    let output = outputs.get(stages[nextStageIndex - 1]?.name ?? '');
    const progress = new Progress(stages, this.source, upload.id, log);
    try {
      for (const { name, labels, isSaved, run } of stages.slice(nextStageIndex)) {
        signal.throwIfAborted();
        const report: IngestContext['report'] = (...labelAndShare) => progress.report(name, ...labelAndShare);
        if (labels[0]) report(labels[0][0], 0);
        const stopTimer = stageSeconds.startTimer({ stage: name });
        const input = output;
        output = await runInSpan(`ingest ${name}`, {}, () => run(input, { ...context, report }));
        stopTimer();
        if (isSaved) await saveStageOutput(this.source, upload.id, { stage: name, output });
      }
    } finally {
      await progress.waitUntilSaved();
    }
  }

  /** Records a failure, and removes what the ended upload no longer needs. */
  private async end(uploadId: string, outcome: Outcome): Promise<void> {
    if (outcome === 'course') endedUploads.inc({ end: 'course' });
    else if (outcome !== 'endedElsewhere') await this.recordFailure(uploadId, outcome);
    const upload = await this.source.getRepository(Upload).findOneBy({ id: uploadId });
    // While the upload may still be retried, its deck is kept.
    if (!upload || upload.status === 'processing' || upload.fileRetainedUntil) return;
    if (upload.status === 'completed') await this.removeStageOutputs(uploadId);
    else await this.removeUnsavedFiles(upload);
    await this.storage.deleteAll(`uploads/${uploadId}/`);
  }

  private async recordFailure(
    uploadId: string,
    { message, reason }: Exclude<Outcome, string>,
  ): Promise<void> {
    // The clean-up is in the same transaction, so that no retry starts before the clean-up is done.
    const wasRunning = await this.source.transaction(async (manager) => {
      const wasRunning = await finishUpload(manager, uploadId, {
        status: 'failed',
        message: [message],
        reason,
      });
      if (wasRunning) await this.removeUnsavedFiles(await manager.findOneByOrFail(Upload, { id: uploadId }));
      return wasRunning;
    });
    if (wasRunning) endedUploads.inc({ end: reason });
  }

  /** Removes the pictures of a course or update that was not saved, the preview, and the outputs of the stages. */
  private async removeUnsavedFiles(upload: Upload): Promise<void> {
    await this.storage.deleteAll(getUploadFolder(upload));
    await this.storage.delete(uploadPreviewKey(upload.id));
    await this.removeStageOutputs(upload.id);
  }

  private async removeStageOutputs(uploadId: string): Promise<void> {
    await this.source.getRepository(IngestStageOutput).delete({ uploadId });
  }
}
