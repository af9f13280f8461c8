import { listArchiveNames } from '@lectern/office';
import { type FileFormat, FORMATS } from './file-formats.js';

interface Signature {
  format: FileFormat;
  /** Hexadecimal digits; `..` is any byte. */
  bytes: string;
}

/** The first bytes of the formats that these decide; the container formats below need a second look. */
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
/** The box with the brand of MP4 and its relatives follows its length of four bytes. */
const BRANDED = '........66747970';
/** An MPEG audio frame of layer III without tags before it. */
const MPEG_FRAMES = ['fffb', 'fff3', 'fff2', 'fffa'];

/**
 * The format of a file by its content: its name and what the browser says of it decide nothing. Archives are not unpacked, only
 * the list of their names is read.
 * @returns null for what is not accepted: programs, scripts, HTML, SVG, office files with macros, and unknown formats
 */
export function detectFormat(file: Buffer): FileFormat | null {
  const known = SIGNATURES.find(({ bytes }) => hasBytes(file, bytes));
  if (known) return known.format;
  if (hasBytes(file, ZIP)) return detectZip(file);
  if (hasBytes(file, BRANDED)) return detectBrand(file);
  if (hasBytes(file, MATROSKA)) return file.subarray(0, 64).includes('webm') ? FORMATS.webm : null;
  if (MPEG_FRAMES.some((frame) => hasBytes(file, frame))) return FORMATS.mp3;
  return isPlainText(file) ? FORMATS.text : null;
}

function hasBytes(file: Buffer, bytes: string): boolean {
  const found = file.toString('hex', 0, bytes.length / 2);
  if (found.length < bytes.length) return false;
  return [...bytes].every((digit, index) => digit === '.' || digit === found[index]);
}

/** The part that each format of a ZIP package has. */
const MAIN_PARTS: [name: string, format: FileFormat][] = [
  ['word/document.xml', FORMATS.docx],
  ['xl/workbook.xml', FORMATS.xlsx],
  ['ppt/presentation.xml', FORMATS.pptx],
];
const MACROS = /(?:^|\/)(?:vbaProject\.bin|Basic\/script-lc\.xml)$/;
/** What makes an archive a program: of Java, Android, browsers' extensions. */
const PROGRAM = /^(?:META-INF\/MANIFEST\.MF|AndroidManifest\.xml|classes\.dex|install\.rdf)$/;
const ODF_TYPE = /^mimetype(application\/vnd\.oasis\.opendocument\.[a-z]+)/;
/** Offset of the name of the first entry in a ZIP archive. */
const FIRST_NAME = 30;

function detectZip(file: Buffer): FileFormat | null {
  const names = listArchiveNames(file);
  if (!names || names.some((name) => MACROS.test(name) || PROGRAM.test(name))) return null;
  // The first entry of an OpenDocument file is its media type, not compressed.
  const type = ODF_TYPE.exec(file.toString('latin1', FIRST_NAME, FIRST_NAME + 80))?.[1];
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

/** Control characters that texts do not have; tab, line feed, form feed and carriage return are none of them. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\0-\x08\x0b\x0e-\x1f\x7f]/;
/** A program starts it by the line that names an interpreter, or reads it as markup: HTML, SVG, XML. */
const SCRIPT_OR_MARKUP = /^\s*(?:#!|<[a-z!?/])/i;

function isPlainText(file: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file);
    return !CONTROL.test(text) && !SCRIPT_OR_MARKUP.test(text);
  } catch {
    return false;
  }
}
