import { type IngestStage as StageLabel, RECEIVED_PERCENT } from '@lectern/contract';
import { saveUploadProgress, type UploadText } from '@lectern/data';
import type { Logger } from '@lectern/infra';
import type { DataSource } from 'typeorm';
import type { Stage } from './ingest.context.js';

/** Minimum time between two saved reports with one label. */
const REPORT_INTERVAL_MS = 100;

type LabeledStage = Pick<Stage<unknown, unknown>, 'name' | 'labels'>;

/** The part of the progress bar that belongs to a label of a stage. */
interface LabelRange {
  stage: string;
  label: StageLabel;
  fromPercent: number;
  toPercent: number;
}

/**
 * Divides the progress bar among the labels by their weights. The bar begins at `RECEIVED_PERCENT`, which the API has shown when it received
 * the file, and ends at 100 when the course is saved.
 */
export function divideProgressBar(stages: LabeledStage[]): LabelRange[] {
  const labels = stages.flatMap(({ name, labels }) =>
    labels.map(([label, weight]) => ({ stage: name, label, weight })),
  );
  const totalWeight = labels.reduce((sum, { weight }) => sum + weight, 0);
  let doneWeight = 0;
  return labels.map(({ stage, label, weight }) => {
    const toPercent = (reachedWeight: number): number =>
      RECEIVED_PERCENT + ((100 - RECEIVED_PERCENT) * reachedWeight) / totalWeight;
    const fromPercent = toPercent(doneWeight);
    doneWeight += weight;
    return { stage, label, fromPercent, toPercent: toPercent(doneWeight) };
  });
}

/** Saves the progress of an upload: one write at a time, with a minimum interval unless the label is new. */
export class Progress {
  private readonly ranges: LabelRange[];
  private label?: StageLabel;
  private reportedAt = 0;
  private pendingWrite = Promise.resolve();

  constructor(
    stages: LabeledStage[],
    private readonly source: DataSource,
    private readonly uploadId: string,
    private readonly log: Logger,
  ) {
    this.ranges = divideProgressBar(stages);
  }

  /** @param share of the work under this label that is done, 0 to 1 */
  report(stage: string, label: StageLabel, share: number, details?: UploadText): void {
    const range = this.ranges.find((candidate) => candidate.stage === stage && candidate.label === label);
    const now = Date.now();
    if (!range || (label === this.label && now - this.reportedAt < REPORT_INTERVAL_MS)) return;
    this.label = label;
    this.reportedAt = now;
    const progress = range.fromPercent + (range.toPercent - range.fromPercent) * share;
    this.pendingWrite = this.pendingWrite
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
  waitUntilSaved(): Promise<void> {
    return this.pendingWrite;
  }
}
