import { strFromU8, unzipSync, type ZippableFile, zipSync } from 'fflate';
import { PACKAGE_LIMITS } from './limits.js';
import { RefusedPackage } from './refused.js';
import { checkEntries } from './zip-entries.js';

/** The XML parts of a package. */
export interface Parts {
  /** The text of an XML part; null where the package has none of that name. */
  text(name: string): string | null;
}

/** Parts that are unpacked already. */
export const unpackedParts = (files: Map<string, Uint8Array>): Parts => ({
  text(name) {
    const bytes = files.get(name);
    return bytes ? xmlText(bytes) : null;
  },
});

/** Pictures are compressed already. */
const STORED = 0;
const FAST = 1;

/** A ZIP archive whose directory was checked; its files are unpacked when they are asked for. */
export class OfficePackage implements Parts {
  readonly names: ReadonlySet<string>;

  /** @throws RefusedPackage */
  constructor(private readonly archive: Uint8Array) {
    this.names = new Set(checkEntries(archive));
  }

  /** The content of some files, by name. @throws RefusedPackage when one of them is damaged */
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
    const bytes = this.names.has(name) && this.read((other) => other === name).get(name);
    return bytes ? xmlText(bytes) : null;
  }
}

/** Decodes UTF-8 or UTF-16, the encodings that every XML reader knows. @throws RefusedPackage when it is too large */
export function xmlText(bytes: Uint8Array): string {
  if (bytes.length > PACKAGE_LIMITS.xmlBytes) throw new RefusedPackage('officeTooLarge', 'XML part');
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return strFromU8(bytes[0] === 0xef && second === 0xbb ? bytes.subarray(3) : bytes);
}

/** A ZIP archive of files in the order of the map. @throws RefusedPackage when it is too large */
export function writePackage(files: Map<string, Uint8Array>): Uint8Array {
  const entries = [...files].map(([name, bytes]): [string, ZippableFile] => [
    name,
    [bytes, { level: name === 'mimetype' || isPicture(name) ? STORED : FAST }],
  ]);
  const archive = zipSync(Object.fromEntries(entries), { mtime: new Date(1980, 0, 1) });
  if (archive.length > PACKAGE_LIMITS.strippedBytes) throw new RefusedPackage('officeTooLarge', 'stripped');
  return archive;
}

const isPicture = (name: string): boolean => /\.(?:png|jpe?g|gif)$/i.test(name);
