import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { limitConcurrency, runConfined } from '@lectern/pdf/confined-process';
import * as z from 'zod/mini';
import { toFileKey } from './file-key.js';
import {
  PACKAGE_REASONS,
  type PackageLimits,
  PackageProblem,
  type ReadManifest,
} from './package-messages.js';

// The built file, also for a caller that runs from the sources.
const PROGRAM = new URL('../../dist/packages/package-reader.js', import.meta.url);
/** Bytes of memory of the reading process: files are unpacked piece by piece, a manifest as a whole. */
const MEMORY = 700 * 1024 * 1024;
const MAX_CHUNK_BYTES = 4 * 1024 * 1024;
/** Packages that one process of the API reads at a time. */
const MAX_PARALLEL = 2;
const TIMEOUT_MS = 300_000;

/** A package whose files are unpacked. */
export interface ReadPackage extends ReadManifest {
  files: UnpackedFile[];
  usesFrames: boolean;
}

export interface UnpackedFile {
  /** See `toFileKey`. */
  key: string;
  path: string;
  /** Where it is unpacked. */
  unpacked: string;
  bytes: number;
}

interface Options {
  /** Gets the unpacked files; the caller removes it. */
  folder: string;
  limits: PackageLimits;
  signal: AbortSignal;
}

const text = (max: number) => z.string().check(z.maxLength(max));
const Activity = z.strictObject({
  title: text(200),
  href: text(8000),
  isAsset: z.boolean(),
  given: z.record(text(100), text(4096)),
});
const Message = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('manifest'),
    manifest: z.strictObject({
      title: text(200),
      edition: z.enum(['1.2', '2004']),
      activities: z.array(Activity).check(z.maxLength(1000)),
    }),
  }),
  z.strictObject({
    type: z.literal('chunk'),
    path: text(1000),
    data: z.instanceof(Uint8Array),
    isLast: z.boolean(),
  }),
  z.strictObject({ type: z.literal('read'), usesFrames: z.boolean() }),
  z.strictObject({
    type: z.literal('refused'),
    reason: z.enum(PACKAGE_REASONS),
    values: z.record(text(40), z.union([text(2000), z.number()])),
  }),
  z.strictObject({ type: z.literal('failed'), detail: text(3000) }),
]);
type Message = z.output<typeof Message>;

const runInTurn = limitConcurrency(MAX_PARALLEL);

/**
 * Checks and unpacks a SCORM package in a process of its own, which can only read the archive.
 * @throws PackageProblem, and the signal's reason when aborted
 */
export function readScormPackage(file: string, options: Options): Promise<ReadPackage> {
  return runInTurn(() => unpack(file, options));
}

async function unpack(file: string, { folder, limits, signal: stop }: Options): Promise<ReadPackage> {
  stop.throwIfAborted();
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = AbortSignal.any([stop, timeout]);
  const writer = new FileWriter(folder, limits);
  let manifest: ReadManifest | undefined;
  let last: Message | undefined;
  const answer = async (received: unknown): Promise<object | undefined> => {
    const message = Message.parse(received);
    if (message.type === 'manifest') manifest = message.manifest;
    else if (message.type === 'chunk') await writer.write(message);
    else last = message;
    return message.type === 'chunk' ? { type: 'next' } : undefined;
  };
  let log: string;
  try {
    log = await runConfined(
      { program: PROGRAM, file, maxMemoryBytes: MEMORY, signal },
      { file, limits },
      answer,
    );
  } finally {
    await writer.close();
  }
  stop.throwIfAborted();
  if (last?.type === 'refused') throw new PackageProblem(last.reason, last.values);
  if (last?.type === 'failed') throw new Error(`The reading process failed: ${last.detail}`);
  if (last?.type === 'read' && manifest)
    return { ...manifest, files: writer.files, usesFrames: last.usesFrames };
  if (timeout.aborted) throw new PackageProblem('tooSlow');
  // The system has ended a process that took too much memory.
  if (!last) throw new PackageProblem('damaged');
  throw new Error(`The reading process ended without an answer: ${log}`);
}

/** Writes what the reading process sends, which a hostile package may have chosen. */
class FileWriter {
  readonly files: UnpackedFile[] = [];
  private readonly keys = new Set<string>();
  private total = 0;
  private current: { path: string; bytes: number; handle: FileHandle } | undefined;

  constructor(
    private readonly folder: string,
    private readonly limits: PackageLimits,
  ) {}

  async write({ path, data, isLast }: { path: string; data: Uint8Array; isLast: boolean }): Promise<void> {
    this.total += data.length;
    if (
      data.length > MAX_CHUNK_BYTES ||
      this.total > this.limits.bytes ||
      this.files.length >= this.limits.files
    )
      throw new PackageProblem('tooLargeUnpacked', { max: Math.floor(this.limits.bytes / 1024 / 1024) });
    const key = toFileKey(path);
    if (!this.current) {
      if (this.keys.has(key)) throw new PackageProblem('sameName', { path });
      this.keys.add(key);
      this.current = { path, bytes: 0, handle: await open(join(this.folder, key), 'wx') };
    }
    const { current } = this;
    if (current.path !== path) throw new Error('The reading process mixed two files.');
    await current.handle.writeFile(data);
    current.bytes += data.length;
    if (!isLast) return;
    await this.close();
    this.files.push({ key, path, unpacked: join(this.folder, key), bytes: current.bytes });
  }

  async close(): Promise<void> {
    await this.current?.handle.close();
    this.current = undefined;
  }
}
