import { posix } from 'node:path';
import type { Archive } from './archive.js';
import { decodeAddress, type LocatePicture } from './pictures.js';

/** With this prefix, addresses in files of Canvas and Common Cartridge refer to files in the package. */
const FILE_BASE = /^(?:\$IMS-CC-FILEBASE\$|%24IMS-CC-FILEBASE%24)\/?/i;
/** The folder of a cartridge that these addresses are relative to. */
export const WEB_RESOURCES = 'web_resources';

/**
 * Returns a function that finds the pictures of a document. An address can be relative to the document, the archive or the archive's web
 * resources. Otherwise a file is found whose path ends with the address, if no other file has the same name.
 */
export function createPictureLocators(archive: Archive): (document: string) => LocatePicture {
  const paths = new Set(archive.paths);
  const pathsByName = new Map<string, string | null>();
  for (const path of paths) {
    const name = posix.basename(path);
    pathsByName.set(name, pathsByName.has(name) ? null : path);
  }
  const findByEndOfPath = (address: string) => {
    const path = pathsByName.get(posix.basename(address));
    return path?.endsWith(`/${address.replace(/^(?:\.\.\/)+/, '')}`) ? path : undefined;
  };
  return (document) => (src) => {
    const [path = ''] = src.trim().replace(FILE_BASE, '').split(/[?#]/, 1);
    const address = decodeAddress(path);
    if (!address || address.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(address)) return undefined;
    const possiblePaths = [
      posix.join(posix.dirname(document), address),
      posix.normalize(address),
      posix.join(WEB_RESOURCES, address),
    ];
    const picturePath =
      possiblePaths.find((possiblePath) => paths.has(possiblePath)) ??
      findByEndOfPath(posix.normalize(address));
    return picturePath === undefined
      ? undefined
      : { key: picturePath, load: () => archive.read(picturePath) };
  };
}
