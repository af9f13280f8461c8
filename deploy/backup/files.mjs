import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Files that are copied at the same time. */
const CONCURRENCY = 8;

/**
 * Keys of all files in a storage.
 * @param {any} storage
 * @returns {Promise<string[]>}
 */
export async function keysIn(storage) {
  const keys = [];
  /** @type {string | undefined} */
  let paginationToken;
  do {
    const page = await storage
      .listAll('', { recursive: true, ...(paginationToken && { paginationToken }) })
      .catch(ifMissing);
    for (const entry of page.objects) if (entry.isFile) keys.push(entry.key);
    paginationToken = page.paginationToken;
  } while (paginationToken);
  return keys.sort();
}

/** @param {string} folder @param {string} key @param {import('./encryption.mjs').Coding} coding */
const buildPath = (folder, key, { suffix }) => join(folder, 'files', `${key}${suffix}`);

/**
 * Copies all files of a storage into a folder. A file that is deleted meanwhile is left out.
 * @param {any} storage
 * @param {string} folder
 * @param {import('./encryption.mjs').Coding} coding
 * @returns {Promise<string[]>} keys
 */
export async function saveFiles(storage, folder, coding) {
  /** @type {string[]} */
  const saved = [];
  await each(await keysIn(storage), async (key) => {
    const bytes = await storage.getBytes(key).catch(async (/** @type {unknown} */ error) => {
      if (await storage.exists(key)) throw error;
    });
    if (!bytes) return;
    const file = buildPath(folder, key, coding);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, await coding.bytes(bytes), { mode: 0o600 });
    saved.push(key);
  });
  return saved.sort();
}

/**
 * Uploads the files of a folder to a storage.
 * @param {any} storage
 * @param {string} folder
 * @param {string[]} keys
 * @param {import('./encryption.mjs').Coding} coding
 */
export const storeFiles = (storage, folder, keys, coding) =>
  each(keys, async (key) =>
    storage.put(key, await coding.bytes(await readFile(buildPath(folder, key, coding)))),
  );

/**
 * @template T
 * @param {T[]} all
 * @param {(one: T) => Promise<unknown>} work
 */
export async function each(all, work) {
  const left = [...all];
  const worker = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

/**
 * A storage on disk has no folder before its first file is stored: that is an empty storage.
 * @param {Error & { cause?: { code?: string } }} error
 * @returns {{ objects: any[], paginationToken?: string }}
 */
function ifMissing(error) {
  if (error.cause?.code === 'ENOENT') return { objects: [] };
  throw error;
}
