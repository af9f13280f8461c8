import { PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of the archive; its bytes are read when it is written. */
export interface ZipEntry {
  name: string;
  /** Pictures are compressed already. */
  isCompressed: boolean;
  read(): Promise<Uint8Array>;
}

/** Writes a ZIP file by file, so that one file at a time is in memory. */
export async function streamZip(entries: Iterable<ZipEntry>, target: Writable): Promise<void> {
  const output = new PassThrough();
  const zip = new Zip((error, chunk, isLast) => {
    if (error) output.destroy(error);
    else output.write(chunk);
    if (isLast) output.end();
  });
  const written = pipeline(output, target);
  // The failure is reported by the last `await`.
  written.catch(() => undefined);
  for (const { name, isCompressed, read } of entries) {
    if (output.destroyed) break;
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(file);
    file.push(await read(), true);
    if (output.writableNeedDrain) await drained(output);
  }
  zip.end();
  await written;
}

function drained(output: PassThrough): Promise<void> {
  return new Promise((resolve) => {
    output.once('drain', resolve);
    output.once('close', resolve);
  });
}
