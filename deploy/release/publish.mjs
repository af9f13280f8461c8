import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { compressAll } from '@lectern/remote/compress';
import { filesIn } from '@lectern/remote/manifest';

/**
 * Stores every file of a build under its version, with compressed copies beside the files, and last the signed hashes of all files.
 * Publishing a version again changes nothing, unless a stored file is missing or differs from its signed hash.
 * @param {any} infra the built `@lectern/infra`
 * @param {{ storage: any, signingKey: import('node:crypto').KeyObject, publicKey: import('node:crypto').KeyObject }} place
 * @param {string} remote
 * @param {string} version
 * @param {string} dist
 */
export async function publish(infra, { storage, signingKey, publicKey }, remote, version, dist) {
  const getKey = (/** @type {string} */ file) => infra.releaseKey(remote, version, file);
  const published = await infra
    .readReleasedFiles(storage, remote, version, [publicKey])
    .catch(ignoreSignatureError(infra));
  if (published && (await isStored(infra, storage, getKey, published.files))) return;
  const folder = await mkdtemp(join(tmpdir(), 'lectern-release-'));
  try {
    await cp(dist, folder, { recursive: true });
    await compressAll(folder);
    /** @type {Record<string, string>} */
    const files = {};
    for (const path of await filesIn(folder)) {
      const file = relative(folder, path).replaceAll('\\', '/');
      const bytes = await readFile(path);
      files[file] = infra.releaseHash(bytes);
      await storage.put(getKey(file), bytes);
    }
    await infra.writeReleasedFiles(storage, { remote, version, files }, signingKey);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * @param {any} infra
 * @param {any} storage
 * @param {(file: string) => string} key
 * @param {Record<string, string>} files
 */
async function isStored(infra, storage, key, files) {
  for (const [file, hash] of Object.entries(files)) {
    if (!(await storage.exists(key(file)))) return false;
    if (infra.releaseHash(await storage.getBytes(key(file))) !== hash) return false;
  }
  return true;
}

/** Ignores that a version is not signed, so that it is published again. @param {any} infra */
const ignoreSignatureError = (infra) => (/** @type {unknown} */ error) => {
  if (!(error instanceof infra.SignatureError)) throw error;
  return undefined;
};
