import { type IngestStage as StageLabel, RECEIVED_PERCENT } from '@lectern/contract';
import { saveUploadProgress, type UploadText } from '@lectern/data';
import type { Logger } from '@lectern/infra';
import type { DataSource } from 'typeorm';
import type { Stage } from './ingest.context.js';

/** Milliseconds between two reports of one label. */
const REPORT_INTERVAL_MS = 100;

type Labeled = Pick<Stage<unknown, unknown>, 'name' | 'labels'>;

/** The part of the progress bar that belongs to a label of a stage, in percent. */
interface Range {
  stage: string;
  label: StageLabel;
  from: number;
  to: number;
}

/** Divides the progress bar, from the arrival of the file to the course, among the labels by their weights. */
export function divideProgressBar(stages: Labeled[]): Range[] {
  const labels = stages.flatMap(({ name, labels }) =>
    labels.map(([label, weight]) => ({ stage: name, label, weight })),
  );
  const total = labels.reduce((sum, { weight }) => sum + weight, 0);
  let done = 0;
  return labels.map(({ stage, label, weight }) => {
    const percentAt = (reached: number): number =>
      RECEIVED_PERCENT + ((100 - RECEIVED_PERCENT) * reached) / total;
    const from = percentAt(done);
    done += weight;
    return { stage, label, from, to: percentAt(done) };
  });
}

/** Saves the progress of an upload: one write at a time, not too often, and every new label. */
export class Progress {
  private readonly ranges: Range[];
  private label?: StageLabel;
  private reportedAt = 0;
  private writing = Promise.resolve();

  constructor(
    stages: Labeled[],
    private readonly source: DataSource,
    private readonly uploadId: string,
    private readonly log: Logger,
  ) {
    this.ranges = divideProgressBar(stages);
  }

  /** @param share of the label's part of the progress bar, 0 to 1 */
  report(stage: string, label: StageLabel, share: number, details?: UploadText): void {
    const range = this.ranges.find((candidate) => candidate.stage === stage && candidate.label === label);
    const now = Date.now();
    if (!range || (label === this.label && now - this.reportedAt < REPORT_INTERVAL_MS)) return;
    this.label = label;
    this.reportedAt = now;
    const progress = range.from + (range.to - range.from) * share;
    this.writing = this.writing
      .then(() =>
        saveUploadProgress(this.source, this.uploadId, {
          stage: label,
          progress,
          ...(details && { details: [details] }),
        }),
      )
      .catch((error: unknown) => this.log.warn({ err: error }, 'Progress not saved'));
  }

  /** Resolves when every report is saved. */
  saved(): Promise<void> {
    return this.writing;
  }
}
