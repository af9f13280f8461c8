import { createHash } from 'node:crypto';
import type { IngestStage as StageLabel } from '@lectern/contract';
import { type Upload, updateFolder, type UploadText } from '@lectern/data';
import type { Disk, Logger, Model } from '@lectern/infra';
import type { OfficeConverter } from '@lectern/office';
import type { ReaderSetting } from '@lectern/pdf';
import type { DataSource } from 'typeorm';
import { stringify } from 'uuid';

/** What every stage of the ingest of an upload may use. */
export interface IngestContext {
  upload: Upload;
  source: DataSource;
  storage: Disk;
  model: Model | undefined;
  pdfReader: ReaderSetting;
  /** Folder with trained data for OCR, see `listOcrLanguages`; undefined: English only. */
  ocrDataDir: string | undefined;
  /** Turns office files into PDFs; null if no converter is installed. */
  converter: OfficeConverter | null;
  /** A folder for files of this run, which is removed after the run. */
  folder: string;
  log: Logger;
  /** Aborts when the worker must stop, or when the upload was cancelled or finished by another worker. */
  signal: AbortSignal;
  /**
   * Reports the progress of the stage.
   * @param label one of the stage's labels
   * @param share of the work under this label that is done, 0 to 1
   */
  report: (label: StageLabel, share: number, details?: UploadText) => void;
}

/** A stage of the ingest. It may run twice for one upload, so it overwrites what it has written before. */
export interface Stage<Input, Output> {
  name: string;
  /** The labels that the uploader sees beside the progress bar, in order, each with its weight in the bar. */
  labels: readonly (readonly [label: StageLabel, weight: number])[];
  /**
   * Whether the output is saved under the name, so that a repeated run continues after this stage. Outputs that refer
   * to files in `folder` are not saved: the files are lost with the process.
   */
  isSaved: boolean;
  /** Whether an upload needs the stage; absent if every upload does. The output of such a stage has the type of its input. */
  isNeeded?: (upload: Pick<Upload, 'fileKey'>) => boolean;
  run(input: Input, context: IngestContext): Promise<Output>;
}

/** The upload has ended before this run: it was cancelled, failed, or was finished by another worker. This run must not save a course. */
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

/**
 * Creates the id of a part of an upload's course from its path, such as ('slide', 3). The id is always the same, so that a repeated stage
 * overwrites its earlier work.
 */
export function createPartId(upload: Pick<Upload, 'id'>, ...path: (string | number)[]): string {
  const hash = createHash('sha256')
    .update([upload.id, ...path].join('/'))
    .digest();
  // A UUID of version 8 (custom) rather than 5, because running uploads have already stored such ids.
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x0f) | 0xa0, 8);
  return stringify(hash.subarray(0, 16));
}

type UploadTarget = Pick<Upload, 'id' | 'updatesCourseId'>;

/** Storage key of a slide's picture; it can't be guessed from the key of another slide. */
export function getSlidePictureKey(upload: UploadTarget, slideId: string): string {
  const folder = upload.updatesCourseId ? getUploadFolder(upload) : `${getUploadFolder(upload)}slides/`;
  return `${folder}${slideId}.webp`;
}

/** Storage key of a course's thumbnail. */
export function getThumbnailKey(upload: UploadTarget): string {
  return `${getUploadFolder(upload)}thumbnail.webp`;
}

/** Storage folder of the files that an upload creates: the folder of its course, or a folder within that of the course that it updates. */
export function getUploadFolder(upload: UploadTarget): string {
  return upload.updatesCourseId
    ? updateFolder(upload.updatesCourseId, upload.id)
    : `courses/${createPartId(upload, 'course')}/`;
}
