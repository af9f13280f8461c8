import { PACKAGE_LIMITS } from './limits.js';
import { RefusedPackage } from './refused.js';

const END = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT = 0xffff;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const IS_ENCRYPTED = 0x1;
const FILE_TYPE = 0o170000;
const SYMBOLIC_LINK = 0o120000;
/** Absolute, or upwards, or with a drive. */
const OUTSIDE = /^[/\\]|(?:^|[/\\])\.\.(?:[/\\]|$)|^[a-z]:/i;
const NUL = '\0';

/**
 * Checks the central directory of a ZIP archive before anything is unpacked: the number of entries, their declared sizes,
 * and what no office program writes (links, paths that lead out, one name twice).
 * @returns the names of the files
 * @throws RefusedPackage
 */
export function checkEntries(archive: Uint8Array): string[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = endOfDirectory(view);
  const count = view.getUint16(end + 10, true);
  if (count > PACKAGE_LIMITS.entries) throw new RefusedPackage('officeTooLarge', `${count} entries`);
  const names = new Set<string>();
  let total = 0;
  let offset = view.getUint32(end + 16, true);
  for (let read = 0; read < count; read++) {
    if (offset + ENTRY_BYTES > end || view.getUint32(offset, true) !== ENTRY)
      throw new RefusedPackage('unreadableOffice', 'broken directory');
    if (view.getUint16(offset + 8, true) & IS_ENCRYPTED)
      throw new RefusedPackage('encryptedOffice', 'encrypted entry');
    const mode = view.getUint32(offset + 38, true) >>> 16;
    if ((mode & FILE_TYPE) === SYMBOLIC_LINK) throw new RefusedPackage('unreadableOffice', 'symbolic link');
    total += view.getUint32(offset + 24, true);
    if (total > PACKAGE_LIMITS.bytes) throw new RefusedPackage('officeTooLarge', `${total} bytes unpacked`);
    const nameBytes = view.getUint16(offset + 28, true);
    const name = Buffer.from(
      archive.subarray(offset + ENTRY_BYTES, offset + ENTRY_BYTES + nameBytes),
    ).toString();
    checkName(name, names);
    names.add(name);
    offset += ENTRY_BYTES + nameBytes + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true);
  }
  return [...names].filter((name) => !name.endsWith('/'));
}

function checkName(name: string, earlier: Set<string>): void {
  if (OUTSIDE.test(name) || name.includes(NUL)) throw new RefusedPackage('unreadableOffice', 'path outside');
  if (earlier.has(name)) throw new RefusedPackage('unreadableOffice', 'one name twice');
}

function endOfDirectory(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT);
  for (let offset = view.byteLength - END_BYTES; offset >= first; offset--)
    if (view.getUint32(offset, true) === END) return offset;
  throw new RefusedPackage('unreadableOffice', 'no directory');
}
