import { RefusedPackage } from './refused.js';
import { checkEntries } from './zip-entries.js';

/**
 * Lists the names of the files in a ZIP archive without unpacking them.
 * @returns null for an archive with more entries or bytes than an office file may have, or with encrypted entries, links, or paths that
 * lead out of the archive
 */
export function listArchiveNames(archive: Uint8Array): string[] | null {
  try {
    return checkEntries(archive);
  } catch (error) {
    if (error instanceof RefusedPackage || error instanceof RangeError) return null;
    throw error;
  }
}
