import { decodeAddress, type LocatePicture } from '../archive/pictures.js';
import { findChild, findChildren, getText, type XmlElement } from '../text/xml.js';

const FILE_ADDRESS = /@@PLUGINFILE@@\/([^"'<>?#]*)(?:\?[^"'<>]*)?/g;
const REFERENCE = /^lectern-file:(\d+)$/;

/**
 * Moodle writes files beside the text that shows them, by the same names in each. Their addresses in the document become
 * references that are unique within it.
 */
export function nameEmbeddedFiles(root: XmlElement): LocatePicture {
  const files: XmlElement[] = [];
  visit(root, files);
  return (src) => {
    const file = files[Number(REFERENCE.exec(src.trim())?.[1] ?? -1)];
    return file && { key: src.trim(), load: () => Buffer.from(getText(file), 'base64') };
  };
}

function visit(element: XmlElement, files: XmlElement[]): void {
  const text = findChild(element, 'text');
  const own = findChildren(element, 'file');
  if (text && own.length) {
    const references = new Map(
      own.map((file, index) => [readPath(file), `lectern-file:${files.length + index}`]),
    );
    files.push(...own);
    text.children = [
      getText(text).replace(
        FILE_ADDRESS,
        (address, path: string) => references.get(decodeAddress(path)) ?? address,
      ),
    ];
  }
  for (const child of findChildren(element)) visit(child, files);
}

const readPath = ({ attributes }: XmlElement) =>
  `${attributes['path'] ?? '/'}${attributes['name'] ?? ''}`.replace(/^\/+/, '');
