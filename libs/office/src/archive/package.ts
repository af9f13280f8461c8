import { strFromU8, unzipSync, type ZippableFile, zipSync } from 'fflate';
import { PACKAGE_LIMITS } from './limits.js';
import { RefusedPackage } from './refused.js';
import { checkEntries } from './zip-entries.js';

/** The XML parts of a package. */
export interface Parts {
  /** The text of an XML part; null where the package has none of that name. */
  text(name: string): string | null;
}

/** The parts of a package whose files are unpacked already. */
export const createParts = (files: Map<string, Uint8Array>): Parts => ({
  text(name) {
    const bytes = files.get(name);
    return bytes ? decodeXml(bytes) : null;
  },
});

/** For pictures, which are compressed already, and for 'mimetype', as OpenDocument requires. */
const NO_COMPRESSION = 0;
const FAST_COMPRESSION = 1;

/** A ZIP archive whose directory was checked. A file is unpacked when it is read. */
export class OfficePackage implements Parts {
  readonly names: ReadonlySet<string>;

  /** @throws RefusedPackage */
  constructor(private readonly archive: Uint8Array) {
    this.names = new Set(checkEntries(archive));
  }

  /** Unpacks some files. @returns the contents by name @throws RefusedPackage when a file is damaged */
  read(isNeeded: (name: string) => boolean): Map<string, Uint8Array> {
    try {
      const files = unzipSync(this.archive, {
        filter: ({ name, originalSize }) =>
          this.names.has(name) && originalSize <= PACKAGE_LIMITS.bytes && isNeeded(name),
      });
      return new Map(Object.entries(files));
    } catch (error) {
      throw new RefusedPackage('unreadableOffice', String(error));
    }
  }

  text(name: string): string | null {
    const bytes = this.names.has(name) && this.read((candidate) => candidate === name).get(name);
    return bytes ? decodeXml(bytes) : null;
  }
}

/** Decodes UTF-8 or UTF-16, the encodings that every XML reader supports. @throws RefusedPackage when the part is too large */
export function decodeXml(bytes: Uint8Array): string {
  if (bytes.length > PACKAGE_LIMITS.xmlBytes) throw new RefusedPackage('officeTooLarge', 'XML part');
  const [firstByte, secondByte] = bytes;
  if (firstByte === 0xff && secondByte === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (firstByte === 0xfe && secondByte === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return strFromU8(firstByte === 0xef && secondByte === 0xbb ? bytes.subarray(3) : bytes);
}

/** Writes files to a ZIP archive in the order of the map. @throws RefusedPackage when the archive is too large */
export function writePackage(files: Map<string, Uint8Array>): Uint8Array {
  const entries = [...files].map(([name, bytes]): [string, ZippableFile] => [
    name,
    [bytes, { level: name === 'mimetype' || isPicture(name) ? NO_COMPRESSION : FAST_COMPRESSION }],
  ]);
  const archive = zipSync(Object.fromEntries(entries), { mtime: new Date(1980, 0, 1) });
  if (archive.length > PACKAGE_LIMITS.strippedBytes) throw new RefusedPackage('officeTooLarge', 'stripped');
  return archive;
}

const isPicture = (name: string): boolean => /\.(?:png|jpe?g|gif)$/i.test(name);
