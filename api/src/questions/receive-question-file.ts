import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { finished } from 'node:stream/promises';
import { MAX_QUESTION_FILE_BYTES, QUESTION_LIMITS } from '@lectern/contract';
import { BadRequestException, PayloadTooLargeException } from '@nestjs/common';
import busboy from 'busboy';
import type { Request } from 'express';

/** A file with questions in memory, and the text fields beside it. */
export interface QuestionUpload {
  bytes: Buffer;
  /** The browser's file name without its path and control characters. */
  name: string;
  /** SHA-256 in hexadecimal digits. */
  hash: string;
  fields: Record<string, string>;
}

const TOO_LARGE = `The file is larger than ${MAX_QUESTION_FILE_BYTES / 1024 / 1024} MB. Divide it into smaller files.`;
const MAX_FIELD_BYTES = 20_000;
/** Bytes of the request besides the file. */
const MAX_OVERHEAD_BYTES = 64 * 1024;

/**
 * Reads the one file of a multipart request.
 * @throws HttpException when it is refused; the rest of the request is then read and discarded, because a browser reads
 * the answer only after it has sent everything
 */
export async function receiveQuestionFile(request: Request): Promise<QuestionUpload> {
  try {
    if (Number(request.get('content-length')) > MAX_QUESTION_FILE_BYTES + MAX_OVERHEAD_BYTES)
      throw new PayloadTooLargeException(TOO_LARGE);
    return await readForm(request);
  } catch (error) {
    request.unpipe();
    request.resume();
    throw error;
  }
}

async function readForm(request: Request): Promise<QuestionUpload> {
  const form = createParser(request);
  const fields: Record<string, string> = {};
  const chunks: Buffer[] = [];
  let name = '';
  await new Promise<void>((resolve, reject) => {
    form.on('field', (field, value, { valueTruncated }) => {
      if (valueTruncated) reject(new BadRequestException(`The ${field} is too long.`));
      fields[field] = value;
    });
    form.on('filesLimit', () => reject(new BadRequestException('Please select one file at a time.')));
    form.on('file', (_, stream, { filename }) => {
      name = cleanName(filename);
      stream.on('limit', () => reject(new PayloadTooLargeException(TOO_LARGE)));
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    });
    form.on('error', () => reject(new BadRequestException('The file arrived incomplete. Please try again.')));
    form.on('close', resolve);
    finished(request).catch(reject);
    request.pipe(form);
  });
  const bytes = Buffer.concat(chunks);
  if (!bytes.length) throw new BadRequestException('Please select a file with questions.');
  return { bytes, name, hash: createHash('sha256').update(bytes).digest('hex'), fields };
}

function createParser(request: Request) {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: {
        files: 1,
        // One byte more than allowed: busboy reports a file that just reaches its limit as truncated.
        fileSize: MAX_QUESTION_FILE_BYTES + 1,
        fields: 10,
        fieldSize: MAX_FIELD_BYTES,
        fieldNameSize: 100,
      },
    });
  } catch {
    throw new BadRequestException('Send the file as a multipart form.');
  }
}

function cleanName(name: string | undefined): string {
  const base = basename((name ?? '').replaceAll('\\', '/')).replace(/\p{C}/gu, '');
  return base.trim().slice(0, QUESTION_LIMITS.title) || 'questions';
}
