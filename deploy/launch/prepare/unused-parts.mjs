import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Runs before node_modules exists: this file may only import Node's own modules. */

/** What is kept of folders whose other files nothing here reads: builds for browsers and graphics cards, of 130 MB. */
const KEPT_FILES = {
  'node_modules/onnxruntime-web/dist': [
    'ort.wasm.bundle.min.mjs',
    'ort-wasm-simd-threaded.mjs',
    'ort-wasm-simd-threaded.wasm',
  ],
};

/**
 * Removes the other files.
 * @param {string} root of the repository
 */
export async function removeUnusedParts(root) {
  for (const [path, kept] of Object.entries(KEPT_FILES)) {
    const folder = join(root, path);
    const names = existsSync(folder) ? readdirSync(folder) : [];
    for (const name of names.filter((name) => !kept.includes(name))) await rm(join(folder, name));
  }
}
