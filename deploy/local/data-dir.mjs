import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs';

/**
 * Makes sure that the data folder is there and can be written.
 * @param {string} dataDir
 */
export function prepareDataDir(dataDir) {
  try {
    const isNew = mkdirSync(dataDir, { recursive: true }) !== undefined;
    // Root's database runs as another user, who has to pass through this folder to its own.
    if (isNew) chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    accessSync(dataDir, constants.W_OK);
  } catch (cause) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (cause);
    throw new Error(`DATA_DIR: ${dataDir} can't be written by this user (${code}). Choose another folder.`, {
      cause,
    });
  }
}
