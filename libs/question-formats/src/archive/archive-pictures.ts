import { posix } from 'node:path';
import type { Archive } from './archive.js';
import { decodeAddress, type LocatePicture } from './pictures.js';

/** Canvas and Common Cartridge begin addresses of files in the package with it. */
const FILE_BASE = /^(?:\$IMS-CC-FILEBASE\$|%24IMS-CC-FILEBASE%24)\/?/i;
/** The folder of a cartridge that such addresses are in. */
export const WEB_RESOURCES = 'web_resources';

/**
 * Finds pictures that documents of an archive show: beside the document, below the archive or its web resources, or by
 * the end of their path where no other file has the same name.
 */
export function createPictureLocators(archive: Archive): (document: string) => LocatePicture {
  const paths = new Set(archive.paths);
  const byName = new Map<string, string | null>();
  for (const path of paths) {
    const name = posix.basename(path);
    byName.set(name, byName.has(name) ? null : path);
  }
  const findByEnd = (address: string) => {
    const path = byName.get(posix.basename(address));
    return path?.endsWith(`/${address.replace(/^(?:\.\.\/)+/, '')}`) ? path : undefined;
  };
  return (document) => (src) => {
    const [path = ''] = src.trim().replace(FILE_BASE, '').split(/[?#]/, 1);
    const address = decodeAddress(path);
    if (!address || address.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(address)) return undefined;
    const places = [
      posix.join(posix.dirname(document), address),
      posix.normalize(address),
      posix.join(WEB_RESOURCES, address),
    ];
    const found = places.find((place) => paths.has(place)) ?? findByEnd(posix.normalize(address));
    return found === undefined ? undefined : { key: found, load: () => archive.read(found) };
  };
}
