import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of the archive; its bytes are read when it is written. */
export interface ZipEntry {
  name: string;
  /** Pictures are compressed already. */
  isCompressed: boolean;
  read(): Promise<Uint8Array>;
}

/** Bytes that are compressed without a pause: a few milliseconds. */
const PART_BYTES = 32 * 1024;

/**
 * Writes a ZIP file by file, so that one file at a time is in memory. Other requests have their turn between two parts of a file.
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
    for (let start = 0; start === 0 || start < bytes.length; start += PART_BYTES) {
      const end = start + PART_BYTES;
      file.push(bytes.subarray(start, end), end >= bytes.length);
      yield* chunks.splice(0);
      await nextTurn();
    }
  }
  archive.end();
  yield* chunks;
}
