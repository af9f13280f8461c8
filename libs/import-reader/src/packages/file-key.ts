import { createHash } from 'node:crypto';

const KEY_LENGTH = 40;

/**
 * Name under which a file of a package is stored. It has nothing of the path that a stranger chose, and is the same for all
 * spellings that differ in case only: packages are made on systems that do not tell them apart.
 */
export const toFileKey = (path: string): string =>
  createHash('sha256').update(path.normalize('NFC').toLowerCase()).digest('hex').slice(0, KEY_LENGTH);
