import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { MAX_UPLOAD_BYTES, type UploadFields, UPLOAD_REFUSALS, type UploadRefusal } from '@lectern/contract';
import { BadRequestException, HttpException } from '@nestjs/common';
import busboy from 'busboy';
import type { Request } from 'express';

const MAX_TITLE = 200;
const MAX_DESCRIPTION = 5000;
const MAX_FILE_NAME = 200;
/** Beside the file: the fields, and what multipart adds. */
const MAX_BESIDE = 64 * 1024;

/** A file that lies whole in a folder of the request's own. */
export interface ReceivedFile {
  path: string;
  /** As the browser named it, made harmless. */
  name: string;
  /** Hex. */
  sha256: string;
  fields: UploadFields;
}

/** Called for every chunk of the file, with its sanitized name and the number of bytes received so far. */
type OnPiece = (name: string, bytes: number) => void;

/** The refusal's status and sentence. */
export function refused(reason: UploadRefusal): HttpException {
  const { status, message } = UPLOAD_REFUSALS[reason];
  return new HttpException(message, status);
}

/**
 * Streams the one file of a multipart request into a folder.
 * @throws HttpException for what is refused; the rest of the request is then read and thrown away, since a
 * browser reads the answer only when it can send on
 */
export async function receiveFile(request: Request, folder: string, onPiece: OnPiece): Promise<ReceivedFile> {
  try {
    if (Number(request.get('content-length')) > MAX_UPLOAD_BYTES + MAX_BESIDE) throw refused('tooLarge');
    return await readForm(request, folder, onPiece);
  } catch (error) {
    request.unpipe();
    request.resume();
    throw error;
  }
}

async function readForm(request: Request, folder: string, onPiece: OnPiece): Promise<ReceivedFile> {
  const form = parser(request);
  const fields: Record<string, string> = {};
  const stopped = new AbortController();
  let file: Promise<Omit<ReceivedFile, 'fields'> | undefined> | undefined;

  // Neither a pipeline, which would cut the connection before the answer, nor form.destroy(), which busboy
  // doesn't survive in its own events.
  const read = new Promise<void>((done, giveUp) => {
    form.on('field', (name, value, { valueTruncated }) => {
      if (valueTruncated) giveUp(new BadRequestException(`The ${name} is too long.`));
      fields[name] = value;
    });
    form.on('filesLimit', () => giveUp(new BadRequestException('Please select one PDF file at a time.')));
    form.on('file', (_, stream, { filename }) => {
      stream.on('limit', () => giveUp(refused('tooLarge')));
      file = save(stream, filename, folder, onPiece, stopped.signal);
      file.catch(giveUp);
    });
    form.on('error', () =>
      giveUp(new BadRequestException('The upload arrived incomplete. Please try again.')),
    );
    form.on('close', done);
    finished(request).catch(giveUp);
    request.pipe(form);
  });

  await read.catch(async (error: unknown) => {
    request.unpipe(form);
    stopped.abort();
    await file?.catch(() => undefined);
    throw error;
  });
  const received = await file;
  if (!received) throw refused('noFile');
  return { ...received, fields: checked(fields) };
}

/** A browser sends a nameless empty file when none was chosen: that is none. */
async function save(
  stream: Readable,
  filename: string | undefined,
  folder: string,
  onPiece: OnPiece,
  signal: AbortSignal,
) {
  const path = join(folder, 'deck.pdf');
  const name = harmless(filename);
  const hash = createHash('sha256');
  let bytes = 0;
  stream.on('data', (piece: Buffer) => {
    hash.update(piece);
    onPiece(name, (bytes += piece.length));
  });
  await pipeline(stream, createWriteStream(path), { signal });
  return filename || bytes ? { path, name, sha256: hash.digest('hex') } : undefined;
}

function parser(request: Request) {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: {
        files: 1,
        // One more than allowed: busboy calls a file that just reaches its limit cut off.
        fileSize: MAX_UPLOAD_BYTES + 1,
        fields: 10,
        fieldSize: MAX_DESCRIPTION * 4,
        fieldNameSize: 100,
      },
    });
  } catch {
    throw new BadRequestException('Send the PDF as a multipart form.');
  }
}

function checked({ title, description }: Record<string, string | undefined>): UploadFields {
  const fields = {
    title: title?.replace(/\p{C}+/gu, ' ').trim() || undefined,
    description: description?.replace(/[^\P{C}\n]+/gu, ' ').trim() || undefined,
  };
  if ((fields.title?.length ?? 0) > MAX_TITLE)
    throw new BadRequestException(`Please keep the title to ${MAX_TITLE} characters.`);
  if ((fields.description?.length ?? 0) > MAX_DESCRIPTION)
    throw new BadRequestException(`Please keep the description to ${MAX_DESCRIPTION} characters.`);
  return fields;
}

/** The base name without control characters. */
function harmless(name: string | undefined): string {
  const base = basename((name ?? '').replaceAll('\\', '/'));
  return [...base.replace(/\p{C}/gu, '').trim()].slice(0, MAX_FILE_NAME).join('') || 'deck.pdf';
}
