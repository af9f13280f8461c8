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

// The built file, even if the caller runs from the sources.
const READER_PROGRAM = new URL('../../dist/packages/package-reader.js', import.meta.url);
/** Memory of the reading process, which unpacks files in chunks, but the manifest as a whole. */
const READER_MEMORY_BYTES = 700 * 1024 * 1024;
const MAX_CHUNK_BYTES = 4 * 1024 * 1024;
/** One process of the API reads at most so many packages at a time. */
const MAX_PARALLEL_READINGS = 2;
const TIMEOUT_MS = 300_000;

/** A package whose files are unpacked. */
export interface ReadPackage extends ReadManifest {
  files: UnpackedFile[];
  usesFrames: boolean;
}

export interface UnpackedFile {
  /** See `toFileKey`. */
  key: string;
  /** Path in the package. */
  path: string;
  /** Path of the unpacked file. */
  unpacked: string;
  bytes: number;
}

interface UnpackOptions {
  /** Folder for the unpacked files; the caller removes it. */
  folder: string;
  limits: PackageLimits;
  signal: AbortSignal;
}

const boundedText = (maxLetters: number) => z.string().check(z.maxLength(maxLetters));
const Activity = z.strictObject({
  title: boundedText(200),
  href: boundedText(8000),
  isAsset: z.boolean(),
  given: z.record(boundedText(100), boundedText(4096)),
});
const Message = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('manifest'),
    manifest: z.strictObject({
      title: boundedText(200),
      edition: z.enum(['1.2', '2004']),
      activities: z.array(Activity).check(z.maxLength(1000)),
    }),
  }),
  z.strictObject({
    type: z.literal('chunk'),
    path: boundedText(1000),
    data: z.instanceof(Uint8Array),
    isLast: z.boolean(),
  }),
  z.strictObject({ type: z.literal('read'), usesFrames: z.boolean() }),
  z.strictObject({
    type: z.literal('refused'),
    reason: z.enum(PACKAGE_REASONS),
    values: z.record(boundedText(40), z.union([boundedText(2000), z.number()])),
  }),
  z.strictObject({ type: z.literal('failed'), detail: boundedText(3000) }),
]);
type Message = z.output<typeof Message>;

const runInTurn = limitConcurrency(MAX_PARALLEL_READINGS);

/**
 * Checks and unpacks a SCORM package in a separate process, which can read no other files.
 * @throws PackageProblem, and the signal's reason when aborted
 */
export function readScormPackage(file: string, options: UnpackOptions): Promise<ReadPackage> {
  return runInTurn(() => unpack(file, options));
}

async function unpack(
  file: string,
  { folder, limits, signal: callerSignal }: UnpackOptions,
): Promise<ReadPackage> {
  callerSignal.throwIfAborted();
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = AbortSignal.any([callerSignal, timeout]);
  const writer = new FileWriter(folder, limits);
  let manifest: ReadManifest | undefined;
  let lastMessage: Message | undefined;
  const handleMessage = async (received: unknown): Promise<object | undefined> => {
    const message = Message.parse(received);
    if (message.type === 'manifest') manifest = message.manifest;
    else if (message.type === 'chunk') await writer.write(message);
    else lastMessage = message;
    return message.type === 'chunk' ? { type: 'next' } : undefined;
  };
  let log: string;
  try {
    log = await runConfined(
      { program: READER_PROGRAM, file, maxMemoryBytes: READER_MEMORY_BYTES, signal },
      { file, limits },
      handleMessage,
    );
  } finally {
    await writer.close();
  }
  callerSignal.throwIfAborted();
  if (lastMessage?.type === 'refused') throw new PackageProblem(lastMessage.reason, lastMessage.values);
  if (lastMessage?.type === 'failed') throw new Error(`The reading process failed: ${lastMessage.detail}`);
  if (lastMessage?.type === 'read' && manifest)
    return { ...manifest, files: writer.files, usesFrames: lastMessage.usesFrames };
  if (timeout.aborted) throw new PackageProblem('tooSlow');
  // The system ended the process because it used too much memory.
  if (!lastMessage) throw new PackageProblem('damaged');
  throw new Error(`The reading process ended without an answer: ${log}`);
}

/** Writes the files that the reading process sends. A hostile package may control that process, so each chunk is checked. */
class FileWriter {
  readonly files: UnpackedFile[] = [];
  private readonly keys = new Set<string>();
  private totalBytes = 0;
  private current: { path: string; bytes: number; handle: FileHandle } | undefined;

  constructor(
    private readonly folder: string,
    private readonly limits: PackageLimits,
  ) {}

  async write({ path, data, isLast }: { path: string; data: Uint8Array; isLast: boolean }): Promise<void> {
    this.totalBytes += data.length;
    if (
      data.length > MAX_CHUNK_BYTES ||
      this.totalBytes > this.limits.bytes ||
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
