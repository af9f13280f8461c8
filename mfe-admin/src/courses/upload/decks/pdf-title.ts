/**
 * Bytes that are read from each end of a PDF. Its trailer is at the end, and the document information is most often near
 * one of the ends; where it is elsewhere, compressed or encrypted, no title is found.
 */
const END_BYTES = 64 * 1024;
/** Characters of the document information that are searched. */
const MAX_INFORMATION = 4096;

const TRAILER_INFORMATION = /\/Info\s+(\d{1,9})\s+(\d{1,5})\s+R/g;
/** A string in brackets, which may have other brackets inside, or one of hexadecimal digits. */
const TITLE = /\/Title\s*(?:\(((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*)\)|<([\da-fA-F\s]*)>)/;
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The title that a PDF states about itself, where a look at its two ends finds it; '' else. Nothing of it is run. */
export async function readPdfTitle(file: Blob): Promise<string> {
  const ends = [file.slice(Math.max(0, file.size - END_BYTES)), file.slice(0, END_BYTES)];
  const texts = await Promise.all(ends.map(async (end) => toCharacters(await end.arrayBuffer())));
  if (texts.some((text) => text.includes('/Encrypt'))) return '';
  const [, number, generation] = texts.flatMap((text) => [...text.matchAll(TRAILER_INFORMATION)]).at(0) ?? [];
  // Not object 17 for object 7.
  const start = new RegExp(`(?<!\\d)${number} ${generation} obj`, 'g');
  const text = texts.find((text) => text.search(start) >= 0);
  if (!text) return '';
  const from = [...text.matchAll(start)].at(-1)?.index ?? 0;
  const [information = ''] = text.slice(from, from + MAX_INFORMATION).split('endobj');
  const [, literal, hexadecimal] = TITLE.exec(information) ?? [];
  return decode(literal === undefined ? fromHexadecimal(hexadecimal ?? '') : unescape(literal));
}

/** One character for each byte. */
const toCharacters = (bytes: ArrayBuffer): string => new TextDecoder('latin1').decode(bytes);

function unescape(literal: string): string {
  return literal.replace(/\\(?:([0-7]{1,3})|\r\n|([\s\S]))/g, (_, octal?: string, escaped?: string) => {
    if (octal) return String.fromCharCode(parseInt(octal, 8) & 0xff);
    if (!escaped || escaped === '\n' || escaped === '\r') return '';
    return ESCAPES[escaped] ?? escaped;
  });
}

const fromHexadecimal = (digits: string): string =>
  digits.replace(/\s+/g, '').replace(/../g, (pair) => String.fromCharCode(parseInt(pair, 16)));

/** Decodes by the byte order mark; without one, letters are as in Latin-1. */
function decode(characters: string): string {
  const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0));
  if (characters.startsWith('\xfe\xff')) return new TextDecoder('utf-16be').decode(bytes);
  if (characters.startsWith('\xef\xbb\xbf')) return new TextDecoder().decode(bytes);
  return characters;
}
