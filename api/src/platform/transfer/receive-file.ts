import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { finished } from 'node:stream/promises';
import type { ServerText } from '@lectern/i18n/server';
import { BadRequestException } from '@nestjs/common';
import busboy from 'busboy';
import type { Request } from 'express';
import { Refusal } from '../http/refusal.js';

/** What a form may send, and what a person is shown otherwise. */
export interface FileRules {
  /** Of the file, in bytes. */
  maxBytes: number;
  tooLarge: ServerText;
  missing: ServerText;
}

/** A file in memory, and the text fields beside it. */
export interface ReceivedFile {
  bytes: Buffer;
  /** The browser's file name without its path and control characters. */
  name: string;
  /** SHA-256 in hexadecimal digits. */
  hash: string;
  fields: Record<string, string>;
}

const MAX_FIELD_BYTES = 20_000;
const MAX_NAME_LENGTH = 200;
/** Bytes of the request besides the file. */
const MAX_OVERHEAD_BYTES = 64 * 1024;

/**
 * Reads the one file of a multipart request.
 * @throws HttpException when it is refused; the rest of the request is then read and discarded, because a browser reads
 * the answer only after it has sent everything
 */
export async function receiveFile(request: Request, rules: FileRules): Promise<ReceivedFile> {
  try {
    if (Number(request.get('content-length')) > rules.maxBytes + MAX_OVERHEAD_BYTES)
      throw new Refusal(413, rules.tooLarge.id, rules.tooLarge);
    return await readForm(request, rules);
  } catch (error) {
    request.unpipe();
    request.resume();
    throw error;
  }
}

async function readForm(request: Request, rules: FileRules): Promise<ReceivedFile> {
  const form = createParser(request, rules);
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
      stream.on('limit', () => reject(new Refusal(413, rules.tooLarge.id, rules.tooLarge)));
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    });
    form.on('error', () => reject(new BadRequestException('The file arrived incomplete. Please try again.')));
    form.on('close', resolve);
    finished(request).catch(reject);
    request.pipe(form);
  });
  const bytes = Buffer.concat(chunks);
  if (!bytes.length) throw new Refusal(400, rules.missing.id, rules.missing);
  return { bytes, name, hash: createHash('sha256').update(bytes).digest('hex'), fields };
}

function createParser(request: Request, { maxBytes }: FileRules) {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: {
        files: 1,
        // One byte more than allowed: busboy reports a file that just reaches its limit as truncated.
        fileSize: maxBytes + 1,
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
  return base.trim().slice(0, MAX_NAME_LENGTH) || 'file';
}
