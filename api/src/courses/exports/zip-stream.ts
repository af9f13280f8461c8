import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Response } from 'express';
import { limitStall } from '../../platform/transfer/limit-stall.js';

/** A file of the archive; its bytes are read when it is written, large ones as a stream. */
export interface ZipEntry {
  name: string;
  /** Pictures are compressed already. */
  isCompressed: boolean;
  read(): Promise<Uint8Array | AsyncIterable<Uint8Array>>;
}

/** Sends a ZIP. A connection that breaks, or a file that can't be read, ends the download as incomplete. */
export async function sendZip(entries: Iterable<ZipEntry>, response: Response): Promise<void> {
  response.type('application/zip');
  limitStall(response);
  await streamZip(entries, response).catch(() => response.destroy());
}

/** Bytes that are compressed without a pause: a few milliseconds. */
const PART_BYTES = 32 * 1024;

/**
 * Writes a ZIP file by file, so that one file at a time is in memory, and of a stream one part. Other requests have their turn between two parts of a file.
 * Destroys the target when a file can't be read.
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
    const bytes = await read();
    for await (const part of bytes instanceof Uint8Array ? divide(bytes) : bytes) {
      file.push(part);
      yield* chunks.splice(0);
      await nextTurn();
    }
    file.push(new Uint8Array(), true);
  }
  archive.end();
  yield* chunks;
}

function* divide(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += PART_BYTES)
    yield bytes.subarray(start, start + PART_BYTES);
}
