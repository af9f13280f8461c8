import type { OfficeFormat } from '@lectern/contract';
import type { OfficePackage } from './package.js';
import { RefusedPackage } from './refused.js';
import { getAttribute, findDescendants, parseXml } from './xml.js';

const ZIP_START = Buffer.from('PK\x03\x04', 'latin1');
/** Compound File Binary Format: of office files before 2007, and of encrypted newer ones. */
const OLE_START = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** So many bytes of a file suffice for `detectContainer`. */
export const CONTAINER_START_BYTES = OLE_START.length;

/** Detects the container of an office file by its first bytes; null for any other file. */
export function detectContainer(firstBytes: Uint8Array): 'zip' | 'ole' | null {
  if (ZIP_START.equals(firstBytes.subarray(0, ZIP_START.length))) return 'zip';
  return OLE_START.equals(firstBytes.subarray(0, OLE_START.length)) ? 'ole' : null;
}

const CONTENT_TYPES = '[Content_Types].xml';
/** Match the content types of main parts: of presentations, shows, documents and templates, with or without macros. */
const PRESENTATION_TYPE =
  /(?:presentationml\.(?:presentation|slideshow|template)|ms-powerpoint\..*)\.(?:main|macroEnabled\.main)\+xml$/i;
const DOCUMENT_TYPE =
  /(?:wordprocessingml\.(?:document|template)|ms-word\..*)\.(?:main|macroEnabled\.main|macroEnabledTemplate\.main)\+xml$/i;
const OPEN_DOCUMENT_TYPE = 'application/vnd.oasis.opendocument.';
const KEYNOTE_FILE = /^(?:Index\/Slide[^/]*\.iwa|index\.apxl(?:\.gz)?)$/;

/**
 * Detects the format of a ZIP package by its content.
 * @throws RefusedPackage unless the package is a presentation or document in a known format
 */
export function detectPackageFormat(officePackage: OfficePackage): OfficeFormat {
  if (officePackage.names.has(CONTENT_TYPES)) return detectOoxmlFormat(officePackage);
  if (officePackage.names.has('mimetype')) return detectOdfFormat(officePackage);
  const names = [...officePackage.names];
  if (names.some((name) => KEYNOTE_FILE.test(name))) return 'key';
  // A Keynote file that was once a folder has its slides in an archive within the archive.
  if (officePackage.names.has('Index.zip')) return 'key';
  throw new RefusedPackage(names.includes('Index/Document.iwa') ? 'otherOfficeFile' : 'notPdf');
}

function detectOoxmlFormat(officePackage: OfficePackage): OfficeFormat {
  const overrides = findDescendants(parseXml(officePackage.text(CONTENT_TYPES) ?? ''), 'Override');
  const types = overrides.map((override) => getAttribute(override, 'ContentType'));
  if (types.some((type) => PRESENTATION_TYPE.test(type))) return 'pptx';
  if (types.some((type) => DOCUMENT_TYPE.test(type))) return 'docx';
  throw new RefusedPackage('otherOfficeFile');
}

function detectOdfFormat(officePackage: OfficePackage): OfficeFormat {
  const type = officePackage.text('mimetype')?.trim() ?? '';
  if (!type.startsWith(OPEN_DOCUMENT_TYPE)) throw new RefusedPackage('notPdf');
  const manifest = officePackage.text('META-INF/manifest.xml');
  if (manifest && findDescendants(parseXml(manifest), 'encryption-data').length)
    throw new RefusedPackage('encryptedOffice');
  if (/^presentation(?:-template)?$/.test(type.slice(OPEN_DOCUMENT_TYPE.length))) return 'odp';
  throw new RefusedPackage('otherOfficeFile');
}

/** The name of a stream as it is written in the directory of a compound file. */
const toStreamName = (name: string): Buffer => Buffer.from(name, 'utf16le');
const ENCRYPTION_STREAMS = [toStreamName('EncryptedPackage'), toStreamName('EncryptedSummary')];
const POWERPOINT_STREAM = toStreamName('PowerPoint Document');

/** Detects the format of a compound file by the streams in its directory. @throws RefusedPackage */
export function detectCompoundFormat(file: Buffer): OfficeFormat {
  if (ENCRYPTION_STREAMS.some((name) => file.includes(name))) throw new RefusedPackage('encryptedOffice');
  if (file.includes(POWERPOINT_STREAM)) return 'ppt';
  throw new RefusedPackage('otherOfficeFile');
}
