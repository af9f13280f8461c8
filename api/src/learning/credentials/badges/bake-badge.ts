import { crc32 } from 'node:zlib';

/** A PNG file begins with its signature and the chunk IHDR. */
const SIGNATURE_BYTES = 8;
/** Length, type and checksum around the data of a chunk. */
const CHUNK_FRAME_BYTES = 12;

const KEYWORD = 'openbadgecredential';
const NAMESPACE = 'https://purl.imsglobal.org/ob/v3p0';

/**
 * Adds a credential to a picture as an uncompressed iTXt chunk after IHDR, as 'Baked Badges' of Open Badges 3.0 asks for.
 * https://www.imsglobal.org/spec/ob/v3p0#png
 */
export function bakePng(png: Uint8Array, credential: object): Buffer {
  const headerLength = new DataView(png.buffer, png.byteOffset).getUint32(SIGNATURE_BYTES);
  const at = SIGNATURE_BYTES + CHUNK_FRAME_BYTES + headerLength;
  // Keyword, no compression (flag and method), no language, no translated keyword.
  const data = Buffer.from(`${KEYWORD}\0\0\0\0\0${JSON.stringify(credential)}`);
  const body = Buffer.concat([Buffer.from('iTXt'), data]);
  return Buffer.concat([
    png.subarray(0, at),
    toBytes(data.length),
    body,
    toBytes(crc32(body)),
    png.subarray(at),
  ]);
}

/**
 * Adds a credential to a picture as the first element of its SVG. https://www.imsglobal.org/spec/ob/v3p0#svg
 */
export function bakeSvg(svg: string, credential: object): string {
  const element = `<openbadges:credential><![CDATA[${toCdata(credential)}]]></openbadges:credential>`;
  return svg.replace(/<svg([^>]*)>/, (_, attributes: string) =>
    [`<svg xmlns:openbadges="${NAMESPACE}"${attributes}>`, element].join(''),
  );
}

/** JSON that neither ends a CDATA section nor has characters that XML forbids: it writes them as escapes. */
const toCdata = (value: object) =>
  JSON.stringify(value)
    .replaceAll(']]>', String.raw`]]\u003e`)
    .replaceAll(/[\ufffe\uffff]/g, escapeCharacter);

const escapeCharacter = (character: string) => String.raw`\u${character.charCodeAt(0).toString(16)}`;

function toBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
