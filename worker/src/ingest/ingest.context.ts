import { createHash } from 'node:crypto';
import type { Upload } from '@lectern/data';
import type { Disk, Logger, Model } from '@lectern/infra';
import type { PdfReader } from '@lectern/pdf';
import type { DataSource } from 'typeorm';
import type { Progress } from './progress.js';

/** What every stage may use. */
export interface IngestContext {
  upload: Upload;
  source: DataSource;
  storage: Disk;
  model: Model | undefined;
  pdfReader: PdfReader;
  /** A folder of this run's own; gone afterwards. */
  folder: string;
  log: Logger;
  /** Aborts when the worker must stop. */
  signal: AbortSignal;
  /** Tells the uploader how far the deck is. */
  progress: Progress;
}

/** The same id every time for the same part of the same upload, so that a repeated stage writes over its own work. */
export function idOf(upload: Pick<Upload, 'id'>, ...part: (string | number)[]): string {
  const hash = createHash('sha256')
    .update([upload.id, ...part].join('/'))
    .digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/** Storage keys of a course's files; slides' keys can't be guessed from each other. */
export function slideKey(courseId: string, slideId: string): string {
  return `courses/${courseId}/slides/${slideId}.webp`;
}

export function thumbnailKey(courseId: string): string {
  return `courses/${courseId}/thumbnail.webp`;
}
