import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { each } from './files.mjs';

/**
 * The contents of a backup. The manifest is written last, so a folder without one is not a complete backup.
 * @typedef {object} Manifest
 * @property {1} format
 * @property {string} at ISO time of the rows' snapshot
 * @property {string[]} migrations applied to the saved database, oldest first
 * @property {import('./rows.mjs').Table[]} tables
 * @property {{ name: string, value: string }[]} sequences
 * @property {string[]} files keys in the storage
 * @property {boolean} [isEncrypted] rows and files are in the age format; absent in backups of older versions
 * @property {Record<string, string>} sums SHA-256 of every file in the folder, hex
 */

/** @param {string} folder */
const manifestFile = (folder) => join(folder, 'manifest.json');

/**
 * @param {string} folder
 * @param {Omit<Manifest, 'format' | 'sums'>} content
 */
export async function writeManifest(folder, content) {
  const manifest = { format: 1, ...content, sums: await computeSums(folder) };
  await writeFile(manifestFile(folder), JSON.stringify(manifest, null, 1), { mode: 0o600, flush: true });
}

/**
 * Reads the manifest of a backup and verifies the checksum of each file.
 * @param {string} folder
 * @returns {Promise<Manifest>}
 * @throws with a sentence when the folder is not a complete, undamaged backup
 */
export async function readManifest(folder) {
  const text = await readFile(manifestFile(folder), 'utf8').catch(() => undefined);
  if (!text) throw new Error(`${folder} is not a backup, or an unfinished one: it has no manifest.json.`);
  /** @type {Manifest} */
  const manifest = JSON.parse(text);
  if (manifest.format !== 1)
    throw new Error(`${folder} was made by a newer Lectern. Restore it with that one.`);
  const sums = await computeSums(folder);
  const damaged = Object.keys(manifest.sums).filter((path) => sums[path] !== manifest.sums[path]);
  if (damaged.length)
    throw new Error(
      `${folder} is damaged, nothing was restored. Missing or changed: ${damaged.slice(0, 5).join(', ')}.`,
    );
  return manifest;
}

/**
 * @param {string} folder
 * @returns {Promise<Record<string, string>>}
 */
async function computeSums(folder) {
  /** @type {[string, string][]} */
  const sums = [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  await each(
    paths.filter((path) => path !== manifestFile(folder)),
    async (path) => {
      const hash = createHash('sha256');
      await pipeline(createReadStream(path), hash);
      sums.push([relative(folder, path).replaceAll('\\', '/'), hash.digest('hex')]);
    },
  );
  return Object.fromEntries(sums.sort());
}
