import { strToU8 } from 'fflate';
import { odfEdit } from './strip-odf.js';
import { ooxmlEdit } from './strip-ooxml.js';
import { type OfficePackage, xmlText } from '../archive/package.js';
import { rewriteXml } from '../archive/xml.js';

/** 'GIF8', 'BM' and so on: pictures that hold nothing but a picture. SVG and EPS are not among them. */
const PICTURES: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x42, 0x4d],
  [0x49, 0x49, 0x2a, 0x00],
  [0x4d, 0x4d, 0x00, 0x2a],
  // JPEG XR
  [0x49, 0x49, 0xbc],
  // Windows metafiles, with and without the placeable header
  [0xd7, 0xcd, 0xc6, 0x9a],
  [0x01, 0x00, 0x09, 0x00],
  // Enhanced metafile
  [0x01, 0x00, 0x00, 0x00],
  // StarView metafile
  [0x56, 0x43, 0x4c, 0x4d, 0x54, 0x46],
];
const XML = /\.(?:xml|rels|vml)$|^\[Content_Types\]\.xml$/;
/** Scripts, settings of the program, fonts, and signatures, which a rewritten package breaks. */
const NEVER =
  /^(?:Basic|Scripts|Configurations2|Fonts|Dialogs|customXml)\/|^META-INF\/.*signatures|vbaProject/i;

/**
 * A package with nothing but pictures and XML. The XML is rewritten without references to other files, fields that
 * load files, scripts and document types. What is not known to be harmless is left out, so that the list of what is
 * dangerous need not be complete.
 * @throws RefusedPackage where a part is damaged
 */
export function strippedFiles(source: OfficePackage, kind: 'ooxml' | 'odf'): Map<string, Uint8Array> {
  const files = source.read((name) => !NEVER.test(name) && !name.endsWith('/'));
  const kept = new Map([...files].filter(([name, bytes]) => isKept(name, bytes)));
  const names = new Set(kept.keys());
  const result = new Map<string, Uint8Array>();
  for (const [name, bytes] of kept) {
    if (isPicture(bytes) || name === 'mimetype') result.set(name, bytes);
    else {
      const edit = kind === 'odf' ? odfEdit(name, names) : ooxmlEdit(name);
      result.set(name, strToU8(rewriteXml(xmlText(bytes), edit)));
    }
    kept.delete(name);
  }
  return result;
}

function isKept(name: string, bytes: Uint8Array): boolean {
  return name === 'mimetype' || isPicture(bytes) || (bytes.length > 0 && XML.test(name));
}

function isPicture(bytes: Uint8Array): boolean {
  return PICTURES.some((magic) => magic.every((byte, i) => bytes[i] === byte));
}
