import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { InstallFailure, toInstallFailure } from './install-failure.js';
import type { ModelSource } from './model-source.js';
import { type ModelFile, type SearchModel, sumModelBytes } from './search-models.js';

export interface InstallProgress {
  /** Of all files. */
  receivedBytes: number;
  totalBytes: number;
  /** In the last seconds. */
  bytesPerSecond: number;
}

interface Installation {
  model: SearchModel;
  /** The model's folder. It exists only with all files, each of which was checked. */
  folder: string;
  source: ModelSource;
  /** After every piece that arrived. */
  onProgress?: (progress: InstallProgress) => void;
  /** Ends the work early; what has arrived is kept for the next time. */
  signal?: AbortSignal;
  /** Where files arrive; processes that install at the same time need one each. */
  partial?: string;
  /** Pauses before a download that failed goes on; progress begins them again. */
  pausesMs?: readonly number[];
}

const PAUSES_MS = [2000, 5000, 15_000, 60_000];
/** What a full disk would break besides the model. */
const SPARE_BYTES = 100 * 1024 * 1024;
const SPEED_WINDOW_MS = 5000;

/**
 * Installs a model: reads its files, goes on where an earlier time ended, checks size and SHA-256 of each against the table,
 * and gives them their folder with one rename. Files that are there already and right are not read again.
 * @throws InstallFailure; the signal's reason
 */
export async function installModel({
  model,
  folder,
  source,
  onProgress,
  signal = new AbortController().signal,
  partial = toPartial(folder),
  pausesMs = PAUSES_MS,
}: Installation): Promise<void> {
  if (await isModelInstalled(model, folder)) return;
  await preparePartial(model, folder, partial).catch((error: unknown) => {
    throw toInstallFailure(error, null);
  });
  const meter = new Meter(sumModelBytes(model), onProgress);
  for (const file of model.files) {
    const target = join(partial, file.path);
    const fetchOnce = () => fetchFile({ model, file, target, source, meter, signal });
    await fetchPatiently(fetchOnce, meter, pausesMs, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      throw toInstallFailure(error, file.path);
    });
  }
  await rename(partial, folder).catch(async (error: unknown) => {
    // Another process was faster.
    if (!(await isModelInstalled(model, folder))) throw toInstallFailure(error, null);
  });
  await sync(dirname(folder));
}

/** Whether a folder has the model, with each file as the table says. */
export async function isModelInstalled(model: SearchModel, folder: string): Promise<boolean> {
  for (const file of model.files) if (!(await isFileRight(file, join(folder, file.path)))) return false;
  return true;
}

/** Removes a model and what has arrived of it. */
export async function removeModel(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await rm(toPartial(folder), { recursive: true, force: true });
}

const toPartial = (folder: string) => `${folder}.partial`;

/** The folder in which files arrive. What was copied into the model's folder by hand, and is not all of it, moves there. */
async function preparePartial(model: SearchModel, folder: string, partial: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  if (await stat(folder).catch(() => null)) {
    await rm(partial, { recursive: true, force: true });
    await rename(folder, partial);
  }
  for (const { path } of model.files) await mkdir(dirname(join(partial, path)), { recursive: true });
  const { bavail, bsize } = await statfs(partial);
  const sizes = await Promise.all(model.files.map(({ path }) => sizeFile(join(partial, path))));
  const missing = sumModelBytes(model) - sizes.reduce((sum, size) => sum + size, 0);
  if (bavail * bsize < missing + SPARE_BYTES) throw new InstallFailure('diskFull');
}

interface FileFetch {
  model: SearchModel;
  file: ModelFile;
  target: string;
  source: ModelSource;
  meter: Meter;
  signal: AbortSignal;
}

/** Tries again after failures that can pass, as long as there are pauses. */
async function fetchPatiently(
  fetchOnce: () => Promise<void>,
  meter: Meter,
  pausesMs: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; ; failures++) {
    const before = meter.farthestBytes;
    try {
      return await fetchOnce();
    } catch (error) {
      signal.throwIfAborted();
      if (meter.farthestBytes > before) failures = 0;
      const pause = pausesMs[failures];
      if (pause === undefined || !toInstallFailure(error, null).isPassing) throw error;
      await sleep(pause, undefined, { signal });
    }
  }
}

/** Reads what is missing of a file. A whole file with the wrong bytes is removed. */
async function fetchFile(fetch: FileFetch): Promise<void> {
  const { file, target, meter } = fetch;
  const have = await sizeFile(target);
  if (have > file.size) await rm(target);
  else meter.have(file.path, have);
  const isContinued = have > 0 && have < file.size;
  if (have !== file.size) await receive(fetch, have > file.size ? 0 : have);
  if (await isFileRight(file, target)) return sync(target);
  await rm(target, { force: true });
  meter.have(file.path, 0);
  // A part of an earlier time may be of another source, or damaged.
  if (isContinued || have === file.size) return fetchFile(fetch);
  throw new InstallFailure('wrongContent', file.path);
}

/** Appends the bytes from an offset on to a file, up to its size. */
async function receive(fetch: FileFetch, from: number): Promise<void> {
  const { model, file, target, source, meter, signal } = fetch;
  const { start, bytes } = await source.open(model, file, from, signal);
  if (start !== 0 && start !== from) throw new InstallFailure('refused', file.path, 206);
  const handle = await open(target, start ? 'a' : 'w');
  let size = start;
  meter.have(file.path, size);
  try {
    for await (const piece of bytes) {
      signal.throwIfAborted();
      if (size + piece.byteLength > file.size) throw new InstallFailure('tooLong', file.path);
      await handle.writeFile(piece);
      size += piece.byteLength;
      meter.receive(file.path, size, piece.byteLength);
    }
  } finally {
    await handle.close();
  }
  if (size < file.size) throw new InstallFailure('cut', file.path);
}

async function isFileRight({ size, sha256 }: ModelFile, path: string): Promise<boolean> {
  if ((await sizeFile(path)) !== size) return false;
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex') === sha256;
}

/** 0 for a file that is not there. */
const sizeFile = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** Puts a file or folder onto the disk, so that a power cut after the rename leaves no empty file. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().catch(() => undefined);
  await handle.close();
}

/** Counts what has arrived, and how fast. */
class Meter {
  /** The most that was ever there: a server that sends the same bytes again and again makes no progress. */
  farthestBytes = 0;
  private readonly sizes = new Map<string, number>();
  private readonly arrivals: { at: number; bytes: number }[] = [];

  constructor(
    private readonly totalBytes: number,
    private readonly onProgress: Installation['onProgress'],
  ) {}

  have(path: string, size: number): void {
    this.sizes.set(path, size);
  }

  receive(path: string, size: number, bytes: number): void {
    this.have(path, size);
    const receivedBytes = [...this.sizes.values()].reduce((sum, each) => sum + each, 0);
    this.farthestBytes = Math.max(this.farthestBytes, receivedBytes);
    const now = performance.now();
    this.arrivals.push({ at: now, bytes });
    while ((this.arrivals[0]?.at ?? now) < now - SPEED_WINDOW_MS) this.arrivals.shift();
    this.onProgress?.({
      receivedBytes,
      totalBytes: this.totalBytes,
      bytesPerSecond: this.computeSpeed(now),
    });
  }

  private computeSpeed(now: number): number {
    const [first] = this.arrivals;
    if (!first || now === first.at) return 0;
    const bytes = this.arrivals.reduce((sum, each) => sum + each.bytes, 0) - first.bytes;
    return Math.round((bytes / (now - first.at)) * 1000);
  }
}
