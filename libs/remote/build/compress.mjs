import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesIn } from './manifest.mjs';

// Not index.html: the server writes a nonce into it.
const COMPRESSIBLE = /\.(js|css|json|svg|txt|webmanifest)$/;

/** Of a large file, Brotli's best level takes twice the time of the level below, for 2 % of the bytes. */
const LARGE_BYTES = 600_000;

/**
 * Puts a `.br` and a `.gz` beside each compressible file of a folder.
 * @param {string} folder
 * @param {string} [before] the folder's previous version
 */
export async function compressAll(folder, before = folder) {
  const files = (await filesIn(folder)).filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(files.map((file) => compress(file, before + file.slice(folder.length))));
}

/**
 * Brotli takes seconds for a large bundle, so the result for an unchanged file is copied.
 * @param {string} file
 * @param {string} earlier the same file of the previous version
 */
async function compress(file, earlier) {
  const bytes = await readFile(file);
  if (earlier !== file && existsSync(`${earlier}.br`) && bytes.equals(await readFile(earlier))) {
    await Promise.all(['.br', '.gz'].map((suffix) => cp(earlier + suffix, file + suffix)));
    return;
  }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: bytes.length > LARGE_BYTES ? 10 : 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
