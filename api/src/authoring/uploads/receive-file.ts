import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import {
  COURSE_LIMITS,
  megabytesToBytes,
  RECEIVED_PERCENT,
  UPLOAD_REFUSALS,
  uploadCourse,
  type UploadFields,
  type UploadRefusal,
} from '@lectern/contract';
import {
  type AnnouncedUpload,
  announceUpload,
  describeUploadRefusal,
  storeUploadWords,
  type UploadText,
  type UploadWords,
} from '@lectern/data';
import { HttpException, Logger } from '@nestjs/common';
import busboy from 'busboy';
import type { Request } from 'express';
import type { EntityManager } from 'typeorm';
import { validate } from '../../platform/http/validate.js';
import { Refusal } from '../../platform/http/refusal.js';
import { NotDeck } from './not-deck.js';

const MAX_FILE_NAME_LENGTH = 200;
/** Maximum size of the request without the file: the fields and the multipart framing. */
const MAX_OVERHEAD_BYTES = 64 * 1024;

const ANNOUNCE_INTERVAL_MS = 500;

/** A completely received file in the request's own folder. */
export interface ReceivedFile {
  path: string;
  /** The browser's file name, sanitized. */
  name: string;
  /** Hexadecimal. */
  sha256: string;
  fields: UploadFields;
}

interface ReceiveOptions {
  folder: string;
  /** Maximum size of the file. */
  limitMb: number;
  onChunk: OnChunk;
  /** Creates the refusals of files that are not decks, which have their own messages. */
  refuse?: (reason: 'tooLarge' | 'noFile', limitMb?: number) => Refusal;
}

/** Called for every chunk of the file, with its sanitized name and the number of bytes received so far. */
type OnChunk = (name: string, bytes: number) => void;

/**
 * Creates the refusal of a deck.
 * @param limitMb maximum size of a file
 */
export function refusal(reason: UploadRefusal, limitMb?: number): Refusal {
  const { id, values } = describeUploadRefusal(reason, limitMb);
  return new Refusal(UPLOAD_REFUSALS[reason].status, id, { values });
}

/** Describes why an upload was refused, as a sentence if a field of the form is invalid and otherwise as translatable texts. */
function describeError(error: unknown): UploadWords {
  if (error instanceof NotDeck) return [error.uploadText];
  if (error instanceof Refusal) return [error.text];
  return error instanceof HttpException ? error.message : [{ id: 'authoring.uploadNotArrived' }];
}

/** Sends the progress of an upload that has no row yet to the progress streams. The progress is not stored. */
export class ReceiveAnnouncer {
  private readonly log = new Logger(ReceiveAnnouncer.name);
  private announcedAtMs = 0;
  private fileName?: string;
  private lastAnnouncement = Promise.resolve();

  /** @param upload with `bytes`, the size of the whole request; NaN when unknown */
  constructor(
    private readonly manager: EntityManager,
    private readonly upload: { uploadId: string; userId: string; requestId: string; bytes: number },
  ) {}

  onChunk(fileName: string, bytes: number) {
    this.fileName = fileName;
    if (Date.now() - this.announcedAtMs < ANNOUNCE_INTERVAL_MS) return;
    this.announcedAtMs = Date.now();
    const totalBytes = this.upload.bytes;
    const share = totalBytes ? Math.min(1, bytes / totalBytes) : 0;
    const progress = Math.floor(share * (RECEIVED_PERCENT - 1));
    this.announceStep(progress, describeReceived(bytes, totalBytes));
  }

  onReceived() {
    // An empty file was never announced.
    if (this.fileName === undefined) return;
    this.announceStep(RECEIVED_PERCENT - 1, { id: 'authoring.uploadDetails.checking' });
  }

  async onRefused(error: unknown): Promise<void> {
    const { sentence, stored } = storeUploadWords(describeError(error));
    if (this.fileName !== undefined)
      this.announce({
        status: 'failed',
        progress: 0,
        ...(sentence && { message: sentence }),
        ...(stored && { messageTexts: stored }),
      });
    await this.flush();
  }

  /** Waits for all announcements, so that none arrives after the first change of the upload's row. */
  flush(): Promise<void> {
    return this.lastAnnouncement;
  }

  private announceStep(progress: number, text: UploadText) {
    const { sentence, stored } = storeUploadWords([text]);
    this.announce({
      progress,
      ...(sentence && { details: sentence }),
      ...(stored && { detailsTexts: stored }),
    });
  }

  private announce(state: Pick<AnnouncedUpload, 'progress'> & Partial<AnnouncedUpload>) {
    const { bytes: _, ...upload } = this.upload;
    const { fileName = '' } = this;
    const announced = { ...upload, fileName, status: 'processing', stage: 'Uploading', ...state } as const;
    this.lastAnnouncement = this.lastAnnouncement
      .then(() => announceUpload(this.manager, announced))
      .catch((error: unknown) => this.log.warn(`Not announced: ${String(error)}`));
  }
}

const toMegabytes = (bytes: number) => bytes / 1024 / 1024;

/** @param totalBytes NaN when unknown */
const describeReceived = (bytes: number, totalBytes: number): UploadText =>
  totalBytes
    ? {
        id: 'authoring.uploadDetails.receivedOf',
        values: { received: toMegabytes(bytes), total: toMegabytes(totalBytes) },
      }
    : { id: 'authoring.uploadDetails.received', values: { received: toMegabytes(bytes) } };

/**
 * Streams the one file of a multipart request into a folder.
 * @throws HttpException when the upload is refused. The rest of the request is then read and discarded, because a browser reads the
 * response only after it has sent the whole request
 */
export async function receiveFile(request: Request, options: ReceiveOptions): Promise<ReceivedFile> {
  try {
    const maxBytes = megabytesToBytes(options.limitMb) + MAX_OVERHEAD_BYTES;
    if (Number(request.get('content-length')) > maxBytes)
      throw (options.refuse ?? refusal)('tooLarge', options.limitMb);
    return await readForm(request, options);
  } catch (error) {
    request.unpipe();
    request.resume();
    throw error;
  }
}

async function readForm(
  request: Request,
  { folder, limitMb, onChunk, refuse = refusal }: ReceiveOptions,
): Promise<ReceivedFile> {
  const form = createParser(request, limitMb);
  const fields: Record<string, string> = {};
  const savingAbort = new AbortController();
  let saved: Promise<Omit<ReceivedFile, 'fields'> | undefined> | undefined;

  // Not by `pipeline`: it would close the connection before the response, and busboy fails when it is destroyed in its own events.
  const read = new Promise<void>((resolve, reject) => {
    form.on('field', (name, value, { valueTruncated }) => {
      if (valueTruncated) reject(new Refusal(400, 'authoring.fieldTooLong', { values: { field: name } }));
      fields[name] = value;
    });
    form.on('filesLimit', () => reject(new Refusal(400, 'authoring.oneFile')));
    form.on('file', (_, stream, { filename }) => {
      stream.on('limit', () => reject(refuse('tooLarge', limitMb)));
      saved = saveFile(stream, { filename, folder, onChunk, signal: savingAbort.signal });
      saved.catch(reject);
    });
    form.on('error', () => reject(new Refusal(400, 'authoring.uploadIncomplete')));
    form.on('close', resolve);
    finished(request).catch(reject);
    request.pipe(form);
  });

  await read.catch(async (error: unknown) => {
    request.unpipe(form);
    savingAbort.abort();
    await saved?.catch(() => undefined);
    throw error;
  });
  const file = await saved;
  if (!file) throw refuse('noFile');
  return { ...file, fields: readValidFields(fields) };
}

/** @returns undefined for the nameless empty file that a browser sends when none was chosen */
async function saveFile(
  stream: Readable,
  to: { filename: string | undefined; folder: string; onChunk: OnChunk; signal: AbortSignal },
) {
  const path = join(to.folder, 'deck.pdf');
  const name = sanitizeName(to.filename);
  const hash = createHash('sha256');
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    hash.update(chunk);
    to.onChunk(name, (bytes += chunk.length));
  });
  await pipeline(stream, createWriteStream(path), { signal: to.signal });
  return to.filename || bytes ? { path, name, sha256: hash.digest('hex') } : undefined;
}

function createParser(request: Request, limitMb: number) {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: {
        files: 1,
        // One byte more than allowed: busboy reports a file that just reaches its limit as truncated.
        fileSize: megabytesToBytes(limitMb) + 1,
        fields: 10,
        fieldSize: COURSE_LIMITS.description * 4,
        fieldNameSize: 100,
      },
    });
  } catch {
    throw new Refusal(400, 'authoring.notForm');
  }
}

function readValidFields({
  title,
  description,
  language,
  updatesCourseId,
  isDraft,
}: Record<string, string | undefined>): UploadFields {
  const fields = {
    title: title?.replace(/\p{C}+/gu, ' ').trim() || undefined,
    description: description?.replace(/[^\P{C}\n]+/gu, ' ').trim() || undefined,
    language: language || undefined,
    updatesCourseId: updatesCourseId || undefined,
    isDraft: isDraft || undefined,
  };
  return validate(uploadCourse.body, fields) as UploadFields;
}

/** The base name without control characters. */
function sanitizeName(name: string | undefined): string {
  const base = basename((name ?? '').replaceAll('\\', '/'));
  return [...base.replace(/\p{C}/gu, '').trim()].slice(0, MAX_FILE_NAME_LENGTH).join('') || 'deck.pdf';
}
