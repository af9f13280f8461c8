import { listArchiveNames } from '@lectern/office';
import { type FileFormat, FORMATS } from './file-formats.js';

interface Signature {
  format: FileFormat;
  /** Hexadecimal digits; `..` is any byte. */
  bytes: string;
}

/** Formats that their first bytes identify. Containers (ZIP, MP4, Matroska) need further checks. */
const SIGNATURES: Signature[] = [
  { format: FORMATS.pdf, bytes: '255044462d' },
  { format: FORMATS.png, bytes: '89504e470d0a1a0a' },
  { format: FORMATS.jpeg, bytes: 'ffd8ff' },
  { format: FORMATS.gif, bytes: '4749463837' },
  { format: FORMATS.gif, bytes: '4749463839' },
  { format: FORMATS.webp, bytes: '52494646........57454250' },
  { format: FORMATS.wav, bytes: '52494646........57415645' },
  { format: FORMATS.mp3, bytes: '494433' },
  { format: FORMATS.flac, bytes: '664c6143' },
  { format: FORMATS.ogg, bytes: '4f676753' },
];

const ZIP = '504b0304';
const MATROSKA = '1a45dfa3';
/** MP4 and related formats begin with a box 'ftyp', after the box's length of four bytes. The box names the brand, such as 'isom'. */
const FTYP_BOX = '........66747970';
/** The beginning of an MP3 file without ID3 tags. */
const MPEG_FRAMES = ['fffb', 'fff3', 'fff2', 'fffa'];

/**
 * Detects the format of a file by its content; the file's name and the media type that the browser sends are ignored. Archives are
 * not unpacked, only the names of their entries are read.
 * @returns null for files that are not accepted: programs, scripts, HTML, SVG, office files with macros, and unknown formats
 */
export function detectFormat(file: Buffer): FileFormat | null {
  const signature = SIGNATURES.find(({ bytes }) => startsWithBytes(file, bytes));
  if (signature) return signature.format;
  if (startsWithBytes(file, ZIP)) return detectZip(file);
  if (startsWithBytes(file, FTYP_BOX)) return detectBrand(file);
  if (startsWithBytes(file, MATROSKA)) return file.subarray(0, 64).includes('webm') ? FORMATS.webm : null;
  if (MPEG_FRAMES.some((frame) => startsWithBytes(file, frame))) return FORMATS.mp3;
  return isPlainText(file) ? FORMATS.text : null;
}

function startsWithBytes(file: Buffer, bytes: string): boolean {
  const start = file.toString('hex', 0, bytes.length / 2);
  if (start.length < bytes.length) return false;
  return [...bytes].every((digit, index) => digit === '.' || digit === start[index]);
}

/** The entry that identifies the format of a Microsoft Office file, which is a ZIP archive. */
const MAIN_PARTS: [name: string, format: FileFormat][] = [
  ['word/document.xml', FORMATS.docx],
  ['xl/workbook.xml', FORMATS.xlsx],
  ['ppt/presentation.xml', FORMATS.pptx],
];
const MACROS = /(?:^|\/)(?:vbaProject\.bin|Basic\/script-lc\.xml)$/;
/** Entries of archives that are programs: of Java or Android, or extensions of browsers. */
const PROGRAM = /^(?:META-INF\/MANIFEST\.MF|AndroidManifest\.xml|classes\.dex|install\.rdf)$/;
const ODF_TYPE = /^mimetype(application\/vnd\.oasis\.opendocument\.[a-z]+)/;
/** Offset of the name of the first entry in a ZIP archive, in bytes. */
const FIRST_NAME_OFFSET = 30;
/** Bytes that name and content of an uncompressed entry `mimetype` need at most. */
const MAX_TYPE_BYTES = 80;

function detectZip(file: Buffer): FileFormat | null {
  const names = listArchiveNames(file);
  if (!names || names.some((name) => MACROS.test(name) || PROGRAM.test(name))) return null;
  // The first entry of an OpenDocument file is the media type of the file, not compressed.
  const type = ODF_TYPE.exec(
    file.toString('latin1', FIRST_NAME_OFFSET, FIRST_NAME_OFFSET + MAX_TYPE_BYTES),
  )?.[1];
  if (type)
    return [FORMATS.odt, FORMATS.ods, FORMATS.odp].find(({ mediaType }) => type === mediaType) ?? null;
  if (!names.includes('[Content_Types].xml')) return FORMATS.zip;
  return MAIN_PARTS.find(([part]) => names.includes(part))?.[1] ?? null;
}

const BRANDS: [brand: RegExp, format: FileFormat][] = [
  [/^M4[AB] $/, FORMATS.m4a],
  [/^qt {2}$/, FORMATS.mov],
  [/^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|3gp\d)$/, FORMATS.mp4],
];

function detectBrand(file: Buffer): FileFormat | null {
  const brand = file.toString('latin1', 8, 12);
  return BRANDS.find(([pattern]) => pattern.test(brand))?.[1] ?? null;
}

/** Control characters that text files do not have: all but tab, line feed, form feed and carriage return. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\0-\x08\x0b\x0e-\x1f\x7f]/;
/** Texts that programs execute or render: scripts that begin with the line of an interpreter (`#!`), HTML, SVG and XML. */
const SCRIPT_OR_MARKUP = /^\s*(?:#!|<[a-z!?/])/i;

function isPlainText(file: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file);
    return !CONTROL.test(text) && !SCRIPT_OR_MARKUP.test(text);
  } catch {
    return false;
  }
}
