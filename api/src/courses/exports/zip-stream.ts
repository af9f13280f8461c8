import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as yieldToOtherRequests } from 'node:timers/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Response } from 'express';
import { limitStall } from '../../platform/transfer/limit-stall.js';

/** A file of the archive; its bytes are read when it is written, large ones as a stream. */
export interface ZipEntry {
  name: string;
  /** Whether the content is compressed already, as pictures are; the archive then stores it unchanged. */
  isCompressed: boolean;
  read(): Promise<Uint8Array | AsyncIterable<Uint8Array>>;
}

/** Sends a ZIP. If the connection breaks or a file can't be read, the browser reports an incomplete download. */
export async function sendZip(entries: Iterable<ZipEntry>, response: Response): Promise<void> {
  response.type('application/zip');
  limitStall(response);
  await streamZip(entries, response).catch(() => response.destroy());
}

/** Bytes that are compressed without a pause, which takes a few milliseconds. */
const PART_BYTES = 32 * 1024;

/**
 * Writes a ZIP file by file, so that memory holds one file at a time, or one part of a streamed file. The server handles other
 * requests between two parts. Destroys the target when a file can't be read.
 */
export function streamZip(entries: Iterable<ZipEntry>, target: Writable): Promise<void> {
  return pipeline(zip(entries), target);
}

async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const { name, isCompressed, read } of entries) {
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name);
    archive.add(file);
    const content = await read();
    for await (const part of content instanceof Uint8Array ? splitIntoParts(content) : content) {
      file.push(part);
      yield* chunks.splice(0);
      await yieldToOtherRequests();
    }
    file.push(new Uint8Array(), true);
  }
  archive.end();
  yield* chunks;
}

function* splitIntoParts(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += PART_BYTES)
    yield bytes.subarray(start, start + PART_BYTES);
}
