import type { IngestStage } from '@lectern/contract';
import { noteUploadProgress } from '@lectern/data';
import type { Logger } from '@lectern/infra';
import type { DataSource } from 'typeorm';

/** Milliseconds between two notes of one stage. */
const NOTE_EVERY = 100;

/** Writes an upload's progress one note at a time and not too often; a new stage is always told. */
export class Progress {
  private stage?: IngestStage;
  private at = 0;
  private writing = Promise.resolve();

  constructor(
    private readonly source: DataSource,
    private readonly uploadId: string,
    private readonly log: Logger,
  ) {}

  /** @param percent 0 to 100 */
  report(stage: IngestStage, percent: number, details?: string) {
    const now = Date.now();
    if (stage === this.stage && now - this.at < NOTE_EVERY) return;
    this.stage = stage;
    this.at = now;
    const note = { stage, progress: percent, ...(details && { details }) };
    this.writing = this.writing
      .then(() => noteUploadProgress(this.source, this.uploadId, note))
      .catch((error: unknown) => this.log.warn({ err: error }, 'Progress not written'));
  }

  /** Resolves when everything reported is written. */
  written(): Promise<void> {
    return this.writing;
  }
}
