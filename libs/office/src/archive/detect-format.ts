import type { OfficeFormat } from '@lectern/contract';
import type { OfficePackage } from './package.js';
import { RefusedPackage } from './refused.js';
import { attribute, findNamed, parseXml } from './xml.js';

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
/** Compound File Binary Format: old office files, and encrypted new ones. */
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
export const MAGIC_BYTES = OLE.length;

/** The container of an office file by its first bytes; null for any other file. */
export function detectContainer(start: Uint8Array): 'zip' | 'ole' | null {
  if (ZIP.equals(start.subarray(0, ZIP.length))) return 'zip';
  return OLE.equals(start.subarray(0, OLE.length)) ? 'ole' : null;
}

const CONTENT_TYPES = '[Content_Types].xml';
/** The types of main parts: presentations, shows and templates, with macros or without; Word documents likewise. */
const PRESENTATION =
  /(?:presentationml\.(?:presentation|slideshow|template)|ms-powerpoint\..*)\.(?:main|macroEnabled\.main)\+xml$/i;
const DOCUMENT =
  /(?:wordprocessingml\.(?:document|template)|ms-word\..*)\.(?:main|macroEnabled\.main|macroEnabledTemplate\.main)\+xml$/i;
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.';
const KEYNOTE = /^(?:Index\/Slide[^/]*\.iwa|index\.apxl(?:\.gz)?)$/;

/**
 * The format of a ZIP package, by its content.
 * @throws RefusedPackage when it is no presentation and no document of a known format
 */
export function packageFormat(source: OfficePackage): OfficeFormat {
  if (source.names.has(CONTENT_TYPES)) return ooxmlFormat(source);
  if (source.names.has('mimetype')) return odfFormat(source);
  const names = [...source.names];
  if (names.some((name) => KEYNOTE.test(name))) return 'key';
  // Keynote writes its index as an archive of its own where the file was a folder once.
  if (source.names.has('Index.zip')) return 'key';
  throw new RefusedPackage(names.includes('Index/Document.iwa') ? 'otherOfficeFile' : 'notPdf');
}

function ooxmlFormat(source: OfficePackage): OfficeFormat {
  const overrides = findNamed(parseXml(source.text(CONTENT_TYPES) ?? ''), 'Override');
  const types = overrides.map((override) => attribute(override, 'ContentType'));
  if (types.some((type) => PRESENTATION.test(type))) return 'pptx';
  if (types.some((type) => DOCUMENT.test(type))) return 'docx';
  throw new RefusedPackage('otherOfficeFile');
}

function odfFormat(source: OfficePackage): OfficeFormat {
  const type = source.text('mimetype')?.trim() ?? '';
  if (!type.startsWith(OPEN_DOCUMENT)) throw new RefusedPackage('notPdf');
  const manifest = source.text('META-INF/manifest.xml');
  if (manifest && findNamed(parseXml(manifest), 'encryption-data').length)
    throw new RefusedPackage('encryptedOffice');
  if (/^presentation(?:-template)?$/.test(type.slice(OPEN_DOCUMENT.length))) return 'odp';
  throw new RefusedPackage('otherOfficeFile');
}

/** Streams of compound files, as UTF-16LE names in their directory. */
const stream = (name: string): Buffer => Buffer.from(name, 'utf16le');
const ENCRYPTED = [stream('EncryptedPackage'), stream('EncryptedSummary')];
const POWERPOINT = stream('PowerPoint Document');

/** The format of a compound file, by the streams that its directory names. @throws RefusedPackage */
export function compoundFormat(file: Buffer): OfficeFormat {
  if (ENCRYPTED.some((name) => file.includes(name))) throw new RefusedPackage('encryptedOffice');
  if (file.includes(POWERPOINT)) return 'ppt';
  throw new RefusedPackage('otherOfficeFile');
}
