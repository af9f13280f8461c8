import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Agent, fetch } from 'undici';
import { checkHost } from '../network/addresses.js';
import { createGuardedLookup } from '../network/guarded-lookup.js';
import type { Disk } from '../storage/storage.js';
import { readRange } from '../storage/storage.js';
import { InstallFailure } from './install-failure.js';
import { MODEL_HOST, type ModelFile, nameVectors, type SearchModel } from './search-models.js';

/** Bytes of a file from an offset on. */
export interface OpenedFile {
  /** 0 where the source can't begin at the offset that was asked for. */
  start: number;
  bytes: AsyncIterable<Uint8Array>;
}

/** A place that has the files of models. The reader checks what it sends. */
export interface ModelSource {
  /** For administrators and the log: a host or a folder. */
  name: string;
  /** @throws InstallFailure, or what network and disk throw */
  open(model: SearchModel, file: ModelFile, start: number, signal: AbortSignal): Promise<OpenedFile>;
}

/** Without an answer, or without a further byte. */
const TIMEOUT_MS = 30_000;
const MAX_REDIRECTS = 5;
const NOT_THERE = new Set([401, 403, 404, 410]);

/**
 * The model host, or a mirror of it.
 * @param mirror http or https address that the operator has set; it may be in the operator's network
 */
export function createHttpSource(mirror?: string, timeoutMs = TIMEOUT_MS): ModelSource {
  const base = (mirror ?? MODEL_HOST).replace(/(?<!\/)\/+$/, '');
  const isInNetwork = mirror !== undefined;
  const dispatcher = new Agent({
    connect: { lookup: createGuardedLookup(isInNetwork), timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });

  const request = async (url: URL, start: number, signal: AbortSignal, redirects = MAX_REDIRECTS) => {
    checkHost(url.hostname, isInNetwork);
    // The hashes are those of the plain bytes.
    const headers = { 'accept-encoding': 'identity', ...(start && { range: `bytes=${start}-` }) };
    const response = await fetch(url, { headers, dispatcher, redirect: 'manual', signal });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || !location) return response;
    await response.body?.cancel();
    const next = new URL(location, url);
    if (!redirects || (url.protocol === 'https:' && next.protocol !== 'https:'))
      throw new InstallFailure('refused', null, response.status);
    return request(next, start, signal, redirects - 1);
  };

  return {
    name: new URL(base).host,
    async open({ repository, revision }, file, start, signal) {
      const response = await request(
        new URL(`${base}/${repository}/resolve/${revision}/${file.path}`),
        start,
        signal,
      );
      const { status, headers, body } = response;
      const refuse = async (failure: InstallFailure) => {
        await body?.cancel();
        throw failure;
      };
      if (NOT_THERE.has(status)) await refuse(new InstallFailure('notFound', file.path, status));
      if (!response.ok || !body) await refuse(new InstallFailure('refused', file.path, status));
      if (headers.get('content-type')?.includes('text/html'))
        await refuse(new InstallFailure('notAFile', file.path));
      return { start: status === 206 ? readStart(headers.get('content-range')) : 0, bytes: body ?? [] };
    },
  } as ModelSource;
}

/** @throws InstallFailure for an answer that does not say which bytes it has */
function readStart(contentRange: string | null): number {
  const start = /^bytes (\d+)-/.exec(contentRange ?? '')?.[1];
  if (start === undefined) throw new InstallFailure('refused', null, 206);
  return Number(start);
}

/** A folder with the files of one model, in the layout of its repository. */
export const createFolderSource = (folder: string): ModelSource => ({
  name: folder,
  async open(_model, { path }, start) {
    const file = join(folder, path);
    if (!(await stat(file).catch(() => null))?.isFile()) throw new InstallFailure('notFound', path);
    return { start, bytes: createReadStream(file, { start }) };
  },
});

/** Where the storage has a model's files, for machines that share a bucket. */
const STORED_MODELS = 'search-models';
const toStorageKey = (model: SearchModel, path: string) => `${STORED_MODELS}/${nameVectors(model)}/${path}`;

/** The files that `storeModel` has put into the storage. */
export const createStorageSource = (storage: Disk): ModelSource => ({
  name: STORED_MODELS,
  async open(model, { path, size }, start) {
    const key = toStorageKey(model, path);
    if (!(await storage.exists(key))) throw new InstallFailure('notFound', path);
    return { start, bytes: await readRange(storage, key, { start, end: size - 1 }) };
  },
});

/** Copies the files of an installed model into the storage. */
export async function storeModel(storage: Disk, model: SearchModel, folder: string): Promise<void> {
  for (const { path, size } of model.files)
    await storage.putStream(toStorageKey(model, path), createReadStream(join(folder, path)), {
      contentLength: size,
    });
}

/** Removes all models from the storage. */
export const removeStoredModels = (storage: Disk): Promise<void> => storage.deleteAll(STORED_MODELS);
