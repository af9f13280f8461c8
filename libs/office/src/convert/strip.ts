import { strToU8 } from 'fflate';
import { createOdfEdit } from './strip-odf.js';
import { createOoxmlEdit } from './strip-ooxml.js';
import { type OfficePackage, decodeXml } from '../archive/package.js';
import { rewriteXml } from '../archive/xml.js';

/** First bytes of picture formats that contain only a picture, such as 'GIF8' and 'BM'. SVG and EPS may contain more. */
const PICTURE_SIGNATURES: readonly (readonly number[])[] = [
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
const XML_FILE = /\.(?:xml|rels|vml)$|^\[Content_Types\]\.xml$/;
/** Matches scripts, settings of the program, fonts, and signatures, which would be invalid in a rewritten package. */
const DROPPED_FILE =
  /^(?:Basic|Scripts|Configurations2|Fonts|Dialogs|customXml)\/|^META-INF\/.*signatures|vbaProject/i;

/**
 * Keeps only the pictures and XML parts of a package, and rewrites the XML without references to other files, fields that load files,
 * scripts and document types. Only file types that are known to be harmless are kept, so no complete list of dangerous ones is needed.
 * @throws RefusedPackage where a part is damaged
 */
export function stripFiles(officePackage: OfficePackage, kind: 'ooxml' | 'odf'): Map<string, Uint8Array> {
  const files = officePackage.read((name) => !DROPPED_FILE.test(name) && !name.endsWith('/'));
  const keptFiles = new Map([...files].filter(([name, bytes]) => canKeep(name, bytes)));
  const keptNames = new Set(keptFiles.keys());
  const strippedFiles = new Map<string, Uint8Array>();
  for (const [name, bytes] of keptFiles) {
    if (isPicture(bytes) || name === 'mimetype') strippedFiles.set(name, bytes);
    else {
      const edit = kind === 'odf' ? createOdfEdit(name, keptNames) : createOoxmlEdit(name);
      strippedFiles.set(name, strToU8(rewriteXml(decodeXml(bytes), edit)));
    }
    // Frees the memory of the original.
    keptFiles.delete(name);
  }
  return strippedFiles;
}

function canKeep(name: string, bytes: Uint8Array): boolean {
  return name === 'mimetype' || isPicture(bytes) || (bytes.length > 0 && XML_FILE.test(name));
}

function isPicture(bytes: Uint8Array): boolean {
  return PICTURE_SIGNATURES.some((signature) => signature.every((byte, i) => bytes[i] === byte));
}
