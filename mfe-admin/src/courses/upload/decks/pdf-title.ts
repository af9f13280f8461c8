/**
 * Bytes that are read from each end of a PDF. The trailer is at the end, and the document information is usually near one of
 * the ends. If the information is elsewhere, compressed or encrypted, no title is found.
 */
const END_BYTES = 64 * 1024;
/** Characters of the document information that are searched. */
const MAX_INFORMATION = 4096;

const TRAILER_INFORMATION = /\/Info\s+(\d{1,9})\s+(\d{1,5})\s+R/g;
/** The title as a string in parentheses, which may contain other parentheses, or as hexadecimal digits. */
const TITLE_ENTRY = /\/Title\s*(?:\(((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*)\)|<([\da-fA-F\s]*)>)/;
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The title in the document information of a PDF, if the two ends of the file have it; otherwise ''. Runs no code of the PDF. */
export async function readPdfTitle(file: Blob): Promise<string> {
  const bothEnds = [file.slice(Math.max(0, file.size - END_BYTES)), file.slice(0, END_BYTES)];
  const texts = await Promise.all(bothEnds.map(async (end) => decodeAsLatin1(await end.arrayBuffer())));
  if (texts.some((text) => text.includes('/Encrypt'))) return '';
  const [, number, generation] = texts.flatMap((text) => [...text.matchAll(TRAILER_INFORMATION)]).at(0) ?? [];
  // The lookbehind keeps object 17 from matching object 7.
  const objectStart = new RegExp(`(?<!\\d)${number} ${generation} obj`, 'g');
  const text = texts.find((text) => text.search(objectStart) >= 0);
  if (!text) return '';
  const informationStart = [...text.matchAll(objectStart)].at(-1)?.index ?? 0;
  const [information = ''] = text.slice(informationStart, informationStart + MAX_INFORMATION).split('endobj');
  const [, literal, hexadecimal] = TITLE_ENTRY.exec(information) ?? [];
  return decode(literal === undefined ? fromHexadecimal(hexadecimal ?? '') : unescape(literal));
}

/** Decodes bytes so that each byte becomes one character. */
const decodeAsLatin1 = (bytes: ArrayBuffer): string => new TextDecoder('latin1').decode(bytes);

function unescape(literal: string): string {
  return literal.replace(/\\(?:([0-7]{1,3})|\r\n|([\s\S]))/g, (_, octal?: string, escaped?: string) => {
    if (octal) return String.fromCharCode(parseInt(octal, 8) & 0xff);
    if (!escaped || escaped === '\n' || escaped === '\r') return '';
    return ESCAPES[escaped] ?? escaped;
  });
}

const fromHexadecimal = (digits: string): string =>
  digits.replace(/\s+/g, '').replace(/../g, (pair) => String.fromCharCode(parseInt(pair, 16)));

/** Decodes the bytes of a title by their byte order mark; without one, as Latin-1. */
function decode(characters: string): string {
  const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0));
  if (characters.startsWith('\xfe\xff')) return new TextDecoder('utf-16be').decode(bytes);
  if (characters.startsWith('\xef\xbb\xbf')) return new TextDecoder().decode(bytes);
  return characters;
}
