import { RefusedPackage } from './refused.js';
import { checkEntries } from './zip-entries.js';

/**
 * The names of the files in a ZIP archive, by its directory; nothing is unpacked.
 * @returns null for an archive with more entries or bytes than an office file may have, with encrypted ones, with links, or with paths
 * that lead out of it
 */
export function listArchiveNames(archive: Uint8Array): string[] | null {
  try {
    return checkEntries(archive);
  } catch (error) {
    if (error instanceof RefusedPackage || error instanceof RangeError) return null;
    throw error;
  }
}
