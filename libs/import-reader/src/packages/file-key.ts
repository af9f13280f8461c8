import { createHash } from 'node:crypto';

const KEY_LETTERS = 40;

/**
 * Name under which a file of a package is stored. The name contains nothing of the path, which is not trusted. Paths that differ only in
 * case have the same name, because packages are made on systems that ignore case.
 */
export const toFileKey = (path: string): string =>
  createHash('sha256').update(path.normalize('NFC').toLowerCase()).digest('hex').slice(0, KEY_LETTERS);
