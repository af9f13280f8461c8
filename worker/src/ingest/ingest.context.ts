import { createHash } from 'node:crypto';
import type { IngestStage as StageLabel } from '@lectern/contract';
import { type Upload, updateFolder, type UploadText } from '@lectern/data';
import type { Disk, Logger, Model } from '@lectern/infra';
import type { OfficeConverter } from '@lectern/office';
import type { ReaderSetting } from '@lectern/pdf';
import type { DataSource } from 'typeorm';
import { stringify } from 'uuid';

/** What every stage may use. */
export interface IngestContext {
  upload: Upload;
  source: DataSource;
  storage: Disk;
  model: Model | undefined;
  pdfReader: ReaderSetting;
  /** Folder with trained data for OCR, see `listOcrLanguages`; undefined: English only. */
  ocrDataDir: string | undefined;
  /** Turns office files into PDFs; null where none is installed. */
  converter: OfficeConverter | null;
  /** A folder of this run; removed afterwards. */
  folder: string;
  log: Logger;
  /** Aborts when the worker must stop or the upload has ended elsewhere. */
  signal: AbortSignal;
  /**
   * Reports how far the stage is.
   * @param label one of the stage's labels
   * @param share of the label's part, 0 to 1
   */
  report: (label: StageLabel, share: number, details?: UploadText) => void;
}

/** A stage of the ingest. It may run twice for one upload, so it overwrites what it has written before. */
export interface Stage<Input, Output> {
  name: string;
  /** The labels of the progress, in order, each with its weight in the progress bar. */
  labels: readonly (readonly [label: StageLabel, weight: number])[];
  /**
   * Whether the output is saved under the name, so that a repeated run continues after this stage. Outputs that refer
   * to files in `folder` are not saved: the files are lost with the process.
   */
  isSaved: boolean;
  /** Whether an upload needs it; absent: every upload does. A stage that may be left out returns what it gets. */
  isNeeded?: (upload: Pick<Upload, 'fileKey'>) => boolean;
  run(input: Input, context: IngestContext): Promise<Output>;
}

/** Another worker, a cancellation or a failure ended the upload first: the course of this run must not be saved. */
export class UploadEndedError extends Error {
  constructor(uploadId: string) {
    super(`Upload ${uploadId} has ended already`);
  }
}

/** The course that the deck was to update was deleted. */
export class UpdatedCourseDeletedError extends Error {
  constructor() {
    super('The course to update does not exist');
  }
}

/** The id of a part of an upload's course: always the same, so that a repeated stage overwrites its earlier work. */
export function createPartId(upload: Pick<Upload, 'id'>, ...part: (string | number)[]): string {
  const hash = createHash('sha256')
    .update([upload.id, ...part].join('/'))
    .digest();
  // A UUID of version 8 (custom). Not version 5: running uploads have stored ids of this form.
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x0f) | 0xa0, 8);
  return stringify(hash.subarray(0, 16));
}

type Target = Pick<Upload, 'id' | 'updatesCourseId'>;

/** Storage key of a slide's picture; it can't be guessed from that of another slide. */
export function getSlidePictureKey(upload: Target, slideId: string): string {
  const folder = upload.updatesCourseId ? getUploadFolder(upload) : `${getUploadFolder(upload)}slides/`;
  return `${folder}${slideId}.webp`;
}

/** Storage key of a course's thumbnail. */
export function getThumbnailKey(upload: Target): string {
  return `${getUploadFolder(upload)}thumbnail.webp`;
}

/** Storage folder of everything that an upload makes: its course, or a part of the folder of the course that it updates. */
export function getUploadFolder(upload: Target): string {
  return upload.updatesCourseId
    ? updateFolder(upload.updatesCourseId, upload.id)
    : `courses/${createPartId(upload, 'course')}/`;
}
