import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MAX_UPLOAD_BYTES, type UploadFields, UPLOAD_REFUSALS, type UploadRefusal } from '@lectern/contract';
import { BadRequestException, HttpException } from '@nestjs/common';
import busboy from 'busboy';
import type { Request } from 'express';

const MAX_TITLE = 200;
const MAX_DESCRIPTION = 5000;
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

/** The refusal's status and sentence. */
export function refused(reason: UploadRefusal): HttpException {
  const { status, message } = UPLOAD_REFUSALS[reason];
  return new HttpException(message, status);
}

/**
 * Streams the one file of a multipart request into a folder.
 * @throws HttpException for what the contract refuses; the rest of the request is then read and thrown away, so
 * that the browser reads the answer
 */
export async function receiveFile(request: Request, folder: string): Promise<ReceivedFile> {
  try {
    if (Number(request.get('content-length')) > MAX_UPLOAD_BYTES + MAX_BESIDE) throw refused('tooLarge');
    return await readForm(request, folder);
  } catch (error) {
    request.resume();
    throw error;
  }
}

async function readForm(request: Request, folder: string): Promise<ReceivedFile> {
  const form = parser(request);
  const path = join(folder, 'deck.pdf');
  const fields: Record<string, string> = {};
  let file: Promise<Omit<ReceivedFile, 'fields'>> | undefined;

  form.on('field', (name, value, { valueTruncated }) => {
    fields[name] = valueTruncated ? value + '…'.repeat(MAX_DESCRIPTION) : value;
  });
  form.on('file', (_, stream, { filename }) => {
    const hash = createHash('sha256');
    stream.on('data', (chunk: Buffer) => hash.update(chunk));
    file = pipeline(stream, createWriteStream(path)).then(() => {
      if (stream.truncated) throw refused('tooLarge');
      return { path, name: harmless(filename), sha256: hash.digest('hex') };
    });
    file.catch((error: Error) => form.destroy(error));
  });
  form.on('filesLimit', () => form.destroy(new BadRequestException('Please select one PDF file at a time.')));

  await pipeline(request, form);
  if (!file) throw refused('noFile');
  return { ...(await file), fields: checked(fields) };
}

function parser(request: Request) {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: {
        files: 1,
        fileSize: MAX_UPLOAD_BYTES,
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
  const fields = { title: title?.trim() || undefined, description: description?.trim() || undefined };
  if ((fields.title?.length ?? 0) > MAX_TITLE)
    throw new BadRequestException(`Please keep the title to ${MAX_TITLE} characters.`);
  if ((fields.description?.length ?? 0) > MAX_DESCRIPTION)
    throw new BadRequestException(`Please keep the description to ${MAX_DESCRIPTION} characters.`);
  return fields;
}

/** The base name without control characters, at most 200 long. */
function harmless(name: string | undefined): string {
  const base = basename((name ?? '').replaceAll('\\', '/'));
  return base.replace(/\p{C}/gu, '').trim().slice(0, 200) || 'deck.pdf';
}
