import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { ServerText } from '@lectern/i18n/server';
import busboy from 'busboy';
import type { Request } from 'express';
import { Refusal } from '../http/refusal.js';

/** The limit of an uploaded file, and the messages for a file that is too large or missing. */
export interface FileRules {
  /** Maximum size of the file in bytes. */
  maxBytes: number;
  /** The message, with the `code` of the refusal where the contract declares one. */
  tooLarge: ServerText & { code?: string };
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
/** Maximum number of bytes of the request besides the file. */
const MAX_OVERHEAD_BYTES = 64 * 1024;

/**
 * Reads the one file of a multipart request.
 * @throws Refusal when the file is refused. The rest of the request is then read and discarded, because a browser reads the answer
 * only after it has sent the whole request.
 */
export async function receiveFile(request: Request, rules: FileRules): Promise<ReceivedFile> {
  const chunks: Buffer[] = [];
  const { name, fields } = await receiveForm(request, rules, (stream) => {
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  });
  const bytes = Buffer.concat(chunks);
  if (!bytes.length) throw new Refusal(400, rules.missing.id, rules.missing);
  return { bytes, name, hash: createHash('sha256').update(bytes).digest('hex'), fields };
}

/**
 * Writes the one file of a multipart request to a path, so that many slow uploads take no memory.
 * @returns the browser's file name without its path and control characters
 * @throws Refusal as `receiveFile`
 */
export async function receiveFileTo(path: string, request: Request, rules: FileRules): Promise<string> {
  const failed = new AbortController();
  let written: Promise<void> = Promise.resolve();
  try {
    const { name } = await receiveForm(request, rules, (stream) => {
      written = pipeline(stream, createWriteStream(path), { signal: failed.signal });
      // The promise is awaited below. This handler keeps an earlier failure from being an unhandled rejection.
      written.catch(() => undefined);
    });
    await written;
    if (!(await hasBytes(path))) throw new Refusal(400, rules.missing.id, rules.missing);
    return name;
  } catch (error) {
    failed.abort();
    await written.catch(() => undefined);
    throw error;
  }
}

const hasBytes = (path: string): Promise<boolean> =>
  stat(path).then(
    ({ size }) => size > 0,
    () => false,
  );

type OnFile = (stream: Readable) => void;

async function receiveForm(request: Request, rules: FileRules, onFile: OnFile) {
  try {
    if (Number(request.get('content-length')) > rules.maxBytes + MAX_OVERHEAD_BYTES)
      throw new Refusal(413, rules.tooLarge.id, rules.tooLarge);
    return await readForm(request, rules, onFile);
  } catch (error) {
    request.unpipe();
    request.resume();
    throw error;
  }
}

async function readForm(request: Request, rules: FileRules, onFile: OnFile) {
  const form = createParser(request, rules);
  const fields: Record<string, string> = {};
  let name = '';
  await new Promise<void>((resolve, reject) => {
    form.on('field', (field, value, { valueTruncated }) => {
      if (valueTruncated) reject(new Refusal(400, 'platform.fieldTooLong', { values: { field } }));
      fields[field] = value;
    });
    form.on('filesLimit', () => reject(new Refusal(400, 'platform.oneFile')));
    form.on('file', (_, stream, { filename }) => {
      name = cleanName(filename);
      stream.on('limit', () => reject(new Refusal(413, rules.tooLarge.id, rules.tooLarge)));
      onFile(stream);
    });
    form.on('error', () => reject(new Refusal(400, 'platform.fileIncomplete')));
    form.on('close', resolve);
    finished(request).catch(reject);
    request.pipe(form);
  });
  return { name, fields };
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
    throw new Refusal(400, 'platform.notForm');
  }
}

function cleanName(name: string | undefined): string {
  const base = basename((name ?? '').replaceAll('\\', '/')).replace(/\p{C}/gu, '');
  return base.trim().slice(0, MAX_NAME_LENGTH) || 'file';
}
