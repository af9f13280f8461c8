import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs';

/**
 * Creates the data folder if needed, and checks that it is writable.
 * @param {string} dataDir
 */
export function prepareDataDir(dataDir) {
  try {
    const isNew = mkdirSync(dataDir, { recursive: true }) !== undefined;
    // Root's database runs as another user, which must be able to enter this folder.
    if (isNew) chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    accessSync(dataDir, constants.W_OK);
  } catch (cause) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (cause);
    throw new Error(`DATA_DIR: ${dataDir} can't be written by this user (${code}). Choose another folder.`, {
      cause,
    });
  }
}
