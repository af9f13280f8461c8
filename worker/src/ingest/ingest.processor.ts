import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type IngestStage, UPLOAD_REFUSALS } from '@lectern/contract';
import { finishUpload, IngestStep, noteUploadProgress, Upload } from '@lectern/data';
import type { Disk, Logger, Model } from '@lectern/infra';
import { UnreadableDeck } from '@lectern/infra/pdf';
import type { DataSource } from 'typeorm';
import { idOf, type IngestContext } from './ingest.context.js';
import { ingestStages } from './ingest.stages.js';
import { UploadEnded } from './stages/save-course.js';

/** What an administrator reads when the fault is ours. */
export const OUR_FAULT =
  'The course could not be made because of a fault on our side. Upload the file again.';

/** Milliseconds between two progress messages of one upload. */
const REPORT_EVERY = 100;

/** Turns uploads into courses, one deck at a time; safe to run twice for the same upload. */
export class IngestProcessor {
  constructor(
    private readonly source: DataSource,
    private readonly storage: Disk,
    private readonly model: Model | undefined,
    private readonly log: Logger,
  ) {}

  /**
   * Runs the stages that an upload still lacks.
   * @throws what a later attempt may mend; an unreadable deck ends the upload instead
   */
  async ingest(uploadId: string, signal: AbortSignal): Promise<void> {
    const upload = await this.source.getRepository(Upload).findOneBy({ id: uploadId });
    if (!upload) return;
    // A worker that died after the last stage left the clean-up to this run.
    if (upload.status !== 'processing') return this.cleanUp(upload);
    const folder = await mkdtemp(join(tmpdir(), 'lectern-ingest-'));
    const reporter = this.reporter(upload);
    try {
      await this.runStages({
        upload,
        folder,
        signal,
        source: this.source,
        storage: this.storage,
        model: this.model,
        log: this.log.child({ uploadId }),
        report: reporter.report,
      });
      await this.cleanUp({ ...upload, status: 'completed' });
    } catch (error) {
      if (error instanceof UploadEnded) return;
      if (!(error instanceof UnreadableDeck)) throw error;
      this.log.info({ uploadId, reason: error.message }, 'Deck refused');
      await this.fail(upload.id, UPLOAD_REFUSALS[error.reason].message);
    } finally {
      await reporter.written();
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Ends an upload with a sentence, unless it has ended, and takes away every file it left. */
  async fail(uploadId: string, message: string): Promise<void> {
    await finishUpload(this.source, uploadId, { status: 'failed', message });
    const upload = await this.source.getRepository(Upload).findOneBy({ id: uploadId });
    if (upload) await this.cleanUp(upload);
  }

  private async runStages(context: IngestContext) {
    const steps = this.source.getRepository(IngestStep);
    let value: unknown;
    for (const { name, run } of ingestStages) {
      const done = await steps.findOneBy({ uploadId: context.upload.id, stage: name });
      context.signal.throwIfAborted();
      value = done ? done.output : await run(value, context);
      if (done) continue;
      await steps.upsert({ uploadId: context.upload.id, stage: name, output: value as never }, [
        'uploadId',
        'stage',
      ]);
    }
  }

  /** Takes away what an ended upload no longer needs: its deck, the stages' outputs, a failed course's pictures. */
  private async cleanUp(upload: Upload) {
    if (upload.status === 'failed') await this.storage.deleteAll(`courses/${idOf(upload, 'course')}/`);
    await this.source.getRepository(IngestStep).delete({ uploadId: upload.id });
    await this.storage.deleteAll(`uploads/${upload.id}/`);
  }

  /** Writes progress one message at a time and not too often; a new stage is always told. */
  private reporter(upload: Upload) {
    let last: { stage?: IngestStage; at: number } = { at: 0 };
    let writing = Promise.resolve();
    const write = (stage: IngestStage, progress: number, details?: string) =>
      noteUploadProgress(this.source, upload.id, { stage, progress, ...(details && { details }) }).catch(
        (error: unknown) => this.log.warn({ err: error, uploadId: upload.id }, 'Progress not written'),
      );
    return {
      report: (stage: IngestStage, progress: number, details?: string) => {
        const now = Date.now();
        if (stage === last.stage && now - last.at < REPORT_EVERY) return;
        last = { stage, at: now };
        writing = writing.then(() => write(stage, progress, details));
      },
      written: () => writing,
    };
  }
}
