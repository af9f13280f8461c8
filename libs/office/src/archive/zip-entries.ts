import { PACKAGE_LIMITS } from './limits.js';
import { RefusedPackage } from './refused.js';

// Signatures, sizes and offsets are those of the ZIP format (PKWARE's APPNOTE, 4.3.12 and 4.3.16).
const END_RECORD_SIGNATURE = 0x06054b50;
const END_RECORD_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_HEADER_BYTES = 46;
const ENCRYPTED_FLAG = 0x1;
const FILE_TYPE_MASK = 0o170000;
const SYMBOLIC_LINK_TYPE = 0o120000;
/** Matches a path that is absolute, leads upwards or names a drive. */
const OUTSIDE_PATH = /^[/\\]|(?:^|[/\\])\.\.(?:[/\\]|$)|^[a-z]:/i;
const NUL = '\0';

/**
 * Checks the central directory of a ZIP archive before anything is unpacked: the number of entries, their declared sizes, and things that
 * no office program writes, such as links, paths that lead out of the archive, and two entries with one name.
 * @returns the names of the files
 * @throws RefusedPackage
 */
export function checkEntries(archive: Uint8Array): string[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const endRecord = findEndRecord(view);
  const entryCount = view.getUint16(endRecord + 10, true);
  if (entryCount > PACKAGE_LIMITS.entries)
    throw new RefusedPackage('officeTooLarge', `${entryCount} entries`);
  const names = new Set<string>();
  let unpackedBytes = 0;
  let offset = view.getUint32(endRecord + 16, true);
  for (let entryIndex = 0; entryIndex < entryCount; entryIndex++) {
    if (offset + ENTRY_HEADER_BYTES > endRecord || view.getUint32(offset, true) !== ENTRY_SIGNATURE)
      throw new RefusedPackage('unreadableOffice', 'broken directory');
    if (view.getUint16(offset + 8, true) & ENCRYPTED_FLAG)
      throw new RefusedPackage('encryptedOffice', 'encrypted entry');
    const unixMode = view.getUint32(offset + 38, true) >>> 16;
    if ((unixMode & FILE_TYPE_MASK) === SYMBOLIC_LINK_TYPE)
      throw new RefusedPackage('unreadableOffice', 'symbolic link');
    unpackedBytes += view.getUint32(offset + 24, true);
    if (unpackedBytes > PACKAGE_LIMITS.bytes)
      throw new RefusedPackage('officeTooLarge', `${unpackedBytes} bytes unpacked`);
    const nameBytes = view.getUint16(offset + 28, true);
    const name = Buffer.from(
      archive.subarray(offset + ENTRY_HEADER_BYTES, offset + ENTRY_HEADER_BYTES + nameBytes),
    ).toString();
    checkName(name, names);
    names.add(name);
    offset +=
      ENTRY_HEADER_BYTES + nameBytes + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true);
  }
  return [...names].filter((name) => !name.endsWith('/'));
}

function checkName(name: string, earlierNames: Set<string>): void {
  if (OUTSIDE_PATH.test(name) || name.includes(NUL))
    throw new RefusedPackage('unreadableOffice', 'path outside');
  if (earlierNames.has(name)) throw new RefusedPackage('unreadableOffice', 'one name twice');
}

function findEndRecord(view: DataView): number {
  const firstOffset = Math.max(0, view.byteLength - END_RECORD_BYTES - MAX_COMMENT_BYTES);
  for (let offset = view.byteLength - END_RECORD_BYTES; offset >= firstOffset; offset--)
    if (view.getUint32(offset, true) === END_RECORD_SIGNATURE) return offset;
  throw new RefusedPackage('unreadableOffice', 'no directory');
}
