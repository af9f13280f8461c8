import { decodeAddress, type LocatePicture } from '../archive/pictures.js';
import { findChild, findChildren, getText, type XmlElement } from '../text/xml.js';

const FILE_ADDRESS = /@@PLUGINFILE@@\/([^"'<>?#]*)(?:\?[^"'<>]*)?/g;
const REFERENCE = /^lectern-file:(\d+)$/;

/**
 * Replaces the addresses of files in texts by references such as `lectern-file:3`, which are unique within the document. Moodle's
 * addresses are not: each text has its files beside it, and files of different texts can have the same name.
 * @returns a function that finds the file of a reference
 */
export function replaceEmbeddedFiles(root: XmlElement): LocatePicture {
  const files: XmlElement[] = [];
  replaceInElement(root, files);
  return (src) => {
    const file = files[Number(REFERENCE.exec(src.trim())?.[1] ?? -1)];
    return file && { key: src.trim(), load: () => Buffer.from(getText(file), 'base64') };
  };
}

function replaceInElement(element: XmlElement, files: XmlElement[]): void {
  const text = findChild(element, 'text');
  const ownFiles = findChildren(element, 'file');
  if (text && ownFiles.length) {
    const references = new Map(
      ownFiles.map((file, index) => [readPath(file), `lectern-file:${files.length + index}`]),
    );
    files.push(...ownFiles);
    text.children = [
      getText(text).replace(
        FILE_ADDRESS,
        (address, path: string) => references.get(decodeAddress(path)) ?? address,
      ),
    ];
  }
  for (const child of findChildren(element)) replaceInElement(child, files);
}

const readPath = ({ attributes }: XmlElement) =>
  `${attributes['path'] ?? '/'}${attributes['name'] ?? ''}`.replace(/^\/+/, '');
